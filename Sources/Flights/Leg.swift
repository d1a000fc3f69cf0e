public import Airports
public import Geodesy

/// A flight from one airport to another, along the great circle between them.
public struct Leg: Sendable, Hashable {
  /// Where it leaves from.
  public let origin: Airport

  /// Where it arrives.
  public let destination: Airport

  /// The way it takes.
  public let path: GreatCircle

  /// Creates the leg between two airports.
  public init(from origin: Airport, to destination: Airport) {
    self.origin = origin
    self.destination = destination
    path = GreatCircle(from: origin.coordinate, to: destination.coordinate)
  }

  /// The length of the way along the ground, in metres.
  public var distanceMetres: Double {
    Earth.metres(path.length)
  }
}

extension Leg: CustomStringConvertible {
  /// The leg in words: `LHR London → AMS Amsterdam, 371 km`.
  public var description: String {
    "\(origin.code) \(origin.city) → \(destination.code) \(destination.city), "
      + "\(Int((distanceMetres / 1000).rounded())) km"
  }
}
