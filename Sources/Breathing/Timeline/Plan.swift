/// A whole session as a value: what to breathe, when to show facts, and for how long.
///
/// Machines with equal plans and equal start times show the same breath.
public struct Plan: Sendable, Hashable {
  /// The pace.
  public private(set) var pace: Pace

  /// The name of the pace.
  public private(set) var name: String

  /// The free breathing before the first flight.
  public internal(set) var leadIn: Duration

  /// The number of flights in a cycle; an interlude follows each cycle.
  public let flightsPerCycle: Int

  /// The minimum lengths of successive interludes, repeated; empty for no interludes.
  ///
  /// Each is rounded up to whole breaths of the length just flown. After held breaths an interlude
  /// lasts at least a minute, and there is one even if this list is empty.
  public internal(set) var interludes: [Duration]

  /// The length of the session, excluding pauses; nil for endless. The session ends with the first
  /// breath or interlude that ends at or after this time.
  public internal(set) var length: Duration?

  /// The length of the gentle end.
  public let ending: Duration

  /// The safety policy.
  public private(set) var policy: SafetyPolicy

  /// The seed of everything random.
  public let seed: UInt64

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - pace: The pace.
  ///   - name: The name of the pace; nil for the preset's name or the notation.
  ///   - leadIn: The free breathing before the first flight, 0 to 600 s.
  ///   - flightsPerCycle: The number of flights in a cycle, 1 to 600.
  ///   - interludes: The minimum lengths of successive interludes, 1 to 600 s each.
  ///   - length: The length of the session, longer than the lead-in and up to a year; nil for
  ///     endless.
  ///   - ending: The length of the gentle end, 0 to 600 s.
  ///   - policy: The safety policy.
  ///   - seed: The seed of everything random.
  /// - Throws: `PlanError`, which says what is allowed.
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
    guard (.zero)...Self.longestLeadIn ~= leadIn else { throw .leadIn(found: leadIn) }
    guard 1...600 ~= flightsPerCycle else { throw .flightsPerCycle(found: flightsPerCycle) }
    guard !pace.hasHolds || flightsPerCycle <= SafetyPolicy.heldBreathsInARow else {
      throw .unsafe(.heldBreathsInARow(found: flightsPerCycle))
    }
    try Self.check(interludes)
    try Self.check(length, leadIn: leadIn)
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

  /// Returns the plan restricted to a screen's policy: under the tighter of both policies, and at
  /// the nearest gentle pace if the screen forbids the plan's own.
  public func permitted(on screen: ScreenPolicy) -> Plan {
    var plan = self
    plan.policy = screen.policy.tightened(by: policy)
    guard (try? screen.check(pace)) == nil else { return plan }
    plan.pace = ScreenPolicy(plan.policy).nearest(to: pace)
    plan.name = plan.pace.name
    return plan
  }

  /// Checks that interludes last from a second to ten minutes.
  static func check(_ interludes: [Duration]) throws(PlanError) {
    for (index, interlude) in interludes.enumerated() {
      guard (.seconds(1))...(.seconds(600)) ~= interlude else {
        throw .interlude(index: index, found: interlude)
      }
    }
  }

  /// The longest lead-in.
  static let longestLeadIn: Duration = .seconds(600)

  /// The longest session that ends.
  package static let longest: Duration = .seconds(366 * 86_400)

  /// Checks that a session is longer than its lead-in and at most a year long.
  static func check(_ length: Duration?, leadIn: Duration) throws(PlanError) {
    guard let length else { return }
    guard length > leadIn, length <= longest else {
      throw .length(found: length, leadIn: leadIn)
    }
  }

  /// Checks that a pace has flights and a valid ramp and that a policy allows it.
  static func check(_ pace: Pace, _ policy: SafetyPolicy) throws(PlanError) {
    guard 1...600 ~= pace.patterns.count else { throw .flights(found: pace.patterns.count) }
    do {
      try policy.check(pace)
    } catch {
      throw .unsafe(error)
    }
  }
}

/// Why a plan was rejected; the description says what is allowed.
public enum PlanError: Error, Sendable, Hashable {
  /// The safety policy forbids the pace.
  case unsafe(SafetyPolicyError)
  /// A series of flights is empty or too long.
  case flights(found: Int)
  /// The lead-in is negative or too long.
  case leadIn(found: Duration)
  /// A cycle has no flights or too many.
  case flightsPerCycle(found: Int)
  /// An interlude is too short or too long.
  case interlude(index: Int, found: Duration)
  /// The session is shorter than its lead-in, or too long.
  case length(found: Duration, leadIn: Duration)
  /// The gentle end is negative or too long.
  case ending(found: Duration)
}

extension PlanError: CustomStringConvertible {
  /// One sentence for the author of the plan.
  public var description: String {
    switch self {
    case .unsafe(let error):
      error.description
    case .flights(let found):
      "a series of \(found) flights; 1 to 600 are allowed"
    case .leadIn(let found):
      "a lead-in of \(found.inSeconds) s; 0 to 600 s is allowed"
    case .flightsPerCycle(let found):
      "\(found) flights in a cycle; 1 to 600 are allowed"
    case .interlude(let index, let found):
      "interlude \(index + 1) of \(found.inSeconds) s; 1 to 600 s is allowed"
    case .length(let found, let leadIn):
      found <= leadIn
        ? "a session of \(found.inSeconds) s; it must be longer than its lead-in of"
          + " \(leadIn.inSeconds) s"
        : "a session of \(found.inSeconds) s; at most 366 days are allowed"
    case .ending(let found):
      "a gentle end of \(found.inSeconds) s; 0 to 600 s is allowed"
    }
  }
}
