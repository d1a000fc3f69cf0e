import Breathing
import Network
import Testing

@Suite struct SteadinessTests {
  private var steadiness = Steadiness<Instant>()

  private func at(_ seconds: Int) -> Instant { Instant(sinceEpoch: .seconds(seconds)) }

  @Test mutating func `the first return counts at once`() {
    let isBackAtFirst = steadiness.succeed(at: at(0))
    #expect(!isBackAtFirst)
    steadiness.fail(at: at(1))
    #expect(steadiness.isLost)
    let isBack = [steadiness.succeed(at: at(2)), steadiness.succeed(at: at(3))]
    #expect(isBack == [true, false])
    #expect(!steadiness.isLost && !steadiness.comesAndGoes)
  }

  @Test mutating func `after a loss soon after a return, only a minute without a failure counts`() {
    steadiness.fail(at: at(0))
    _ = steadiness.succeed(at: at(1))
    steadiness.fail(at: at(2))
    #expect(steadiness.comesAndGoes)
    let early = [steadiness.succeed(at: at(10)), steadiness.succeed(at: at(69))]
    #expect(early == [false, false])
    steadiness.fail(at: at(70))
    let later = [80, 139, 140].map { steadiness.succeed(at: at($0)) }
    #expect(later == [false, false, true])
  }

  @Test mutating func `a loss ten minutes after a return is like the first`() {
    steadiness.fail(at: at(0))
    _ = steadiness.succeed(at: at(1))
    steadiness.fail(at: at(2))
    _ = steadiness.succeed(at: at(3))
    _ = steadiness.succeed(at: at(63))
    steadiness.fail(at: at(663))
    let isBack = steadiness.succeed(at: at(664))
    #expect(isBack && !steadiness.comesAndGoes)
  }

  @Test(arguments: [1, 5, 30, 61, 119, 300, 599])
  mutating func `what fails at any interval returns at most five times a day`(interval: Int) {
    var returns = 0
    for second in 0..<86_400 {
      if second % interval == 0 { steadiness.fail(at: at(second)) }
      // It works between two failures; with one each second, in every other second.
      let isFailing = interval > 1 ? second % interval == 0 : second.isMultiple(of: 2)
      if !isFailing, steadiness.succeed(at: at(second)) { returns += 1 }
    }
    #expect((1...5).contains(returns))
  }

  @Test mutating func `a clock that is set back delays a return by no more than is needed`() {
    steadiness.fail(at: at(10_000))
    _ = steadiness.succeed(at: at(10_001))
    steadiness.fail(at: at(10_002))
    let early = [steadiness.succeed(at: at(10_003)), steadiness.succeed(at: at(5))]
    #expect(early == [false, false])
    let isBack = steadiness.succeed(at: at(65))
    #expect(isBack)
  }
}
