import Breathing
import TestSupport
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct RetryAfterTests {
  @Test(
    arguments: [
      ("120", RetryAfter.seconds(120)),
      ("0", .seconds(0)),
      // One instant in the three forms of RFC 9110, 5.6.7.
      ("Sun, 06 Nov 1994 08:49:37 GMT", .date(unixSeconds: 784_111_777)),
      ("Sunday, 06-Nov-94 08:49:37 GMT", .date(unixSeconds: 784_111_777)),
      ("Sun Nov  6 08:49:37 1994", .date(unixSeconds: 784_111_777)),
    ] as [(String, RetryAfter)]
  )
  func `a number of seconds and a date are read`(text: String, expected: RetryAfter) {
    #expect(RetryAfter(text) == expected)
  }

  @Test(arguments: ["", "soon", "-1", "1e9", "99999999999999999999"])
  func `anything else is refused`(text: String) {
    #expect(RetryAfter(text) == nil)
  }

  @Test func `a date is a wait from now, and one that has passed is none`() {
    let date = RetryAfter.date(unixSeconds: 1_000)
    #expect(date.wait(nowUnixSeconds: 900) == .seconds(100))
    #expect(date.wait(nowUnixSeconds: 2_000) == .zero)
    #expect(date.wait(nowUnixSeconds: .min) > .zero)
    #expect(RetryAfter.seconds(7).wait(nowUnixSeconds: 900) == .seconds(7))
  }

  @Test func `a date to poll again is one of the wall clock`() async throws {
    // 21 November 2026, 06:00 UTC.
    let now = Instant(nanoseconds: 1_795_240_800_000_000_000)
    // The wall clock, an hour ahead of the session's, shows 07:00.
    let date = "Sat, 21 Nov 2026 07:01:00 GMT"
    let server = try LoopbackServer { _ in
      .answer("503 Later", ["Retry-After": date], text: "{}")
    }
    let address = try AircraftSource.Address(server.url("/data/aircraft.json"))
    guard case .list(let list) = address else {
      Issue.record("\(address) is no list")
      return
    }
    let source = AircraftSource(
      address,
      every: .milliseconds(10),
      by: Fetcher(agent: "aloft/test"),
      seed: 1,
      wallAhead: { .seconds(3_600) },
      clock: { now }
    )
    let nextFetch = NextFetch()
    let news: [AircraftSource.Event] = try await updates(1) { emit in
      await source.poll(every: .milliseconds(10), isFile: false, nextFetch, emit) {
        () throws(FetchError) in list
      }
    }
    #expect(news == [.failing("the server answered 503 (unavailable)")])
    #expect((60.0...120).contains(nextFetch.wait(at: now).seconds))
  }
}
