/// The name of a view, as settings and commands write it.
public struct ViewName: RawRepresentable, Sendable, Hashable {
  /// The word.
  public let rawValue: String

  /// Creates a name; whether there is such a view is known to `Views`.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
