import Airports
import Breathing
import Network
import Notams
import Synchronization
import TestSupport
import Testing
import Weather

@testable import Feeds

/// Sources on a machine without a clock of its own: it starts in 1970, and learns the time after the first poll.
@Suite(.timeLimit(.minutes(10)))
struct LateClockTests {
  /// 21 November 2026, 06:00 UTC.
  private static let right = Instant(nanoseconds: 1_795_240_800_000_000_000)

  /// Forty seconds into 1970.
  private static let wrong = Instant(nanoseconds: 40_000_000_000)

  /// The clock of such a machine. No time passes on it.
  private final class LateClock: Sendable {
    private let wall = Mutex(LateClockTests.wrong)
    private let pauses = Mutex(0)

    var now: Instant { wall.withLock(\.self) }

    /// The first pause is before the first poll; the clock is set in the second, and the third does not end.
    var watch: ClockWatch {
      ClockWatch(
        ahead: { self.now.sinceEpoch },
        uptime: { .zero },
        suspend: { _ in
          let number = self.pauses.withLock { count in
            count += 1
            return count
          }
          if number == 2 { self.wall.withLock { $0 = LateClockTests.right } }
          if number > 2 { try await Task.sleep(for: .seconds(3_600)) }
        }
      )
    }
  }

  /// A store with a list.
  private struct Kept: NotamStore {
    let list: StoredNotams

    func load(of address: FetchAddress) -> StoredNotams? { list }
    func save(_ stored: StoredNotams, of address: FetchAddress) {}
    func confirm(atUnixSeconds time: Int64, of address: FetchAddress) {}
  }

  private static let notam = "A0001/26 NOTAMN\nA) EGLL B) 2611200600 C) PERM\nE) VOR U/S"

  private func source(
    _ address: String,
    store: Kept? = nil,
    by clock: LateClock
  ) throws -> NotamSource {
    try NotamSource(
      FetchAddress(address),
      every: .seconds(1_800),
      store: store,
      by: Fetcher(agent: "aloft/test"),
      seed: 1,
      watch: clock.watch
    ) { clock.now }
  }

  @Test func `weather read by a wrong date is read again once the clock is set`() async throws {
    let server = try LoopbackServer { request in
      guard request.headers["if-none-match"] == nil else {
        return [.send("HTTP/1.1 304 Not Modified\r\n\r\n")]
      }
      return .answer("200 OK", ["ETag": "\"1\""], text: "METAR EGLL 210550Z 24015KT")
    }
    let clock = LateClock()
    let source = WeatherSource(
      try FetchAddress(server.url("/")),
      every: .seconds(1_800),
      by: Fetcher(agent: "aloft/test"),
      seed: 1,
      clock: { clock.now },
      watch: clock.watch
    )
    let news = try await updates(2) { await source.run($0) }
    let knots = news.map { event -> Double? in
      guard case .reports(let book) = event else { return nil }
      return book.wind(at: "EGLL", nowUnixSeconds: Self.right.unixSeconds)?.wind.knots
    }
    #expect(knots == [nil, 15])
    #expect(server.requests.count == 2)
  }

  @Test func `a stored list waits for the clock while the server is away`() async throws {
    let server = try LoopbackServer { _ in .answer("503 Busy", text: "") }
    let day = Self.right.unixSeconds - 86_400
    let store = Kept(list: StoredNotams(body: Array(Self.notam.utf8), receivedUnixSeconds: day))
    let source = try source(server.url("/notams"), store: store, by: LateClock())
    let news = try await updates(2) { await source.run($0) }
    #expect(news[0] == .failing("the server answered 503 (unavailable)"))
    guard case .notams(let list) = news[1] else {
      Issue.record("\(news)")
      return
    }
    #expect(list.receivedUnixSeconds == day)
    #expect(list.today(at: ["EGLL"], nowUnixSeconds: Self.right.unixSeconds).count == 1)
  }

  @Test func `a list that a server sent has its age by the clock that is set later`() async throws {
    let server = try LoopbackServer { request in
      request.number == 1 ? .answer(text: Self.notam) : [.hold]
    }
    var source = try source(server.url("/notams"), by: LateClock())
    let uptime = ContinuousClock.now
    source.uptime = { uptime }
    let news = try await updates(2) { [source] in await source.run($0) }
    let times = news.map { event -> Int64? in
      guard case .notams(let list) = event else { return nil }
      return list.receivedUnixSeconds
    }
    #expect(times == [Self.wrong.unixSeconds, Self.right.unixSeconds])
  }

  @Test func `a date that a server asked for is not waited for by a wrong clock`() async throws {
    let clock = LateClock()
    let loop = FetchLoop(
      interval: .seconds(600),
      longest: .seconds(600),
      seed: 1,
      nextFetch: NextFetch(),
      clock: { clock.now },
      watch: clock.watch
    )
    let soon = Self.right.unixSeconds + 20
    let polls = Mutex(0)
    let news: [FetchLoop.Change] = try await updates(2) { emit in
      await loop.run(
        { () async throws(FetchError) in
          let number = polls.withLock { count in
            count += 1
            return count
          }
          guard number > 1 else {
            throw .refused(status: 503, retryAfter: .date(unixSeconds: soon))
          }
          return nil
        },
        emit
      )
    }
    #expect(news == [.failing("the server answered 503 (unavailable)"), .returned])
  }

  @Test func `a date is counted from that of the response, whatever the clock here shows`() {
    func asked(_ headers: [String: String]) -> RetryAfter? {
      FetchResponse(status: 503, headers: headers, body: []).retryAfter
    }
    let date = "Sat, 21 Nov 2026 07:01:00 GMT"
    let unixSeconds = Self.right.unixSeconds + 3_660
    #expect(
      asked(["retry-after": date, "date": "Sat, 21 Nov 2026 07:00:00 GMT"]) == .seconds(60)
    )
    #expect(asked(["retry-after": date, "date": "Sat, 21 Nov 2026 08:00:00 GMT"]) == .seconds(0))
    #expect(asked(["retry-after": "7", "date": date]) == .seconds(7))
    for headers in [["retry-after": date], ["retry-after": date, "date": "120"]] {
      #expect(asked(headers) == .date(unixSeconds: unixSeconds))
    }
  }
}
