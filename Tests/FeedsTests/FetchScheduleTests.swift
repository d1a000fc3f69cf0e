import Breathing
import Testing

@testable import Feeds

struct FetchScheduleTests {
  /// 21 November 2026, 06:00 UTC.
  private static let now: Int64 = 1_795_240_800
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
    let failures = (0..<5).map { _ in rhythm.fail(error, nowUnixSeconds: Self.now).isNew }
    #expect(failures == [true, false, false, false, false])
    #expect(rhythm.succeed().isBack)
    #expect(!rhythm.succeed().isBack)
    let again = rhythm.fail(error, nowUnixSeconds: Self.now)
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
        longest[index] = max(longest[index], rhythm.fail(error, nowUnixSeconds: Self.now).wait)
      }
      _ = rhythm.succeed()
      #expect(rhythm.fail(error, nowUnixSeconds: Self.now).wait <= .seconds(15))
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
        longest = max(longest, rhythm.fail(.unreachable(""), nowUnixSeconds: Self.now).wait)
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
    #expect(rhythm.fail(error, nowUnixSeconds: Self.now).wait >= atLeast)
  }

  @Test mutating func `a permanent failure is not retried quickly`() {
    for error in [FetchError.misdirected, .refused(status: 404, retryAfter: nil)] {
      #expect(rhythm.fail(error, nowUnixSeconds: Self.now).wait >= Self.interval)
    }
  }
}
