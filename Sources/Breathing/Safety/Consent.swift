/// The paces a person has agreed to after reading who should not use them (``Caution``).
///
/// Consent belongs to one screen and to a pace, not to the pace's name: editing a custom pattern
/// asks again. Only the person at the screen can give it.
public struct Consent: Sendable, Hashable {
  private var agreed: Set<[BreathPattern]>

  /// Creates consent to some paces.
  public init(to paces: some Sequence<Pace> = []) {
    agreed = Set(paces.map(\.patterns))
  }

  /// Returns whether a pace needs no further consent; gentle paces never need any.
  public func covers(_ pace: Pace) -> Bool {
    Caution(pace) == nil || agreed.contains(pace.patterns)
  }

  /// Adds a pace.
  public mutating func add(_ pace: Pace) {
    agreed.insert(pace.patterns)
  }
}
