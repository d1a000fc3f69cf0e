import Breathing
import Testing

@testable import Feeds

struct FetchScheduleTests {
  /// 21 November 2026, 06:00 UTC.
  fileprivate static let now: Int64 = 1_795_240_800
  private static let interval: Duration = .seconds(600)

  private var rhythm = FetchSchedule(interval: Self.interval, longest: Self.interval, seed: 1)

  @Test mutating func `while all goes well the interval holds, give or take a tenth`() {
    for _ in 0..<100 {
      let (isBack, wait) = rhythm.succeed()
      #expect(!isBack)
      #expect(wait >= Self.interval && wait <= Self.interval * 1.1)
    }
  }

  @Test mutating func `a failure is new once, and so is the return`() {
    let error = FetchError.timedOut(.seconds(60))
    let failures = (0..<5).map { _ in rhythm.fail(error).isNew }
    #expect(failures == [true, false, false, false, false])
    #expect(rhythm.succeed().isBack)
    #expect(!rhythm.succeed().isBack)
    let again = rhythm.fail(error)
    #expect(again.isNew)
  }

  @Test mutating func `the delays grow up to the interval, and restart after success`() {
    var longest: [Duration] = Array(repeating: .zero, count: 9)
    let error = FetchError.timedOut(.seconds(1))
    for seed in 0..<200 {
      var rhythm = FetchSchedule(
        interval: Self.interval,
        longest: Self.interval,
        seed: UInt64(seed)
      )
      for index in longest.indices {
        longest[index] = max(longest[index], rhythm.fail(error).wait)
      }
      _ = rhythm.succeed()
      #expect(rhythm.fail(error).wait <= .seconds(15))
    }
    #expect(longest[0] <= .seconds(15) && longest[1] <= .seconds(30))
    #expect(longest[1] > .seconds(20) && longest[8] > .seconds(500))
    #expect(longest.allSatisfy { $0 <= Self.interval })
  }

  @Test func `a source polled every second is polled less often while it fails`() {
    var longest: Duration = .zero
    for seed in 0..<100 {
      var rhythm = FetchSchedule(interval: .seconds(1), longest: .seconds(60), seed: UInt64(seed))
      for _ in 0..<8 {
        longest = max(longest, rhythm.fail(.unreachable("")).wait)
      }
    }
    #expect(longest > .seconds(30) && longest <= .seconds(60))
  }

  @Test(arguments: [
    (RetryAfter.seconds(3600), Duration.seconds(3600)),
    (.date(unixSeconds: now + 7200), .seconds(7200)),
  ])
  mutating func `Retry-After is respected`(
    asked: RetryAfter,
    atLeast: Duration
  ) {
    let error = FetchError.refused(status: 429, retryAfter: asked)
    #expect(rhythm.fail(error).wait >= atLeast)
  }

  @Test mutating func `a permanent failure is not retried quickly`() {
    for error in [FetchError.tooLarge(limit: 1), .refused(status: 404, retryAfter: nil)] {
      #expect(rhythm.fail(error).wait >= Self.interval)
    }
  }

  @Test mutating func `a redirect that is not allowed may be that of a sign-in page, and passes`() {
    #expect(rhythm.fail(.misdirected).wait <= .seconds(15))
  }

  @Test mutating func `of a source that comes and goes, one return counts until it is steady`() {
    let error = FetchError.refused(status: 500, retryAfter: nil)
    var waits: [Duration] = []
    let returns = (0..<500).count { round in
      waits.append(rhythm.fail(error, after: 10 * round).wait)
      return rhythm.succeed(after: 10 * round + 5).isBack
    }
    #expect(returns == 1)
    // The delays grow on, although it answers in between.
    #expect(waits.dropFirst(20).contains { $0 > .seconds(300) })
    let isBack = [5_000, 5_055, 5_060].map { rhythm.succeed(after: $0).isBack }
    #expect(isBack == [false, true, false])
  }
}

extension FetchSchedule {
  /// Records a success some seconds after the tests' moment.
  fileprivate mutating func succeed(after seconds: Int = 0) -> (isBack: Bool, wait: Duration) {
    let start = Instant(sinceEpoch: .seconds(FetchScheduleTests.now))
    return succeed(at: start.advanced(by: .seconds(seconds)))
  }

  /// Records a failure some seconds after the tests' moment.
  fileprivate mutating func fail(
    _ error: FetchError,
    after seconds: Int = 0
  ) -> (isNew: Bool, wait: Duration) {
    let now = FetchScheduleTests.now
    let start = Instant(sinceEpoch: .seconds(now))
    return fail(error, at: start.advanced(by: .seconds(seconds)), nowUnixSeconds: now)
  }
}
