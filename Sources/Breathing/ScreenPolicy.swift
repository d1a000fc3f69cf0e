/// What may be breathed at one screen, whatever the source of the request.
///
/// It comes from that screen's own settings, options and keys. A plan, a leader or a command from
/// elsewhere may ask for less; none can ask for more, or consent for the person at the screen.
public struct ScreenPolicy: Sendable, Hashable {
  /// The screen's own policy.
  public let policy: SafetyPolicy

  /// The preset that the person at the screen chose by its name, which is consent to its slowness.
  public let chosen: Preset?

  /// A screen for one person, who has chosen nothing slow.
  public static let personal = ScreenPolicy(.personal)

  /// A screen that many people see.
  public static let `public` = ScreenPolicy(.public)

  /// Creates a screen's policy.
  ///
  /// - Parameters:
  ///   - policy: What the screen's own settings allow.
  ///   - pace: What the person at the screen chose; nil for nothing yet.
  public init(_ policy: SafetyPolicy, chosen pace: Pace? = nil) {
    self.policy = policy
    chosen = pace.flatMap(Preset.init)
  }

  /// Creates the policy of a screen whose own settings are a plan.
  package init(choosing plan: Plan) {
    self.init(plan.policy, chosen: plan.pace)
  }

  /// Returns the policy once somebody chose a pace; only the person at the screen can consent.
  func choosing(_ pace: Pace, by chooser: Chooser) -> ScreenPolicy {
    switch chooser {
    case .person: ScreenPolicy(policy, chosen: pace)
    case .program: self
    }
  }

  /// Checks that a pace may be breathed at this screen.
  ///
  /// - Throws: `SafetyPolicyError`, which names the rule and what is allowed.
  public func check(_ pace: Pace) throws(SafetyPolicyError) {
    let preset = Preset(pace)
    do {
      try policy.check(pace, isChosen: preset != nil && preset == chosen)
    } catch .tooSlow(.personal, let found, let longest) {
      guard let preset else { throw .tooSlow(.personal, found: found, longest: longest) }
      throw .notChosenHere(preset, found: found, longest: longest)
    }
  }

  /// Returns a pace as this screen may breathe it: as it is, or else the nearest gentle one.
  ///
  /// The nearest is the same in-breath and out-breath without holds, as long as the policy allows
  /// and reached by a ramp; for a series of flights, or where a phase would become too short, it is
  /// the preset `gentle`.
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

/// Who asks for a pace.
public enum Chooser: Sendable, Hashable {
  /// The person at the screen, by its name: by a key or on the settings panel.
  case person
  /// Another program or machine, which cannot consent for that person.
  case program
}
