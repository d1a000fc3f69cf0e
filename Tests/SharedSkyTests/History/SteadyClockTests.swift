import Breathing
import Testing

@testable import SharedSky

@Suite struct SteadyClockTests {
  private let wall = Instant(nanoseconds: 1_795_262_400_000_000_000)
  private let begin = ContinuousClock.now

  /// The time some minutes after the start, by a wall clock that is ahead by some hours.
  private func time(_ clock: inout SteadyClock, minutes: Double, aheadHours: Double = 0) -> Double {
    let elapsed = Duration.seconds(minutes * 60)
    let shown = wall.advanced(by: elapsed + .seconds(aheadHours * 3_600))
    let time = clock.time(shown, at: begin.advanced(by: elapsed))
    return wall.duration(to: time).seconds / 60
  }

  @Test func `small steps are adopted at once`() {
    var clock = SteadyClock()
    #expect(time(&clock, minutes: 0) == 0)
    #expect(time(&clock, minutes: 1, aheadHours: 0.9) == 55)
    #expect(time(&clock, minutes: 2) == 2)
  }

  @Test func `a clock that is far ahead for a while is ignored`() {
    var clock = SteadyClock()
    #expect(time(&clock, minutes: 0) == 0)
    for minute in 1...59 {
      #expect(time(&clock, minutes: Double(minute), aheadHours: 24 * 365) == Double(minute))
    }
    #expect(time(&clock, minutes: 60) == 60)
  }

  @Test func `a step that lasts is adopted after an hour, and one back delays deletion at once`() {
    var clock = SteadyClock()
    #expect(time(&clock, minutes: 0) == 0)
    #expect(time(&clock, minutes: 1, aheadHours: 48) == 1)
    #expect(time(&clock, minutes: 60, aheadHours: 48) == 60)
    #expect(time(&clock, minutes: 61, aheadHours: 48) == 61 + 48 * 60)
    #expect(time(&clock, minutes: 62, aheadHours: 2) == 62 + 2 * 60)
  }
}
