/// The number of satellites a receiver sees, and the number it uses.
public struct GPSSatellites: Sendable, Hashable {
  /// The number of satellites.
  public let seen, used: Int

  /// Creates the numbers.
  public init(seen: Int, used: Int) {
    self.seen = seen
    self.used = used
  }
}
