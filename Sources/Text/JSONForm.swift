/// What is accepted as JSON.
public enum JSONForm: Sendable, Hashable {
  /// JSON as RFC 8259 defines it.
  case strict
  /// Also what some receivers and servers write: NaN and Infinity, which become null, numbers with leading zeros, and
  /// control characters in texts.
  case lenient
}
