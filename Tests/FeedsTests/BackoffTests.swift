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
}
