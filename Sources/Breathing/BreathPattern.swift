/// How long to breathe in, hold, breathe out and rest: one breath, and one flight.
///
/// A pattern has an inhale, in one step or in two (as in a sigh), perhaps a hold, an exhale and
/// perhaps a rest. Times are whole microseconds; a phase lasts 0.5 to 15 s and a breath at least
/// 4 s, whether it was typed, read from a file or sent by another machine.
public struct BreathPattern: Sendable, Hashable {
  /// One phase of a pattern, or one of the two steps of its inhale.
  public struct Step: Sendable, Hashable {
    /// What to do.
    public let phase: Breath.Phase

    /// For how long.
    public let duration: Duration

    /// Creates a step of a pattern.
    public init(_ phase: Breath.Phase, _ duration: Duration) {
      self.phase = phase
      self.duration = duration
    }
  }

  /// The shortest a phase may be.
  public static let shortestPhase: Duration = .milliseconds(500)

  /// The longest a phase may be; both steps of an inhale together count as one phase.
  public static let longestPhase: Duration = .seconds(15)

  /// The shortest a whole breath may be.
  public static let shortestCycle: Duration = .seconds(4)

  // Nanoseconds, in whole microseconds. Plain numbers, so that a pattern is 40 bytes and copying
  // one costs nothing; zero where a step is missing.
  let firstInhale: Int64
  let secondInhale: Int64
  let holding: Int64
  let exhaling: Int64
  let resting: Int64

  /// Creates a pattern from its phases, each to the nearest microsecond.
  ///
  /// - Parameters:
  ///   - inhale: How long the inhale or its first step lasts.
  ///   - topUp: How long a second step of the inhale lasts, as in a sigh; zero for none.
  ///   - hold: How long the lungs stay full; zero for not at all.
  ///   - exhale: How long the exhale lasts.
  ///   - rest: How long the lungs stay empty; zero for not at all.
  /// - Throws: `BreathPatternError` when a phase or the whole breath is too short or too long.
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

  /// Creates a pattern from a list of steps: one inhale or two, a hold or none, an exhale, a rest
  /// or none, in this order.
  ///
  /// - Throws: `BreathPatternError` when the steps make no breath, or one too short or too long.
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

  private init(_ first: Int64, _ second: Int64, _ hold: Int64, _ exhale: Int64, _ rest: Int64) {
    firstInhale = first
    secondInhale = second
    holding = hold
    exhaling = exhale
    resting = rest
  }

  /// Creates one of the built-in patterns, in tenths of a second; their numbers are known to be good.
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

  /// Nanoseconds, to the nearest microsecond: 0.7 s given as a fraction is a hair less than 0.7 s.
  private static func wholeMicroseconds(_ duration: Duration) -> Int64 {
    (duration.nanoseconds + 500) / 1000 * 1000
  }
}

extension BreathPattern {
  /// How long the whole inhale lasts, both of its steps together.
  public var inhale: Duration { .nanoseconds(inhaling) }

  /// How long the lungs stay full; zero in most patterns.
  public var hold: Duration { .nanoseconds(holding) }

  /// How long the exhale lasts.
  public var exhale: Duration { .nanoseconds(exhaling) }

  /// How long the lungs stay empty; zero in most patterns.
  public var rest: Duration { .nanoseconds(resting) }

  /// How long one whole breath lasts.
  public var cycle: Duration { .nanoseconds(length) }

  /// How many such breaths fit into a minute.
  public var breathsPerMinute: Double { 60e9 / Double(length) }

  /// Whether the breath is held anywhere, with full or with empty lungs.
  public var hasHolds: Bool { holding > 0 || resting > 0 }

  /// The steps in order, without those that last no time.
  public var steps: [Step] {
    (0..<5).compactMap { index in
      let length = stepLength(index)
      return length > 0 ? Step(Self.stepPhase(index), .nanoseconds(length)) : nil
    }
  }

  var inhaling: Int64 { firstInhale + secondInhale }

  /// The length of the whole breath in nanoseconds.
  var length: Int64 { inhaling + holding + exhaling + resting }

  /// The shortest step, in nanoseconds.
  var shortestStep: Int64 {
    (0..<5).reduce(Int64.max) { shortest, index in
      let length = stepLength(index)
      return length > 0 ? min(shortest, length) : shortest
    }
  }

  /// Returns the same shape of breath at another length: each phase in proportion, rounded to
  /// whole microseconds, and their sum exactly the length asked for.
  ///
  /// The caller sees to it that no phase leaves the bounds of a pattern.
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

  /// Returns the same shape of breath at another length, to the nearest microsecond.
  ///
  /// - Throws: `BreathPatternError` when a phase or the breath becomes too short or too long.
  public func scaled(toCycle cycle: Duration) throws(BreathPatternError) -> BreathPattern {
    guard cycle >= Self.shortestCycle, cycle <= Self.longestPhase * 4 else {
      throw .breathTooShort(found: cycle)
    }
    let stretched = stretched(toNanoseconds: Self.wholeMicroseconds(cycle))
    return try BreathPattern(steps: stretched.steps)
  }

  /// Returns the same in-breath and out-breath without holds, at the nearest length in a range; nil
  /// where a phase would become too short or too long.
  func withoutHolds(within lengths: ClosedRange<Duration>) -> BreathPattern? {
    let plain = BreathPattern(firstInhale, secondInhale, 0, exhaling, 0)
    return try? plain.scaled(toCycle: min(max(plain.cycle, lengths.lowerBound), lengths.upperBound))
  }
}

extension BreathPattern {
  // The five places a step can have: two inhales, hold, exhale, rest.

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

  /// The fullness a step begins with and the one it ends with.
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
