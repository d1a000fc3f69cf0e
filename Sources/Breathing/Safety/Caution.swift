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

  /// Why the pace needs caution, as a predicate after its name: "has breath holds".
  public var reason: String {
    switch (holdsBreath, slowestRate != nil) {
    case (true, true): "is slow and has breath holds"
    case (true, false): "has breath holds"
    case (false, _): "is slow"
    }
  }

  /// The sentence that introduces ``people``.
  public static let lead = "Ask a doctor first in case of"

  /// The conditions in which to ask; follows ``lead``.
  public static let people = [
    "lung, heart or circulation problems",
    "epilepsy",
    "late pregnancy",
    "recent surgery",
    "panic that gets worse when you focus on your breathing",
  ]

  /// When to stop, and when not to start.
  public static let signs = """
    If you feel dizzy, faint, tingly, breathless, panicky or unwell, or your chest hurts, stop and \
    breathe normally. Practise sitting down, never while driving or in water.
    """

  /// Returns the whole caution as one paragraph.
  ///
  /// - Parameter name: The name of the pace.
  /// - Returns: The paragraph.
  public func paragraph(about name: String) -> String {
    "\(name) \(reason). \(Self.lead) \(Self.people.joined(separator: "; ")). \(Self.signs)"
  }
}
