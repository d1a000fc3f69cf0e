/// The units of lengths.
public enum Units: String, Sendable, Hashable, CaseIterable {
  /// Metres and kilometres.
  case metric

  /// Feet and miles.
  case imperial
}
