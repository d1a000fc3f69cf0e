/// How high the air of a cabin is, as its pressure tells.
public struct CabinState: Sendable, Hashable {
  /// The pressure altitude in the standard atmosphere, in feet.
  public let altitudeFeet: Double

  /// Creates a state.
  public init(altitudeFeet: Double) {
    self.altitudeFeet = altitudeFeet
  }
}
