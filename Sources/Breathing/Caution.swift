/// Why a pace is not for everyone: it holds the breath, or it is slower than 4.5 breaths a minute.
///
/// The window, the companion page, `aloft breath` and the notes of the other commands all show the
/// words below. A test compares docs/breathing.md with them.
public struct Caution: Sendable, Hashable {
  /// Whether the lungs are kept full or empty.
  public let holdsBreath: Bool

  /// How many breaths a minute the slowest flight has, where that is fewer than 4.5.
  public let slowestRate: Double?

  /// The longest breath that calls for none: 4.5 a minute.
  public static let longestGentleBreath = SafetyPolicy.personal.longestBreath

  /// Returns the caution that a pace calls for; nil for a gentle one.
  public init?(_ pace: Pace) {
    let slowest = pace.patterns.map(\.cycle).max() ?? .zero
    let isSlow = slowest > Self.longestGentleBreath
    guard pace.hasHolds || isSlow else { return nil }
    holdsBreath = pace.hasHolds
    slowestRate = isSlow ? 60 / slowest.seconds : nil
  }

  /// What the pace asks of a person, to follow its name: "holds the breath".
  public var reason: String {
    switch (holdsBreath, slowestRate != nil) {
    case (true, true): "holds the breath and is slow"
    case (true, false): "holds the breath"
    case (false, _): "is slow"
    }
  }

  /// What stands before ``people``.
  public static let lead = "Do not use it without a doctor's advice in case of"

  /// Who should not use it, to follow ``lead``.
  public static let people = [
    "trouble with lungs, heart or circulation",
    "epilepsy",
    "late pregnancy",
    "recent surgery",
    "panic that grows when you attend to your breath",
  ]

  /// When to stop, and where not to begin.
  public static let signs = """
    If you feel dizzy, tingling, short of breath or worse in any way, stop and breathe as you \
    like. Sit; do not do this while driving or in water.
    """

  /// Everything in one paragraph.
  ///
  /// - Parameter name: What the pace is called.
  /// - Returns: The paragraph.
  public func paragraph(about name: String) -> String {
    "\(name) \(reason). \(Self.lead) \(Self.people.joined(separator: "; ")). \(Self.signs)"
  }
}
