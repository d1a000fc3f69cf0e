import Breathing
import Glibc
import Testing

@Suite struct CurveTests {
  static let patterns = [
    "4-6", "4-7-8", "4-4-4-4", "5.5-5.5", "2+1-6", "0.5-14", "14-0.5", "4-0-6-2", "1+9-3",
  ]

  /// Speeds a tenth of a millisecond before and after an instant, per second.
  private func speeds(
    of value: KeyPath<Breath, Double>,
    in pattern: BreathPattern,
    at time: Duration
  ) -> (before: Double, after: Double) {
    let step = Duration.microseconds(100)
    let here = pattern.breath(after: time)[keyPath: value]
    let before = pattern.breath(after: time - step)[keyPath: value]
    let after = pattern.breath(after: time + step)[keyPath: value]
    return ((here - before) / 1e-4, (after - here) / 1e-4)
  }

  @Test(arguments: patterns)
  func `lungs come to rest at both ends of every phase`(notation: String) throws {
    let pattern = try BreathPattern(notation)
    var time: Duration = .zero
    for step in pattern.steps {
      let (before, after) = speeds(of: \.fullness, in: pattern, at: time)
      #expect(abs(before) < 0.005 && abs(after) < 0.005, "\(step.phase) at \(time)")
      time += step.duration
    }
  }

  @Test(arguments: patterns)
  func `the path is flown once, forwards, with no jump in speed`(notation: String) throws {
    let pattern = try BreathPattern(notation)
    var last = 0.0
    for tick in 0..<2000 {
      let travel = pattern.breath(after: pattern.cycle / 2000 * tick).travel
      #expect(travel >= last - 1e-12, "\(tick)")
      #expect(travel - last < 0.02)
      last = travel
    }
    #expect(last > 0.999)
    #expect(pattern.breath(after: .zero).travel == 0)
    #expect(pattern.breath(after: pattern.inhale).travel == 0.5)
    for time in [pattern.inhale, pattern.inhale + pattern.hold] {
      let (before, after) = speeds(of: \.travel, in: pattern, at: time)
      #expect(abs(before - after) < 0.002, "at \(time): \(before) and \(after)")
    }
    let landing = pattern.inhale + pattern.hold + pattern.exhale - .microseconds(100)
    #expect(abs(speeds(of: \.travel, in: pattern, at: landing).before) < 0.002)
    #expect(abs(speeds(of: \.travel, in: pattern, at: .microseconds(100)).after) < 0.002)
  }

  @Test func `even breaths travel by quarter sines`() throws {
    let pattern = try BreathPattern("5-5")
    for tick in 0...100 {
      let p = Double(tick) / 100
      let out = pattern.breath(after: .milliseconds(tick * 50)).travel
      #expect(abs(out - (0.5 - 0.5 * cos(.pi / 2 * p))) < 1e-12)
      guard tick < 100 else { continue }
      let back = pattern.breath(after: .milliseconds(5000 + tick * 50)).travel
      #expect(abs(back - (0.5 + 0.5 * sin(.pi / 2 * p))) < 1e-12)
    }
  }

  @Test func `at the turn of an uneven breath the speed is the mean of both halves`() throws {
    let (before, after) = speeds(of: \.travel, in: try BreathPattern("4-6"), at: .seconds(4))
    let mean = Double.pi / 8 * (1 / 4 + 1 / 6)
    #expect(abs(before - mean) < 1e-4)
    #expect(abs(after - mean) < 1e-4)
  }

  @Test(arguments: ["4-7-8", "4-4-4-4"])
  func `before a hold the flight eases to rest`(notation: String) throws {
    let pattern = try BreathPattern(notation)
    #expect(abs(speeds(of: \.travel, in: pattern, at: pattern.inhale).before) < 1e-3)
    #expect(pattern.breath(after: pattern.inhale + .seconds(1)).travel == 0.5)
    #expect(abs(speeds(of: \.travel, in: pattern, at: pattern.inhale + pattern.hold).after) < 1e-3)
  }

  @Test func `with empty lungs the flight has arrived`() {
    #expect(BreathPattern.box.breath(after: .seconds(12)).travel == 1)
    #expect(BreathPattern.box.breath(after: .seconds(15)).travel == 1)
  }
}
