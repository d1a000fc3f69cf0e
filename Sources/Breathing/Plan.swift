/// A whole session as a value: what to breathe, how often to pause for a fact, how long.
///
/// Machines with equal plans and equal starts show the same.
public struct Plan: Sendable, Hashable {
  /// What is breathed.
  public private(set) var pace: Pace

  /// What the pace is called.
  public private(set) var name: String

  /// The time before the first flight, breathing freely.
  public let leadIn: Duration

  /// How many flights make a cycle; after each cycle comes an interlude.
  public let flightsPerCycle: Int

  /// How long each successive interlude must last at least, over and over; none for no interludes.
  ///
  /// Each is rounded up to whole breaths of the length just flown, and lasts a minute at least
  /// after breaths with a hold (which are followed by one even where this list is empty).
  public let interludes: [Duration]

  /// How long the session lasts, pauses not counted, or nil when it is endless. It ends with the
  /// first breath or interlude that ends at this time or later.
  public let length: Duration?

  /// How long the gentle end lasts.
  public let ending: Duration

  /// What may be breathed.
  public private(set) var policy: SafetyPolicy

  /// From which everything random is drawn.
  public let seed: UInt64

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - pace: What to breathe.
  ///   - name: What that is called; the preset's name or the notation if nil.
  ///   - leadIn: The time before the first flight, 0 to 600 s.
  ///   - flightsPerCycle: How many flights make a cycle, 1 to 600.
  ///   - interludes: How long each successive interlude lasts at least, 1 to 600 s.
  ///   - length: How long the session lasts, more than the lead-in and up to a year; nil for ever.
  ///   - ending: How long the gentle end lasts, 0 to 600 s.
  ///   - policy: What may be breathed.
  ///   - seed: From which everything random is drawn.
  /// - Throws: `PlanError`, which names the rule and what is allowed.
  public init(
    _ pace: Pace = Preset.gentle.pace,
    name: String? = nil,
    leadIn: Duration = .seconds(6),
    flightsPerCycle: Int = 6,
    interludes: [Duration] = [],
    length: Duration? = nil,
    ending: Duration = .seconds(10),
    policy: SafetyPolicy = .personal,
    seed: UInt64 = 0
  ) throws(PlanError) {
    try Self.check(pace, policy)
    guard (.zero)...(.seconds(600)) ~= leadIn else { throw .leadIn(found: leadIn) }
    guard 1...600 ~= flightsPerCycle else { throw .flightsPerCycle(found: flightsPerCycle) }
    guard !pace.hasHolds || flightsPerCycle <= SafetyPolicy.heldBreathsInARow else {
      throw .unsafe(.heldBreathsInARow(found: flightsPerCycle))
    }
    for (index, interlude) in interludes.enumerated() {
      guard (.seconds(1))...(.seconds(600)) ~= interlude else {
        throw .interlude(index: index, found: interlude)
      }
    }
    if let length, length <= leadIn || length > .seconds(366 * 86_400) {
      throw .length(found: length, leadIn: leadIn)
    }
    guard (.zero)...(.seconds(600)) ~= ending else { throw .ending(found: ending) }
    self.pace = pace
    self.name = name ?? pace.name
    self.leadIn = leadIn
    self.flightsPerCycle = flightsPerCycle
    self.interludes = interludes
    self.length = length
    self.ending = ending
    self.policy = policy
    self.seed = seed
  }

  /// Returns the plan as a screen may fly it: under the tighter of both policies, and at the nearest
  /// gentle pace where the screen may not fly the plan's own.
  public func permitted(on screen: ScreenPolicy) -> Plan {
    var plan = self
    plan.policy = screen.policy.tightened(by: policy)
    guard (try? screen.check(pace)) == nil else { return plan }
    plan.pace = ScreenPolicy(plan.policy).nearest(to: pace)
    plan.name = plan.pace.name
    return plan
  }

  /// Checks that a pace has flights, a sound ramp, and is allowed by a policy.
  static func check(_ pace: Pace, _ policy: SafetyPolicy) throws(PlanError) {
    guard 1...600 ~= pace.patterns.count else { throw .flights(found: pace.patterns.count) }
    do {
      try policy.check(pace)
    } catch {
      throw .unsafe(error)
    }
  }
}

/// Why a plan was refused; its description names the rule and what is allowed.
public enum PlanError: Error, Sendable, Hashable {
  /// The safety policy forbids the pace.
  case unsafe(SafetyPolicyError)
  /// A series of flights is empty or very long.
  case flights(found: Int)
  /// The lead-in is negative or very long.
  case leadIn(found: Duration)
  /// A cycle has no flights or very many.
  case flightsPerCycle(found: Int)
  /// An interlude is too short or too long.
  case interlude(index: Int, found: Duration)
  /// The session is shorter than its lead-in, or very long.
  case length(found: Duration, leadIn: Duration)
  /// The gentle end is negative or very long.
  case ending(found: Duration)
}

extension PlanError: CustomStringConvertible {
  /// One sentence for the person who wrote the plan.
  public var description: String {
    switch self {
    case .unsafe(let error):
      error.description
    case .flights(let found):
      "a series of \(found) flights; allowed are 1 to 600"
    case .leadIn(let found):
      "a lead-in of \(found.inSeconds) s; allowed are 0 to 600 s"
    case .flightsPerCycle(let found):
      "\(found) flights in a cycle; allowed are 1 to 600"
    case .interlude(let index, let found):
      "interlude \(index + 1) of \(found.inSeconds) s; allowed are 1 to 600 s"
    case .length(let found, let leadIn):
      "a session of \(found.inSeconds) s; allowed are more than the lead-in of"
        + " \(leadIn.inSeconds) s, and up to 366 days"
    case .ending(let found):
      "a gentle end of \(found.inSeconds) s; allowed are 0 to 600 s"
    }
  }
}
