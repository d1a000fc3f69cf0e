import Foundation
import Network
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// Clients that always send get their turn, and no more than that.
@Suite(.timeLimit(.minutes(5))) struct FairShareTests {
  /// Runs tasks on a thread, and counts how often one begins or goes on.
  private final class CountingExecutor: TaskExecutor {
    let turns = Atomic(0)
    private let queue = WorkQueue("counted")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let executor = asUnownedTaskExecutor()
      turns.add(1, ordering: .relaxed)
      queue.add { job.runSynchronously(on: executor) }
    }
  }

  private static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
  private static let answer = HTTPResponse(type: "text/plain", body: [0x61])

  @Test func `requests that arrive together are answered in a turn each`() async throws {
    let count = 50
    let pair = try ConnectionPair()
    let answered = Atomic(0)
    let connection = try pair.connection { _ in
      answered.add(1, ordering: .relaxed)
      return .response(Self.answer)
    }
    // All are there before the first is read.
    pair.send(String(repeating: Self.request, count: count))
    shutdown(pair.other, Int32(SHUT_WR))
    let executor = CountingExecutor()
    await Task.detached(executorPreference: executor) { await connection.run() }.value
    #expect(answered.load(ordering: .relaxed) == count)
    #expect(executor.turns.load(ordering: .relaxed) >= count)
  }

  @Test func `bytes are received in a turn for each piece`() async throws {
    let pair = try ConnectionPair()
    let socket = PolledSocket(pair.own, try SocketPoller.shared())
    pair.send(String(repeating: "a", count: 100))
    let executor = CountingExecutor()
    let received = try await Task.detached(executorPreference: executor) {
      var received = 0
      while received < 100 { received += try await socket.receive(atMost: 1).count }
      return received
    }.value
    #expect(received == 100)
    #expect(executor.turns.load(ordering: .relaxed) >= 100)
  }

  @Test func `empty lines begin a request, whose time runs out however many follow`() async throws {
    var limits = HTTPLimits.patient
    // Only the idle timeout is so long.
    limits.idle = .seconds(6_000)
    let pair = try ConnectionPair()
    let connection = try pair.connection(limits: limits) { _ in .response(Self.answer) }
    try await whileRunning {
      await connection.run()
    } during: {
      pair.send("\r\n")
      var end = ContinuousClock.now
      try await waitUntil("the empty line begins no request") {
        guard let deadline = pair.connections.deadline(of: pair.own),
          ContinuousClock.now.duration(to: deadline) < .seconds(3_000)
        else { return false }
        end = deadline
        return true
      }
      for _ in 0..<5 {
        pair.send("\r\n")
        try await waitUntil("an empty line is not received") { pair.isReceived }
        #expect(pair.connections.deadline(of: pair.own) == end)
      }
      pair.connections.sweep(at: end)
      let status = await onOwnThread { [other = pair.other] in
        var buffer = [UInt8](repeating: 0, count: 12)
        let count = recv(other, &buffer, buffer.count, Int32(MSG_WAITALL))
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
      }
      #expect(status == "HTTP/1.1 408")
    }
  }

  @Test func `clients are served on a thread of the server's own`() async throws {
    let listener = try HTTPListener(try #require(Endpoint("127.0.0.1:0", allowsPortZero: true)))
    let names = Mutex<Set<String?>>([])
    let server = HTTPServer(
      listener,
      limits: .patient,
      unixSeconds: { 0 },
      handler: { _ in
        let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
        names.withLock { _ = $0.insert(name) }
        return .response(Self.answer)
      }
    )
    try await whileRunning {
      await server.run()
    } during: {
      for _ in 0..<4 {
        let client = try TestClient(port: listener.address.port)
        for _ in 0..<5 {
          await client.send(Self.request)
          #expect(await client.answer()?.status == 200)
        }
      }
    }
    #expect(names.withLock(\.self) == ["http\n"])
  }
}
