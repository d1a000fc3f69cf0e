import Breathing
import Network
import Testing

struct BackoffTests {
  @Test func `delays grow up to a bound`() {
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

  @Test func `programs that failed together do not retry together`() {
    func waits() -> [Duration] {
      var backoff = Backoff(first: .seconds(1), longest: .seconds(60))
      return (0..<8).map { _ in backoff.waitAfterFailure() }
    }
    #expect(waits() != waits())
  }

  @Test func `after a success it starts again from the shortest pause`() {
    var backoff = Backoff(
      first: .seconds(1),
      longest: .seconds(60),
      generator: SeededGenerator(seed: 1)
    )
    for _ in 0..<6 { _ = backoff.waitAfterFailure() }
    backoff.succeed()
    #expect(backoff.waitAfterFailure() <= .seconds(1))
  }

  @Test func `a delay that a server asks for is respected`() {
    var backoff = Backoff(
      first: .seconds(1),
      longest: .seconds(60),
      generator: SeededGenerator(seed: 2)
    )
    let wait = backoff.waitAfterFailure(asked: .seconds(300))
    #expect(wait >= .seconds(300) && wait <= .seconds(301))
  }

  @Test func `a server cannot ask for more than a day`() {
    var backoff = Backoff(
      first: .seconds(1),
      longest: .seconds(60),
      generator: SeededGenerator(seed: 3)
    )
    #expect(backoff.waitAfterFailure(asked: .seconds(Int64.max / 2)) <= .seconds(86_401))
  }
}
