/// The reason a pace does not suit everyone: it holds the breath, or is slower than 4.5 breaths per
/// minute.
///
/// The window, the companion page, `aloft breath` and the notes of the other commands all show this
/// text. A test compares docs/breathing.md with it.
public struct Caution: Sendable, Hashable {
  /// Whether the pace holds the breath, with full or empty lungs.
  public let holdsBreath: Bool

  /// The rate of the slowest flight in breaths per minute, if it is below 4.5.
  public let slowestRate: Double?

  /// The longest breath that needs no caution: 4.5 breaths per minute.
  public static let longestGentleBreath = SafetyPolicy.personal.longestBreath

  /// Creates the caution for a pace; nil for a gentle one.
  public init?(_ pace: Pace) {
    let slowest = pace.patterns.map(\.cycle).max() ?? .zero
    let isSlow = slowest > Self.longestGentleBreath
    guard pace.hasHolds || isSlow else { return nil }
    holdsBreath = pace.hasHolds
    slowestRate = isSlow ? 60 / slowest.seconds : nil
  }

  /// What the pace does, as a predicate after its name: "holds the breath".
  public var reason: String {
    switch (holdsBreath, slowestRate != nil) {
    case (true, true): "holds the breath and is slow"
    case (true, false): "holds the breath"
    case (false, _): "is slow"
    }
  }

  /// The sentence that introduces ``people``.
  public static let lead = "Do not use it without a doctor’s advice in case of"

  /// The people who should not use it; follows ``lead``.
  public static let people = [
    "trouble with lungs, heart or circulation",
    "epilepsy",
    "late pregnancy",
    "recent surgery",
    "panic that grows when you attend to your breath",
  ]

  /// When to stop, and when not to start.
  public static let signs = """
    If you feel dizzy, tingling, short of breath or worse in any way, stop and breathe as you \
    like. Sit; do not do this while driving or in water.
    """

  /// Returns the whole caution as one paragraph.
  ///
  /// - Parameter name: The name of the pace.
  /// - Returns: The paragraph.
  public func paragraph(about name: String) -> String {
    "\(name) \(reason). \(Self.lead) \(Self.people.joined(separator: "; ")). \(Self.signs)"
  }
}
