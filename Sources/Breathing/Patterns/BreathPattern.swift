/// The durations of inhale, hold, exhale and rest: one breath, and one flight.
///
/// A pattern has an inhale in one step or two (as in a sigh), an optional hold, an exhale and an
/// optional rest. Times are whole microseconds. A phase lasts 0.5 to 15 s and a breath at least 4
/// s, whether the pattern was typed, read from a file or received from another machine.
public struct BreathPattern: Sendable, Hashable {
  /// One phase of a pattern, or one of the two steps of its inhale.
  public struct Step: Sendable, Hashable {
    /// The phase.
    public let phase: Breath.Phase

    /// The duration.
    public let duration: Duration

    /// Creates a step of a pattern.
    public init(_ phase: Breath.Phase, _ duration: Duration) {
      self.phase = phase
      self.duration = duration
    }
  }

  /// The shortest phase allowed.
  public static let shortestPhase: Duration = .milliseconds(500)

  /// The longest phase allowed; the two steps of an inhale count as one phase.
  public static let longestPhase: Duration = .seconds(15)

  /// The shortest breath allowed.
  public static let shortestCycle: Duration = .seconds(4)

  // Nanoseconds, in whole microseconds; zero for a missing step. Plain integers keep a pattern at
  // 40 bytes, cheap to copy.
  let firstInhale: Int64
  let secondInhale: Int64
  let holding: Int64
  let exhaling: Int64
  let resting: Int64

  /// Creates a pattern from its phases, each rounded to the nearest microsecond.
  ///
  /// - Parameters:
  ///   - inhale: The duration of the inhale or of its first step.
  ///   - topUp: The duration of the inhale's second step, as in a sigh; zero for none.
  ///   - hold: The duration of the hold with full lungs; zero for none.
  ///   - exhale: The duration of the exhale.
  ///   - rest: The duration of the pause with empty lungs; zero for none.
  /// - Throws: `BreathPatternError` if a phase or the whole breath is too short or too long.
  public init(
    inhale: Duration,
    topUp: Duration = .zero,
    hold: Duration = .zero,
    exhale: Duration,
    rest: Duration = .zero
  ) throws(BreathPatternError) {
    try Self.check(inhale, .inhale)
    if topUp != .zero { try Self.check(topUp, .inhale) }
    try Self.check(inhale + topUp, .inhale)
    if hold != .zero { try Self.check(hold, .hold) }
    try Self.check(exhale, .exhale)
    if rest != .zero { try Self.check(rest, .rest) }
    self.init(
      Self.wholeMicroseconds(inhale),
      Self.wholeMicroseconds(topUp),
      Self.wholeMicroseconds(hold),
      Self.wholeMicroseconds(exhale),
      Self.wholeMicroseconds(rest)
    )
    guard cycle >= Self.shortestCycle else { throw .breathTooShort(found: cycle) }
  }

  /// Creates a pattern from steps in this order: one or two inhales, an optional hold, an exhale,
  /// an optional rest.
  ///
  /// - Throws: `BreathPatternError` if the steps are out of order, or the breath is too short or
  ///   too long.
  public init(steps: [Step]) throws(BreathPatternError) {
    func duration(_ index: Int) -> Duration { steps[index].duration }
    switch steps.map(\.phase) {
    case [.inhale, .exhale]:
      try self.init(inhale: duration(0), exhale: duration(1))
    case [.inhale, .hold, .exhale]:
      try self.init(inhale: duration(0), hold: duration(1), exhale: duration(2))
    case [.inhale, .exhale, .rest]:
      try self.init(inhale: duration(0), exhale: duration(1), rest: duration(2))
    case [.inhale, .hold, .exhale, .rest]:
      try self.init(
        inhale: duration(0),
        hold: duration(1),
        exhale: duration(2),
        rest: duration(3)
      )
    case [.inhale, .inhale, .exhale]:
      try self.init(inhale: duration(0), topUp: duration(1), exhale: duration(2))
    case [.inhale, .inhale, .hold, .exhale]:
      try self.init(
        inhale: duration(0),
        topUp: duration(1),
        hold: duration(2),
        exhale: duration(3)
      )
    case [.inhale, .inhale, .exhale, .rest]:
      try self.init(
        inhale: duration(0),
        topUp: duration(1),
        exhale: duration(2),
        rest: duration(3)
      )
    case [.inhale, .inhale, .hold, .exhale, .rest]:
      try self.init(
        inhale: duration(0),
        topUp: duration(1),
        hold: duration(2),
        exhale: duration(3),
        rest: duration(4)
      )
    case let phases:
      throw .order(found: phases)
    }
  }

  /// Creates a pattern from its steps in nanoseconds, without validation.
  init(_ first: Int64, _ second: Int64, _ hold: Int64, _ exhale: Int64, _ rest: Int64) {
    firstInhale = first
    secondInhale = second
    holding = hold
    exhaling = exhale
    resting = rest
  }

  /// Creates a built-in pattern from tenths of a second, without validation.
  init(tenths inhale: Int64, topUp: Int64 = 0, hold: Int64 = 0, out: Int64, rest: Int64 = 0) {
    let tenth: Int64 = 100_000_000
    self.init(inhale * tenth, topUp * tenth, hold * tenth, out * tenth, rest * tenth)
  }

  private static func check(_ duration: Duration, _ phase: Breath.Phase) throws(BreathPatternError)
  {
    guard duration >= shortestPhase, duration <= longestPhase else {
      throw .phaseLength(phase, found: duration)
    }
  }

  /// Rounds to the nearest microsecond, in nanoseconds: 0.7 s given as a fraction is slightly less
  /// than 0.7 s.
  private static func wholeMicroseconds(_ duration: Duration) -> Int64 {
    (duration.nanoseconds + 500) / 1000 * 1000
  }
}

extension BreathPattern {
  /// The duration of the whole inhale, both steps included.
  public var inhale: Duration { .nanoseconds(inhaling) }

  /// The duration of the hold with full lungs; zero in most patterns.
  public var hold: Duration { .nanoseconds(holding) }

  /// The duration of the exhale.
  public var exhale: Duration { .nanoseconds(exhaling) }

  /// The duration of the pause with empty lungs; zero in most patterns.
  public var rest: Duration { .nanoseconds(resting) }

  /// The duration of one breath.
  public var cycle: Duration { .nanoseconds(length) }

  /// The breathing rate, in breaths per minute.
  public var breathsPerMinute: Double { 60e9 / Double(length) }

  /// Whether the pattern holds the breath, with full or empty lungs.
  public var hasHolds: Bool { holding > 0 || resting > 0 }

  /// The steps in order, without those of zero length.
  public var steps: [Step] {
    (0..<5).compactMap { index in
      let length = stepLength(index)
      return length > 0 ? Step(Self.stepPhase(index), .nanoseconds(length)) : nil
    }
  }

  var inhaling: Int64 { firstInhale + secondInhale }

  /// The length of the whole breath, in nanoseconds.
  var length: Int64 { inhaling + holding + exhaling + resting }

  /// Returns the pattern stretched to a new length: every phase in proportion, rounded to whole
  /// microseconds, with a sum that equals `target` exactly.
  ///
  /// The caller ensures that every phase stays within its limits.
  func stretched(toNanoseconds target: Int64) -> BreathPattern {
    guard target != length else { return self }
    let factor = Double(target) / Double(length)
    func scaled(_ nanoseconds: Int64) -> Int64 {
      Int64((Double(nanoseconds) * factor / 1000).rounded()) * 1000
    }
    let first = scaled(firstInhale)
    let second = scaled(secondInhale)
    let hold = scaled(holding)
    let rest = scaled(resting)
    return BreathPattern(first, second, hold, target - first - second - hold - rest, rest)
  }

  /// Returns the pattern stretched to a new length, to the nearest microsecond.
  ///
  /// - Throws: `BreathPatternError` if a phase or the breath becomes too short or too long.
  public func scaled(toCycle cycle: Duration) throws(BreathPatternError) -> BreathPattern {
    guard cycle >= Self.shortestCycle else { throw .breathTooShort(found: cycle) }
    guard cycle <= Self.longestPhase * 4 else {
      let phases: [(phase: Breath.Phase, duration: Duration)] = [
        (.inhale, inhale), (.hold, hold), (.exhale, exhale), (.rest, rest),
      ]
      let longest = phases.max { $0.duration < $1.duration } ?? (.exhale, exhale)
      throw .phaseLength(longest.phase, found: longest.duration * (cycle / self.cycle))
    }
    let stretched = stretched(toNanoseconds: Self.wholeMicroseconds(cycle))
    return try BreathPattern(steps: stretched.steps)
  }

  /// Returns the pattern without its holds, at the nearest length within a range; nil if a phase
  /// would become too short or too long.
  func withoutHolds(within lengths: ClosedRange<Duration>) -> BreathPattern? {
    let plain = BreathPattern(firstInhale, secondInhale, 0, exhaling, 0)
    return try? plain.scaled(toCycle: min(max(plain.cycle, lengths.lowerBound), lengths.upperBound))
  }
}

extension BreathPattern {
  // The five possible steps: two inhales, hold, exhale, rest.

  func stepLength(_ index: Int) -> Int64 {
    switch index {
    case 0: firstInhale
    case 1: secondInhale
    case 2: holding
    case 3: exhaling
    default: resting
    }
  }

  static func stepPhase(_ index: Int) -> Breath.Phase {
    switch index {
    case 0, 1: .inhale
    case 2: .hold
    case 3: .exhale
    default: .rest
    }
  }

  /// The fullness at the start and at the end of a step.
  func stepLevels(_ index: Int) -> (from: Double, to: Double) {
    switch index {
    case 0: (0, secondInhale == 0 ? 1 : Double(firstInhale) / Double(inhaling))
    case 1: (Double(firstInhale) / Double(inhaling), 1)
    case 2: (1, 1)
    case 3: (1, 0)
    default: (0, 0)
    }
  }
}
