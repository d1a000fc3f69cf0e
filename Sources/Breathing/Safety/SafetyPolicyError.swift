/// The rule of a safety policy that was broken; the description says what is allowed.
public enum SafetyPolicyError: Error, Sendable, Hashable {
  /// A public screen never holds the breath.
  case held(found: BreathPattern)
  /// The hold with full lungs is too long.
  case holdTooLong(found: Duration, longest: Duration)
  /// The pause with empty lungs is too long.
  case restTooLong(found: Duration, longest: Duration)
  /// Breaths are too long.
  case tooSlow(SafetyPolicy.Audience, found: Duration, longest: Duration)
  /// A pace with holds was requested remotely, and the person at the screen did not choose it.
  case holdsNotChosenHere(Pace)
  /// A slow preset was requested remotely, and the person at the screen did not choose it.
  case slowNotChosenHere(Pace, found: Duration, longest: Duration)
  /// Breaths are too short.
  case tooFast(SafetyPolicy.Audience, found: Duration, shortest: Duration)
  /// Too many consecutive breaths have a hold.
  case heldBreathsInARow(found: Int)
}

extension SafetyPolicyError: CustomStringConvertible {
  /// One sentence for the author of the plan.
  public var description: String {
    switch self {
    case .held(let found):
      "no holds on a public screen: \(found) holds the breath; only in-out patterns are"
        + " allowed"
    case .holdTooLong(let found, let longest):
      "holds: \(found.inSeconds) s with full lungs; at most \(longest.inSeconds) s is allowed"
    case .restTooLong(let found, let longest):
      "rests: \(found.inSeconds) s with empty lungs; at most \(longest.inSeconds) s is allowed"
    case .tooSlow(let audience, let found, let longest):
      "pace: \(Self.rate(found, beyond: longest)) breaths a minute; the slowest"
        + " allowed is \(Self.rate(longest))" + Self.scope(audience, longest: longest)
    case .holdsNotChosenHere(let pace):
      "holds: \(pace.name) holds the breath; such a pattern is flown only where the person at this"
        + " screen chose it by name"
    case .slowNotChosenHere(let pace, let found, let longest):
      "pace: \(pace.name) reaches \(Self.rate(found, beyond: longest)) breaths a minute; less than"
        + " \(Self.rate(longest)) is flown only where the person at this screen chose it by name"
        + " or allowed slow breaths"
    case .tooFast(let audience, let found, let shortest):
      "pace: \(Self.rate(found, beyond: shortest)) breaths a minute; the fastest"
        + " allowed is \(Self.rate(shortest))" + (audience == .public ? " on a public screen" : "")
    case .heldBreathsInARow(let found):
      "holds: \(found) held breaths in a row; at most \(SafetyPolicy.heldBreathsInARow) are"
        + " allowed, then a minute of normal breathing"
    }
  }

  /// Where a limit on slow breaths holds, or what would loosen it.
  private static func scope(_ audience: SafetyPolicy.Audience, longest: Duration) -> String {
    if audience == .public { return " on a public screen" }
    let allowsSlow = longest > SafetyPolicy.personal.longestBreath
    return allowsSlow ? "" : ", or less where slow breaths are allowed"
  }

  private static func rate(_ breath: Duration) -> String { text(hundredths: hundredths(breath)) }

  /// The rate of a breath beyond a limit; never the rate of the limit, which is allowed.
  private static func rate(_ breath: Duration, beyond limit: Duration) -> String {
    let (found, allowed) = (hundredths(breath), hundredths(limit))
    guard found == allowed else { return text(hundredths: found) }
    return text(hundredths: breath > limit ? found - 1 : found + 1)
  }

  private static func hundredths(_ breath: Duration) -> Int64 {
    Int64((6000 / breath.seconds).rounded())
  }

  private static func text(hundredths: Int64) -> String {
    Duration.milliseconds(hundredths * 10).inSeconds
  }
}
