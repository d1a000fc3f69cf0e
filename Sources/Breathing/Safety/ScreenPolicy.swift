/// What may be breathed on one screen, whatever the source of the request.
///
/// It comes from that screen's own settings, options and keys. A plan, a leader or a remote command
/// can tighten it but not loosen it, and cannot consent for the person at the screen.
public struct ScreenPolicy: Sendable, Hashable {
  /// The screen's own policy.
  public let policy: SafetyPolicy

  /// The pace that the person at the screen chose by name, which is consent to its holds and, if it
  /// is a preset, to its slowness.
  public let chosen: Pace?

  /// A screen for one person who has not chosen a pace.
  public static let personal = ScreenPolicy(.personal)

  /// A public screen.
  public static let `public` = ScreenPolicy(.public)

  /// Creates a screen's policy.
  ///
  /// - Parameters:
  ///   - policy: The policy of the screen's own settings.
  ///   - pace: The pace chosen by the person at the screen; nil for none yet.
  public init(_ policy: SafetyPolicy, chosen pace: Pace? = nil) {
    self.policy = policy
    chosen = pace
  }

  /// Creates the policy of a screen whose own settings are a plan.
  package init(choosing plan: Plan) {
    self.init(plan.policy, chosen: plan.pace)
  }

  /// Returns the policy after a pace was chosen; only the person at the screen can consent.
  func choosing(_ pace: Pace, by chooser: Chooser) -> ScreenPolicy {
    switch chooser {
    case .person: ScreenPolicy(policy, chosen: pace)
    case .program: self
    }
  }

  /// Checks that a pace may be breathed on this screen.
  ///
  /// - Throws: `SafetyPolicyError`, which names the rule and what is allowed.
  public func check(_ pace: Pace) throws(SafetyPolicyError) {
    try policy.check(pace)
    guard pace.patterns != chosen?.patterns else { return }
    guard !pace.hasHolds else { throw .holdsNotChosenHere(pace) }
    do {
      try policy.check(pace, isChosen: false)
    } catch .tooSlow(.personal, let found, let longest) {
      let slowest = pace.patterns.map(\.cycle).max() ?? found
      throw .slowNotChosenHere(pace, found: slowest, longest: longest)
    }
  }

  /// Returns a pace that this screen allows: the given one, or else the nearest gentle one.
  ///
  /// The nearest has the same inhale and exhale without holds, as long as the policy allows, and is
  /// reached by a ramp. For a series of flights, or if a phase would become too short, it is the
  /// preset `gentle`.
  public func nearest(to pace: Pace) -> Pace {
    guard (try? check(pace)) == nil else { return pace }
    guard case .pattern(let pattern, let ramp) = pace,
      let plain = pattern.withoutHolds(within: policy.shortestBreath...policy.longestBreath)
    else { return Preset.gentle.pace }
    let first = ramp ?? .gentle
    let start = max(first.start, policy.shortestBreath)
    let nearest = Pace.pattern(plain, ramp: Ramp(start: start, step: first.step))
    return (try? check(nearest)) == nil ? Preset.gentle.pace : nearest
  }
}

/// The source of a request for a pace.
public enum Chooser: Sendable, Hashable {
  /// The person at the screen, by key or on the settings panel.
  case person
  /// Another program or machine, which cannot consent for that person.
  case program
}
