import Breathing
import Testing

@testable import Show

@Suite struct FadingSwitchTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func instant(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  @Test func `it fades in and out in its own times`() {
    var fade = FadingSwitch(false, fadeIn: 0.6, fadeOut: 0.3)
    #expect(fade.level(at: start) == 0)
    fade.toggle(at: instant(1))
    #expect(fade.level(at: instant(1)) == 0 && fade.level(at: instant(1.6)) == 1)
    #expect(abs(fade.level(at: instant(1.3)) - 0.5) < 1e-9)
    fade.turn(true, at: instant(2))
    #expect(fade.since == instant(1))
    fade.turn(false, at: instant(3))
    #expect(fade.level(at: instant(3)) == 1 && fade.level(at: instant(3.3)) == 0)
  }

  @Test(arguments: [[0.1], [0.1, 0.2], [0.05, 0.1, 0.15, 0.3, 0.32], [0.3, 0.7, 0.71]])
  func `it never jumps, however fast it is changed`(times: [Double]) {
    var fade = FadingSwitch(false, fadeIn: 0.28, fadeOut: 0.2)
    fade.toggle(at: start)
    var (last, remaining) = (fade.level(at: start), times[...])
    for step in 1...2_000 {
      let seconds = Double(step) / 1_000
      while let time = remaining.first, time <= seconds {
        fade.toggle(at: instant(time))
        remaining.removeFirst()
      }
      let level = fade.level(at: instant(seconds))
      // The steepest part of the quickest fade: 1.5 in its length.
      #expect(abs(level - last) <= 1.6 / 200, "\(times), at \(seconds)")
      last = level
    }
    #expect(last == (times.count.isMultiple(of: 2) ? 1 : 0))
  }
}
