public import Airports
public import Geodesy

/// A flight from one airport to another, along the great circle between them.
public struct Leg: Sendable, Hashable {
  /// The airport of departure.
  public let origin: Airport

  /// The airport of arrival.
  public let destination: Airport

  /// The route.
  public let path: GreatCircle

  /// Creates the leg between two airports.
  public init(from origin: Airport, to destination: Airport) {
    self.origin = origin
    self.destination = destination
    path = GreatCircle(from: origin.coordinate, to: destination.coordinate)
  }

  /// The length of the route along the ground, in metres.
  public var distanceMetres: Double {
    Earth.metres(path.length)
  }
}

extension Leg: CustomStringConvertible {
  /// The leg as text: `LHR London → AMS Amsterdam, 371 km`.
  public var description: String {
    "\(origin.code) \(origin.city) → \(destination.code) \(destination.city), "
      + "\(Int((distanceMetres / 1000).rounded())) km"
  }
}
