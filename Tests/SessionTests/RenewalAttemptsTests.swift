import Breathing
import Testing

@testable import Session

/// Attempts to prepare the next session, which the cue scheduler asks for at every turn.
@Suite struct RenewalAttemptsTests {
  private let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func instant(_ seconds: Int) -> Instant { start.advanced(by: .seconds(seconds)) }

  @Test func `only one is under way`() {
    var attempts = RenewalAttempts()
    let begun = [0, 1].map { attempts.begin(at: instant($0)) }
    #expect(begun == [true, false])
    attempts.succeed()
    let isNext = attempts.begin(at: instant(2))
    #expect(isNext)
  }

  @Test func `one that failed is repeated after a minute, and the same reason is logged once`() {
    var attempts = RenewalAttempts()
    var begun: [Int] = []
    var logged: [String] = []
    for second in 0..<200 {
      guard attempts.begin(at: instant(second)) else { continue }
      begun.append(second)
      let reason = second < 120 ? "the data are gone" : "the place is gone"
      let isNew = attempts.fail(reason, at: instant(second))
      if isNew { logged.append(reason) }
    }
    #expect(begun == [0, 60, 120, 180])
    #expect(logged == ["the data are gone", "the place is gone"])
  }

  @Test func `after a success a failure is logged again, and the next attempt does not wait`() {
    var attempts = RenewalAttempts()
    _ = attempts.begin(at: instant(0))
    _ = attempts.fail("the data are gone", at: instant(0))
    let isRepeated = attempts.begin(at: instant(60))
    attempts.succeed()
    let isNext = attempts.begin(at: instant(61))
    let isNew = attempts.fail("the data are gone", at: instant(61))
    #expect(isRepeated && isNext && isNew)
  }
}
