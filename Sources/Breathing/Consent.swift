/// The paces that a person agreed to after reading who should not breathe them (``Caution``).
///
/// Consent belongs to one screen and to what is breathed, not to its name: a pattern of one's own
/// that is edited asks again. Only the person at the screen gives it.
public struct Consent: Sendable, Hashable {
  private var agreed: Set<[BreathPattern]>

  /// Creates consent to some paces.
  public init(to paces: some Sequence<Pace> = []) {
    agreed = Set(paces.map(\.patterns))
  }

  /// Returns whether a pace may be breathed without asking; gentle ones always may.
  public func covers(_ pace: Pace) -> Bool {
    Caution(pace) == nil || agreed.contains(pace.patterns)
  }

  /// Adds a pace.
  public mutating func add(_ pace: Pace) {
    agreed.insert(pace.patterns)
  }
}
