import Airports
import Breathing
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct NotamSourceTests {
  /// 23 November 2026, 12:00 UTC.
  private static let now = Instant(nanoseconds: 1_795_435_200_000_000_000)

  private func source(_ address: String) throws -> NotamSource {
    NotamSource(
      try FetchAddress(address),
      every: .milliseconds(10),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { Self.now }
  }

  private func notam(_ number: Int) -> String {
    "A000\(number)/26 NOTAMN\nA) EGLL B) 2611230600 C) PERM\nE) VOR U/S"
  }

  private func numbers(_ event: NotamSource.Event) -> [String?]? {
    guard case .notams(let list) = event else { return nil }
    return list.today(at: ["EGLL"], nowUnixSeconds: Self.now.unixSeconds).map(\.notam.number)
  }

  @Test func `a new list replaces the former, and a failing server leaves it`() async throws {
    let turn = Mutex(0)
    let server = try LoopbackServer { request in
      let turn = turn.withLock {
        $0 += 1
        return $0
      }
      switch turn {
      case 1: return .answer("200 OK", ["ETag": "\"1\""], text: notam(1))
      case 2: return .answer("503 Busy", ["Retry-After": "0"], text: "")
      case 3: return .answer(text: "<html>maintenance</html>")
      case 4:
        guard request.headers["if-none-match"] == "\"1\"" else { return .answer(text: "wrong") }
        return [.send("HTTP/1.1 304 Not Modified\r\n\r\n")]
      case 5: return .answer(text: notam(2))
      default: return [.hold]
      }
    }
    let source = try source(server.url("/notams"))
    let news = try await updates(5) { await source.run($0) }
    #expect(numbers(news[0]) == ["A0001/26"])
    #expect(news[1] == .failing("the server answered 503 (unavailable)"))
    // The server confirms its list, then sends another.
    let rest = news[2...]
    #expect(rest.contains(.returned))
    #expect(rest.compactMap { numbers($0) } == [["A0001/26"], ["A0002/26"]])
  }

  @Test func `a file is read again when it has changed, and is as old as its change`() async throws
  {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "aloft-notams-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try notam(1).write(toFile: path, atomically: true, encoding: .utf8)
    let old = Date(timeIntervalSince1970: 1_795_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    let (news, line) = AsyncStream.makeStream(of: NotamSource.Event.self)
    let source = try source(path)
    let running = Task { await source.run { line.yield($0) } }
    var iterator = news.makeAsyncIterator()

    let first = try #require(await iterator.next())
    #expect(numbers(first) == ["A0001/26"])
    guard case .notams(let list) = first else { return }
    #expect(list.receivedUnixSeconds == 1_795_000_000)
    #expect(list.isStale(nowUnixSeconds: Self.now.unixSeconds) == true)
    try notam(2).write(toFile: path, atomically: true, encoding: .utf8)
    #expect(numbers(try #require(await iterator.next())) == ["A0002/26"])
    running.cancel()
    await running.value
  }
}
