import Airports
import Testing

@testable import Feeds

struct WeatherWatchTests {
  /// 21 November 2026, 06:00 UTC.
  private static let now: Int64 = 1_795_240_800
  private static let interval: Duration = .seconds(600)

  private var watch = WeatherWatch(interval: Self.interval, seed: 1)

  private func answer(
    _ text: String,
    status: Int = 200,
    headers: [String: String] = [:]
  ) -> Result<FetchResponse, FetchError> {
    .success(FetchResponse(status: status, headers: headers, body: Array(text.utf8)))
  }

  private func report(_ knots: Int) -> String { "METAR EGLL 210550Z 240\(knots)KT 9999" }

  @Test mutating func `a book is told when it changes, and only then`() throws {
    let first = watch.receive(answer(report(15)), nowUnixSeconds: Self.now)
    #expect(first.news == [.book(watch.book)])
    #expect(watch.book.wind(at: "EGLL", nowUnixSeconds: Self.now)?.wind.knots == 15)
    #expect(first.wait >= Self.interval && first.wait <= Self.interval * 1.1)

    let same = watch.receive(answer(report(15)), nowUnixSeconds: Self.now)
    #expect(same.news.isEmpty)
    let unchanged = watch.receive(answer("", status: 304), nowUnixSeconds: Self.now)
    #expect(unchanged.news.isEmpty)
    let none = watch.receive(answer("", status: 204), nowUnixSeconds: Self.now)
    #expect(none.news.isEmpty)

    let other = watch.receive(
      answer("SPECI EGLL 210555Z 25022KT"),
      nowUnixSeconds: Self.now
    )
    #expect(other.news == [.book(watch.book)])
    #expect(watch.book.wind(at: "EGLL", nowUnixSeconds: Self.now)?.wind.knots == 22)
  }

  @Test mutating func `only a version that could be read is not asked for again`() {
    _ = watch.receive(answer("<p>", headers: ["etag": "\"bad\""]), nowUnixSeconds: Self.now)
    #expect(watch.validator == nil)
    _ = watch.receive(answer(report(15), headers: ["etag": "\"a\""]), nowUnixSeconds: Self.now)
    #expect(watch.validator == FetchValidator(etag: "\"a\"", lastModified: nil))
    _ = watch.receive(answer("", headers: ["etag": "\"b\""]), nowUnixSeconds: Self.now)
    _ = watch.receive(answer("", status: 304), nowUnixSeconds: Self.now)
    #expect(watch.validator?.etag == "\"a\"")
  }

  private static let failures: [Result<FetchResponse, FetchError>] = [
    .failure(.timedOut(.seconds(60))), .failure(.unreachable("no route")),
    .failure(.cutShort(received: 7)), .failure(.tooLarge(limit: 9)),
    .success(FetchResponse(status: 502, headers: [:], body: [])),
    .success(FetchResponse(status: 404, headers: [:], body: [])),
    .success(FetchResponse(status: 200, headers: [:], body: Array("<html>".utf8))),
    .success(FetchResponse(status: 200, headers: [:], body: Array("{\"raw\": 7}".utf8))),
    .success(FetchResponse(status: 200, headers: [:], body: [])),
  ]

  @Test mutating func `a failure is told once, and so is the return; the book stays`() {
    _ = watch.receive(answer(report(15)), nowUnixSeconds: Self.now)
    let book = watch.book
    for (index, failure) in Self.failures.enumerated() {
      let news = watch.receive(failure, nowUnixSeconds: Self.now).news
      if index == 0 {
        #expect(news == [.failing("no answer within 60 s")])
      } else {
        #expect(news.isEmpty)
      }
      #expect(watch.book == book)
    }
    #expect(watch.receive(answer("", status: 304), nowUnixSeconds: Self.now).news == [.returned])
    #expect(watch.receive(answer("", status: 304), nowUnixSeconds: Self.now).news.isEmpty)
  }

  @Test(arguments: failures)
  mutating func `each kind of failure is told`(failure: Result<FetchResponse, FetchError>) {
    let (news, wait) = watch.receive(failure, nowUnixSeconds: Self.now)
    guard case .failing(let why)? = news.first else {
      Issue.record("nothing was told of \(failure)")
      return
    }
    #expect(!why.isEmpty && news.count == 1)
    #expect(wait <= Self.interval)
  }

  @Test mutating func `the waits grow up to the interval, and begin anew after success`() {
    var longest: [Duration] = Array(repeating: .zero, count: 9)
    for seed in 0..<200 {
      var watch = WeatherWatch(interval: Self.interval, seed: UInt64(seed))
      for index in longest.indices {
        let wait = watch.receive(.failure(.timedOut(.seconds(1))), nowUnixSeconds: Self.now).wait
        longest[index] = max(longest[index], wait)
      }
      _ = watch.receive(answer("", status: 304), nowUnixSeconds: Self.now)
      let wait = watch.receive(.failure(.timedOut(.seconds(1))), nowUnixSeconds: Self.now).wait
      #expect(wait <= .seconds(15))
    }
    #expect(longest[0] <= .seconds(15) && longest[1] <= .seconds(30))
    #expect(longest[1] > .seconds(20) && longest[8] > .seconds(500))
    #expect(longest.allSatisfy { $0 <= Self.interval })
  }

  @Test mutating func `a server's wish to be left alone is kept to, in both forms`() {
    let seconds = answer("", status: 429, headers: ["retry-after": "3600"])
    #expect(watch.receive(seconds, nowUnixSeconds: Self.now).wait >= .seconds(3600))
    let date = answer(
      "",
      status: 503,
      headers: ["retry-after": "Sat, 21 Nov 2026 08:00:00 GMT"]
    )
    #expect(watch.receive(date, nowUnixSeconds: Self.now).wait >= .seconds(7200))
  }

  @Test mutating func `what is wrong for good is not asked for in haste`() {
    for error in [FetchError.misdirected, .refused(status: 404, retryAfter: nil)] {
      let wait = watch.receive(.failure(error), nowUnixSeconds: Self.now).wait
      #expect(wait >= Self.interval)
    }
  }
}
