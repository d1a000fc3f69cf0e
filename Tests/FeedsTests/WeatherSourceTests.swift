import Airports
import Breathing
import Foundation
import TestSupport
import Testing
import Weather

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct WeatherSourceTests {
  /// 21 November 2026, 06:00 UTC.
  private static let now = Instant(nanoseconds: 1_795_240_800_000_000_000)

  private func source(_ address: String) throws -> WeatherSource {
    WeatherSource(
      try FetchAddress(address),
      every: .milliseconds(10),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { Self.now }
  }

  /// Runs a source until it has sent a number of updates.
  private func news(_ count: Int, from source: WeatherSource) async throws -> [WeatherSource.Event]
  {
    try await updates(count) { await source.run($0) }
  }

  private func knots(_ news: WeatherSource.Event) -> Double? {
    guard case .reports(let book) = news else { return nil }
    let now = Self.now.nanoseconds / 1_000_000_000
    return book.wind(at: "EGLL", nowUnixSeconds: now)?.wind.knots
  }

  @Test func `a server may fail in every way, each series is reported once`() async throws {
    let server = try LoopbackServer { request in
      switch request.number {
      case 1: return .answer("200 OK", ["ETag": "\"1\""], text: "METAR EGLL 210550Z 24015KT")
      case 2: return .answer("502 Bad Gateway", text: "<html>502</html>")
      case 3: return .answer(text: "<html>maintenance</html>")
      case 4: return .answer("429 Easy", ["Retry-After": "0"], text: "")
      case 5: return [.send("HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nMETAR EGL"), .close]
      case 6: return [.reset]
      case 7: return .answer(text: "")
      case 8: return .answer(text: #"{"rawOb": [17]}"#)
      case 9:
        // The last readable version is still in use.
        guard request.headers["if-none-match"] == "\"1\"" else { return .answer(text: "wrong") }
        return [.send("HTTP/1.1 304 Not Modified\r\n\r\n")]
      case 10: return .answer(text: #"[{"rawOb": "SPECI EGLL 210555Z 25022KT"}]"#)
      default: return [.hold]
      }
    }
    let news = try await news(4, from: try source(server.url("/metar")))
    #expect(news.count == 4)
    #expect(knots(news[0]) == 15)
    #expect(news[1] == .failing("the server answered 502 (bad gateway)"))
    #expect(news[2] == .returned)
    #expect(knots(news[3]) == 22)
    #expect(server.requests.count >= 10)
  }

  @Test func `unchanged reports are not sent again`() async throws {
    let server = try LoopbackServer.inTurn { turn in
      switch turn {
      case 1...3: return .answer(text: "METAR EGLL 210550Z 24015KT")
      case 4: return .answer("204 No Content", text: "")
      case 5: return .answer(text: "[]")
      case 6: return .answer(text: "METAR EGLL 210550Z 24015KT\nSPECI EGLL 210555Z 25022KT")
      default: return [.hold]
      }
    }
    let news = try await news(2, from: try source(server.url("/")))
    #expect(news.compactMap { knots($0) } == [15, 22])
    #expect(server.requests.count >= 6)
  }

  @Test func `reports from the future go when the clock is right, also after a failure`()
    async throws
  {
    let server = try LoopbackServer.inTurn { turn in
      switch turn {
      case 1: return .answer(text: "METAR EGLL 210650Z 24015KT")
      case 2: return .answer(text: "<html>maintenance</html>")
      case 3: return .answer(text: "[]")
      default: return [.hold]
      }
    }
    let later = Self.now.advanced(by: .seconds(3600))
    let source = WeatherSource(
      try FetchAddress(server.url("/")),
      every: .milliseconds(10),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { server.requests.count < 2 ? later : Self.now }
    let news = try await news(3, from: source)
    guard case .reports(let first) = news[0], case .failing = news[1],
      case .reports(let last) = news[2]
    else {
      Issue.record("\(news)")
      return
    }
    #expect(first.wind(at: "EGLL", nowUnixSeconds: later.unixSeconds)?.wind.knots == 15)
    #expect(last.wind(at: "EGLL", nowUnixSeconds: later.unixSeconds) == nil)
  }

  @Test func `cancelled during a request, it ends and reports nothing`() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    let source = try source(server.url("/"))
    try await whileRunning {
      await source.run { Issue.record("sent \($0)") }
    } during: {
      try await waitUntil { !server.requests.isEmpty }
    }
  }

  @Test func `a file is read again when it has changed, and may come and go`() async throws {
    let folder = try ScratchFolder()
    let (news, line) = AsyncStream.makeStream(of: WeatherSource.Event.self)
    let source = try source(folder.file("reports"))
    try await whileRunning {
      await source.run { line.yield($0) }
    } during: {
      var iterator = news.makeAsyncIterator()

      #expect(await iterator.next() == .failing("it cannot be read: no such file or directory"))
      try folder.write("METAR EGLL 210550Z 24015KT\n", to: "reports")
      #expect(knots(try #require(await iterator.next())) == 15)
      #expect(await iterator.next() == .returned)
      try folder.write("METAR EGLL 210555Z 25022KT\n", to: "reports")
      #expect(knots(try #require(await iterator.next())) == 22)
    }
  }
}
