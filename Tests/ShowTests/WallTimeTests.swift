import Breathing
import Testing

@testable import Show

@Suite struct WallTimeTests {
  private func instant(_ seconds: Double) -> Instant {
    Europe.start.advanced(by: .seconds(seconds))
  }

  @Test func `an instant keeps the wall time that was known then, though the clock is set again`() {
    var wall = WallTime()
    // A machine sleeps for eight hours. Soon after, its clock is corrected.
    wall.step(by: .seconds(28_800), at: instant(10))
    wall.step(by: .seconds(-2), at: instant(12))
    #expect(wall.instant(instant(9)) == instant(9))
    #expect(wall.instant(instant(11)) == instant(28_811))
    #expect(wall.instant(instant(13)) == instant(28_811))
    for second in 20..<40 { wall.step(by: .seconds(1), at: instant(Double(second))) }
    #expect(wall.ahead == .seconds(28_818))
    #expect(wall.instant(instant(38.5)) == instant(28_855.5))
    #expect(wall.instant(instant(50)) == instant(28_868))
    // Only eight steps are remembered: what was before them has the offset before the oldest.
    #expect(wall.instant(instant(9)) == instant(9 + 28_798 + 12))
  }
}
