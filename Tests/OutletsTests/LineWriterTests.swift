import Foundation
import Glibc
import Network
import Synchronization
import Testing
import Text

@testable import Outlets

@Suite(.timeLimit(.minutes(5))) struct LineWriterTests {
  private func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  /// Reads until the other end is closed.
  private func all(of descriptor: Int32) -> String {
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &part, part.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += part[..<count]
    }
  }

  @Test func `lines queued before the start and before the end are all written`() async throws {
    let (reading, writing) = try pipe()
    let writer = LineWriter(writing, dropped: { Issue.record("a line was dropped") })
    writer.send(.object([("n", .integer(1))]))
    async let running: Void = writer.run()
    writer.send(.object([("n", .integer(2))]))
    writer.send(.object([("n", .integer(3))]))
    writer.finish()
    await running
    close(writing)
    #expect(all(of: reading) == "{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n")
    close(reading)
  }

  @Test func `a reader that stops reading loses the oldest lines, and the end waits for it`()
    async throws
  {
    let (reading, writing) = try pipe()
    let dropped = Atomic(0)
    let writer = LineWriter(writing, dropped: { dropped.add(1, ordering: .relaxed) })
    async let running: Void = writer.run()
    // Far more than the pipe and the queue hold.
    let long = String(repeating: "x", count: 10_000)
    for number in 0..<200 as Range<Int64> {
      writer.send(.object([("n", .integer(number)), ("x", .string(long))]))
    }
    #expect(dropped.load(ordering: .relaxed) > 0)
    writer.finish()
    let text = try await Worker.run("reader") {
      var lines: [Substring] = []
      var rest = ""
      var part = [UInt8](repeating: 0, count: 65_536)
      while lines.last?.hasPrefix("{\"n\":199,") != true {
        let count = read(reading, &part, part.count)
        guard count > 0 else { break }
        rest += String(decoding: part[..<count], as: UTF8.self)
        lines = Array(rest.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
      }
      return lines.map(String.init)
    }
    await running
    #expect(text.last?.hasPrefix("{\"n\":199,") == true)
    let lost = text.compactMap { line in
      line.range(of: "\"dropped\":").flatMap { Int(line[$0.upperBound...].dropLast()) }
    }
    #expect(lost.reduce(0, +) == dropped.load(ordering: .relaxed))
    close(reading)
    close(writing)
  }

  @Test func `a failed write is reported once, and the writer ends`() async throws {
    let (reading, writing) = try pipe()
    close(reading)
    signal(SIGPIPE, SIG_IGN)
    let codes = Mutex<[Int32]>([])
    let writer = LineWriter(
      writing,
      dropped: {},
      failed: { code in codes.withLock { $0 += [code] } }
    )
    writer.send(.object([]))
    await writer.run()
    writer.send(.object([]))
    writer.finish()
    #expect(codes.withLock(\.self) == [EPIPE])
    close(writing)
  }
}
