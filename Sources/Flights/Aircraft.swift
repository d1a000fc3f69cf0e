public import Geodesy

/// An aircraft at an instant: its estimated position, and everything known about it.
public struct Aircraft: Sendable, Hashable {
  /// The latest data of all its sources combined.
  public let known: Sighting

  /// The estimated position.
  public let coordinate: Coordinate

  /// The estimated height in metres; nil if unknown.
  public let altitudeMetres: Double?

  /// The true track, clockwise from north; nil if unknown.
  public let track: Angle?

  /// The opacity, from 0 to 1; it decreases while no position is received.
  public let opacity: Double

  /// The age of the last known position.
  public let age: Duration

  /// The transponder address.
  public var address: AircraftAddress {
    known.address
  }

  /// The country of registration, as the source names it.
  public var country: String? { known.country }

  /// The airport of departure, by the source's code.
  public var origin: String? { known.origin }

  /// The airport of destination, by the source's code.
  public var destination: String? { known.destination }
}
