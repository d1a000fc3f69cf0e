import Breathing

/// Draws any pattern that the notation can express; nil if the draw is too short.
func randomPattern(using generator: inout SeededGenerator) -> BreathPattern? {
  func drawn(_ milliseconds: ClosedRange<Int64>) -> Duration {
    // Half of the draws in whole tenths, half to the microsecond.
    let unit: Int64 = Bool.random(using: &generator) ? 100_000 : 1
    let microseconds = milliseconds.lowerBound * 1000...milliseconds.upperBound * 1000
    return .microseconds(Int64.random(in: microseconds, using: &generator) / unit * unit)
  }
  func perhaps(_ range: ClosedRange<Int64>) -> Duration {
    Bool.random(using: &generator) ? .zero : drawn(range)
  }
  return try? BreathPattern(
    inhale: drawn(2000...7000),
    topUp: perhaps(500...3000),
    hold: perhaps(500...7000),
    exhale: drawn(2000...9000),
    rest: perhaps(500...4000)
  )
}

/// Draws a plan that its policy allows.
func randomPlan(using generator: inout SeededGenerator) -> Plan {
  while true {
    let policy = [SafetyPolicy.personal, .public, SafetyPolicy(.personal, allowsSlow: true)]
      .randomElement(using: &generator)
    let interludes = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      Duration.milliseconds(Int64.random(in: 1000...20_000, using: &generator))
    }
    let plan = try? Plan(
      randomPace(using: &generator),
      leadIn: .milliseconds(Int64.random(in: 0...9000, using: &generator)),
      flightsPerCycle: Int.random(in: 1...7, using: &generator),
      interludes: interludes,
      length: Bool.random(using: &generator)
        ? nil : .seconds(Int64.random(in: 20...240, using: &generator)),
      ending: .milliseconds(Int64.random(in: 0...9000, using: &generator)),
      policy: policy ?? .personal,
      seed: generator.next()
    )
    if let plan { return plan }
  }
}

/// Draws a preset or a pattern, with or without a ramp.
func randomPace(using generator: inout SeededGenerator) -> Pace {
  if Int.random(in: 0..<3, using: &generator) == 0,
    let preset = Preset.allCases.randomElement(using: &generator)
  {
    return preset.pace
  }
  guard let pattern = randomPattern(using: &generator) else { return Preset.gentle.pace }
  guard Bool.random(using: &generator) else { return Pace(pattern) }
  let start = Duration.milliseconds(Int64.random(in: 4000...9000, using: &generator))
  return .pattern(pattern, ramp: Ramp(start: start, step: 0.02 + 0.06 * generator.unit()))
}

/// A listener's command by name.
enum TestCommand: CaseIterable {
  case pause, resume, slower, faster, tooSlow, skip, breathe, end
}

extension Timeline {
  /// Returns the timeline after a command.
  func after(
    _ command: TestCommand,
    at now: Instant,
    using generator: inout SeededGenerator
  ) -> Timeline {
    switch command {
    case .pause: pause(at: now)
    case .resume: resume(at: now)
    case .slower: slower(at: now)
    case .faster: faster(at: now)
    case .tooSlow: tooSlow(at: now)
    case .skip: skip(at: now)
    case .breathe: (try? breathe(randomPace(using: &generator), at: now, by: .person)) ?? self
    case .end: end(at: now)
    }
  }
}
