import Foundation
import Network
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TaskThreadTests {
  /// The name of the thread that calls this.
  private static var threadName: String? {
    try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
  }

  /// Whether a thread of this process has a name.
  private static func hasThread(named name: String) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").contains { thread in
      let path = "/proc/self/task/\(thread)/comm"
      return (try? String(contentsOfFile: path, encoding: .utf8)) == name + "\n"
    }
  }

  /// What tasks noted: their numbers in order, and the names of their threads.
  private final class Record: Sendable {
    private let noted = Mutex<(numbers: [Int], names: Set<String?>)>(([], []))

    var numbers: [Int] { noted.withLock(\.numbers) }
    var names: Set<String?> { noted.withLock(\.names) }

    func note(_ number: Int, on name: String?) {
      noted.withLock {
        $0.numbers.append(number)
        $0.names.insert(name)
      }
    }
  }

  @Test func `tasks run on the thread, in the order in which they became ready`() async throws {
    let thread = try TaskThread("in-turn")
    let record = Record()
    let tasks = (0..<100).map { number in
      Task.detached(executorPreference: thread) { record.note(number, on: Self.threadName) }
    }
    for task in tasks { await task.value }
    #expect(record.numbers == Array(0..<100))
    #expect(record.names == ["in-turn\n"])
  }

  @Test func `what a task starts in a group and waits for goes on there`() async throws {
    let thread = try TaskThread("children")
    let names = await Task.detached(executorPreference: thread) {
      await withTaskGroup(of: String?.self, returning: Set<String?>.self) { group in
        for _ in 0..<20 {
          group.addTask {
            await Task.yield()
            return Self.threadName
          }
        }
        var names: Set<String?> = []
        for await name in group { names.insert(name) }
        names.insert(Self.threadName)
        return names
      }
    }.value
    #expect(names == ["children\n"])
  }

  @Test func `the thread ends with its last reference`() async throws {
    let name = "ends-with-it"
    func run() async throws {
      let thread = try TaskThread(name)
      await Task.detached(executorPreference: thread) { await Task.yield() }.value
      #expect(try withExtendedLifetime(thread) { try Self.hasThread(named: name) })
    }
    try await run()
    try await waitUntil("the thread runs on") { try !Self.hasThread(named: name) }
  }
}
