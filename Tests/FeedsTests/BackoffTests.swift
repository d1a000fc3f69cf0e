import Breathing
import Testing

@testable import Feeds

struct BackoffTests {
  @Test func waitsLongerAndLongerUpToABound() {
    var bounds: [Duration] = Array(repeating: .zero, count: 12)
    for seed in 0..<400 {
      var backoff = Backoff(
        first: .seconds(1),
        longest: .seconds(60),
        generator: SeededGenerator(seed: UInt64(seed))
      )
      for index in bounds.indices { bounds[index] = max(bounds[index], backoff.waitAfterFailure()) }
    }
    for (index, longest) in bounds.enumerated() {
      let allowed = Duration.seconds(min(60, 1 << index))
      #expect(longest <= allowed)
      #expect(longest > allowed * 0.9)
    }
  }

  @Test func successBeginsAnew() {
    var backoff = Backoff(
      first: .seconds(1),
      longest: .seconds(60),
      generator: SeededGenerator(seed: 1)
    )
    for _ in 0..<6 { _ = backoff.waitAfterFailure() }
    backoff.succeed()
    #expect(backoff.waitAfterFailure() <= .seconds(1))
  }

  @Test func aServersWishIsKeptToAndComesFirst() {
    var backoff = Backoff(
      first: .seconds(1),
      longest: .seconds(60),
      generator: SeededGenerator(seed: 2)
    )
    let wait = backoff.waitAfterFailure(asked: .seconds(300))
    #expect(wait >= .seconds(300) && wait <= .seconds(301))
  }

  @Test func noServerKeepsUsAwayForMoreThanADay() {
    var backoff = Backoff(
      first: .seconds(1),
      longest: .seconds(60),
      generator: SeededGenerator(seed: 3)
    )
    #expect(backoff.waitAfterFailure(asked: .seconds(Int64.max / 2)) <= .seconds(86_401))
  }

  @Test(arguments: [
    ("120", RetryAfter.seconds(120)),
    ("0", .seconds(0)),
    // One instant in the three forms of RFC 9110, 5.6.7.
    ("Sun, 06 Nov 1994 08:49:37 GMT", .date(unixSeconds: 784_111_777)),
    ("Sunday, 06-Nov-94 08:49:37 GMT", .date(unixSeconds: 784_111_777)),
    ("Sun Nov  6 08:49:37 1994", .date(unixSeconds: 784_111_777)),
  ])
  func retryAfterIsSecondsOrADate(text: String, expected: RetryAfter) {
    #expect(RetryAfter(text) == expected)
  }

  @Test(arguments: ["", "soon", "-1", "1e9", "99999999999999999999"])
  func retryAfterIsNothingElse(text: String) {
    #expect(RetryAfter(text) == nil)
  }

  @Test func aDateIsAWaitFromNow() {
    let date = RetryAfter.date(unixSeconds: 1_000)
    #expect(date.wait(nowUnixSeconds: 900) == .seconds(100))
    #expect(date.wait(nowUnixSeconds: 2_000) == .zero)
    #expect(date.wait(nowUnixSeconds: .min) > .zero)
    #expect(RetryAfter.seconds(7).wait(nowUnixSeconds: 900) == .seconds(7))
  }
}
