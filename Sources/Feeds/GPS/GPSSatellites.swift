/// The number of satellites that a receiver sees, and the number that it uses.
public struct GPSSatellites: Sendable, Hashable {
  /// The numbers of satellites.
  public let seen, used: Int

  /// Creates the numbers.
  public init(seen: Int, used: Int) {
    self.seen = seen
    self.used = used
  }
}
