/// The limits on what may be breathed.
///
/// The limits follow the studies listed in docs/breathing.md: holds no longer than those of 4-7-8,
/// at most six held breaths before a minute of normal breathing, and nothing slower than the usual
/// training rate for adults (4.5 per minute) unless the person allows it. A public screen is
/// limited further.
public struct SafetyPolicy: Sendable, Hashable {
  /// The people who breathe along.
  public enum Audience: String, Sendable, Hashable, CaseIterable {
    /// One person, who chose the pace.
    case personal
    /// Anyone who looks: a waiting room, a lobby.
    case `public`
  }

  /// The people who breathe along.
  public let audience: Audience

  /// Whether breaths may be slower than 4.5 per minute. Never on public screens.
  public let allowsSlow: Bool

  /// One person, down to 4.5 breaths per minute (slower with a preset chosen by name).
  public static let personal = SafetyPolicy(.personal)

  /// Anyone: no holds, 5 to 12 breaths per minute.
  public static let `public` = SafetyPolicy(.public)

  /// Creates a policy.
  public init(_ audience: Audience, allowsSlow: Bool = false) {
    self.audience = audience
    self.allowsSlow = allowsSlow && audience == .personal
  }

  /// Returns the tighter of two policies: public overrides personal, and slow breaths need both.
  public func tightened(by other: SafetyPolicy) -> SafetyPolicy {
    SafetyPolicy(
      audience == .public ? .public : other.audience,
      allowsSlow: allowsSlow && other.allowsSlow
    )
  }

  /// Whether holds are allowed.
  public var allowsHolds: Bool { audience == .personal }

  /// The longest hold with full lungs.
  public var longestHold: Duration { allowsHolds ? .seconds(7) : .zero }

  /// The longest pause with empty lungs.
  public var longestRest: Duration { allowsHolds ? .seconds(4) : .zero }

  /// The shortest breath: 12 per minute in public, 15 for one person.
  public var shortestBreath: Duration { audience == .public ? .seconds(5) : .seconds(4) }

  /// The longest breath: 5 per minute in public, 4.5 for one person, 2 if slow breaths are allowed.
  public var longestBreath: Duration {
    switch audience {
    case .public: .seconds(12)
    case .personal: allowsSlow ? .seconds(30) : .nanoseconds(13_333_333_000)
    }
  }

  /// The largest number of consecutive held breaths.
  public static let heldBreathsInARow = 6

  /// The minimum free breathing after that.
  public static let normalBreathing: Duration = .seconds(60)

  /// Checks that a plan may request a pace. A preset counts as chosen by name.
  ///
  /// `ScreenPolicy` decides whether it was chosen at the screen that shows it.
  ///
  /// - Throws: `SafetyPolicyError`, which names the rule and what is allowed.
  public func check(_ pace: Pace) throws(SafetyPolicyError) {
    try check(pace, isChosen: Preset(pace) != nil)
  }

  /// Checks a pace; one chosen by name may be slow, but its holds may not be longer.
  func check(_ pace: Pace, isChosen: Bool) throws(SafetyPolicyError) {
    for pattern in pace.patterns {
      try check(pattern, mayBeSlow: isChosen && audience == .personal)
    }
    guard case .pattern(let pattern, let ramp?) = pace, ramp.start < pattern.cycle else { return }
    guard ramp.start >= shortestBreath else {
      throw .tooFast(audience, found: ramp.start, shortest: shortestBreath)
    }
  }

  private func check(_ pattern: BreathPattern, mayBeSlow: Bool) throws(SafetyPolicyError) {
    guard allowsHolds || !pattern.hasHolds else { throw .held(found: pattern) }
    guard pattern.hold <= longestHold else {
      throw .holdTooLong(found: pattern.hold, longest: longestHold)
    }
    guard pattern.rest <= longestRest else {
      throw .restTooLong(found: pattern.rest, longest: longestRest)
    }
    guard pattern.cycle >= shortestBreath else {
      throw .tooFast(audience, found: pattern.cycle, shortest: shortestBreath)
    }
    guard mayBeSlow || pattern.cycle <= longestBreath else {
      throw .tooSlow(audience, found: pattern.cycle, longest: longestBreath)
    }
  }

  /// The longest breath of a pattern's shape that the policy allows, in nanoseconds; at least the
  /// pattern itself.
  func longestStretch(of pattern: BreathPattern) -> Int64 {
    func limit(_ phase: Int64, _ longest: Duration) -> Double {
      phase > 0 ? Double(longest.nanoseconds) / Double(phase) : .infinity
    }
    let factor = min(
      Double(longestBreath.nanoseconds) / Double(pattern.length),
      limit(pattern.inhaling, BreathPattern.longestPhase),
      limit(pattern.exhaling, BreathPattern.longestPhase),
      limit(pattern.holding, longestHold),
      limit(pattern.resting, longestRest)
    )
    return max(pattern.length, Int64(Double(pattern.length) * factor))
  }

  /// The shortest breath that the policy allows of a pattern, in nanoseconds; at most the pattern itself.
  ///
  /// A phase that would become too short does not limit it: `BreathPattern.fitted(toNanoseconds:)` shortens the others
  /// instead. The shortest phases always fit, because five of them last 2.5 s.
  func shortestStretch(of pattern: BreathPattern) -> Int64 {
    min(pattern.length, shortestBreath.nanoseconds)
  }
}
