public import Geodesy

/// An airport found near a place.
public struct NearAirport: Sendable, Hashable {
  /// The airport's index in the catalogue.
  public let index: Int

  /// The distance along the ground, as an angle at the Earth's centre.
  public let distance: Angle

  /// Creates a result of a search.
  public init(index: Int, distance: Angle) {
    self.index = index
    self.distance = distance
  }
}
