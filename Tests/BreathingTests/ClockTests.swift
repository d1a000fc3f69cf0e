import Breathing
import Foundation
import Testing

@Suite struct ClockTests {
  private func instant(_ milliseconds: Double) -> Instant {
    Instant(nanoseconds: 1_800_000_000_000_000_000 + Int64(milliseconds * 1e6))
  }

  @Test func `the next instant of a grid is later, also before 1970`() {
    let step = Duration.nanoseconds(10)
    for (now, next) in [(0, 10), (1, 10), (9, 10), (10, 20), (-1, 0), (-10, 0), (-11, -10)] {
      let now = Instant(nanoseconds: Int64(now))
      #expect(now.next(onGridOf: step) == Instant(nanoseconds: Int64(next)), "\(now)")
    }
    // A step that is no whole number of nanoseconds is truncated.
    let thirtieth = Instant(nanoseconds: 0).next(onGridOf: Duration.seconds(1) / 30)
    #expect(thirtieth.nanoseconds == 33_333_333)
  }

  @Test func `a time limit is rounded up to milliseconds, and fits in 32 bits`() {
    let limits: [(Duration, Int32)] = [
      (.zero, 0), (.seconds(-1), 0), (.nanoseconds(-1), 0), (.nanoseconds(1), 1),
      (.milliseconds(1), 1), (.microseconds(1_001), 2), (.seconds(2), 2_000),
      (.seconds(3_000_000), .max), (.seconds(Int64.max), .max),
    ]
    for (duration, milliseconds) in limits {
      #expect(duration.timeoutMilliseconds == milliseconds, "\(duration)")
    }
    #expect(Duration.seconds(-3).magnitude == .seconds(3))
    #expect(Duration.seconds(3).magnitude == .seconds(3))
  }

  @Test func `an exchange gives the offset and the round trip`() throws {
    // The other clock is 100 ms ahead; 3 ms there, 2 ms held, 5 ms back.
    let exchange = try #require(
      ClockExchange(
        asked: instant(0),
        received: instant(103),
        answered: instant(105),
        returned: instant(10)
      )
    )
    #expect(exchange.offset == .milliseconds(99))
    #expect(exchange.roundTrip == .milliseconds(8))
  }

  @Test func `an impossible exchange is ignored`() {
    let readings: [(Double, Double, Double, Double)] = [
      (10, 0, 0, 9), (0, 10, 9, 20), (0, 10, 40, 20),
    ]
    for (asked, received, answered, returned) in readings {
      let exchange = ClockExchange(
        asked: instant(asked),
        received: instant(received),
        answered: instant(answered),
        returned: instant(returned)
      )
      #expect(exchange == nil)
    }
  }

  @Test func `a correction is approached gently, and at once where it is far`() {
    let slew = Slew().approaching(.milliseconds(100), from: instant(0))
    #expect(slew.correction(at: instant(0)) == .zero)
    #expect(slew.correction(at: instant(1_000)) == .milliseconds(50))
    #expect(slew.correction(at: instant(5_000)) == .milliseconds(100))
    let back = slew.approaching(.zero, from: instant(1_000))
    #expect(back.correction(at: instant(1_500)) == .milliseconds(25))
    #expect(
      Slew().approaching(.seconds(3), from: instant(0)).correction(at: instant(0)) == .seconds(3)
    )
  }

  @Test(arguments: [-900, -20, 0, 35, 1_900])
  func `the corrected clock never runs back, and its instants are found again`(target: Int) {
    var slew = Slew().approaching(.milliseconds(12), from: instant(0))
    slew = slew.approaching(.milliseconds(target), from: instant(500))
    var last = Instant(nanoseconds: .min)
    for step in stride(from: 500.0, to: 60_000, by: 37.3) {
      let reading = instant(step)
      let shown = reading.advanced(by: slew.correction(at: reading))
      #expect(shown > last)
      last = shown
      let found = slew.reading(reaching: shown)
      #expect(abs(found.duration(to: reading).nanoseconds) <= 1)
    }
  }

  /// A room of fifty screens: clocks up to half a second and 60 ppm off, and a wireless network
  /// with the delays and losses measured in such rooms.
  @Test func `fifty followers stay within 20 ms of their leader, 99 times of 100`() {
    var chance = SeededGenerator(seed: 11)
    var errors: [Double] = []
    for _ in 0..<50 {
      var follower = Follower(&chance)
      for second in 0..<300 {
        if second % 10 == 0 { follower.ask(atMilliseconds: Double(second) * 1000, &chance) }
        // Half a minute to settle, then every second is checked.
        if second >= 30 { errors.append(follower.error(atMilliseconds: Double(second) * 1000)) }
      }
    }
    errors.sort()
    let share = errors[errors.count * 99 / 100]
    #expect(share < 20, "99 of 100 within \(share) ms")
    #expect(errors[errors.count / 2] < 2)
  }

  /// A screen with a clock of its own that follows another's; all times in milliseconds.
  private struct Follower {
    private let wrong: Double
    private let drift: Double
    private var estimate = ClockEstimate()
    private var slew = Slew()

    init(_ chance: inout SeededGenerator) {
      wrong = Double.random(in: -500...500, using: &chance)
      drift = Double.random(in: -60e-6...60e-6, using: &chance)
    }

    private func own(_ time: Double) -> Instant {
      Instant(nanoseconds: 1_800_000_000_000_000_000 + Int64((time * (1 + drift) + wrong) * 1e6))
    }

    private func leader(_ time: Double) -> Instant {
      Instant(nanoseconds: 1_800_000_000_000_000_000 + Int64(time * 1e6))
    }

    /// Eight exchanges in a row; one in ten answers is lost.
    mutating func ask(atMilliseconds time: Double, _ chance: inout SeededGenerator) {
      var burst: [ClockExchange] = []
      for step in 0..<ClockEstimate.burst {
        let asked = time + 30 * Double(step)
        let there = asked + Self.delay(&chance)
        let back = there + 0.05 + Self.delay(&chance)
        guard Double.random(in: 0..<1, using: &chance) >= 0.1 else { continue }
        let exchange = ClockExchange(
          asked: own(asked),
          received: leader(there),
          answered: leader(there + 0.05),
          returned: own(back)
        )
        burst += [exchange].compactMap(\.self)
      }
      estimate.add(burst)
      if let offset = estimate.offset(at: own(time)) {
        slew = slew.approaching(offset, from: own(time))
      }
    }

    /// The screen's deviation from the leader.
    func error(atMilliseconds time: Double) -> Double {
      let shown = own(time).advanced(by: slew.correction(at: own(time)))
      return abs(leader(time).duration(to: shown).seconds) * 1000
    }

    /// One direction: 1.5 ms, a mean jitter of 2 ms, and one time in ten a mean queue delay of 60
    /// ms.
    private static func delay(_ chance: inout SeededGenerator) -> Double {
      func exponential(_ mean: Double) -> Double {
        -mean * log(1 - Double.random(in: 0..<1, using: &chance))
      }
      let spike = Double.random(in: 0..<1, using: &chance) < 0.1 ? exponential(60) : 0
      return 1.5 + exponential(2) + spike
    }
  }
}
