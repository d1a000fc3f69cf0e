public import Geodesy

/// An aircraft as it is shown at an instant: where it is reckoned to be, and what is known of it.
public struct Aircraft: Sendable, Hashable {
  /// What its sources told last, all of them together.
  public let known: Sighting

  /// Where it is reckoned to be.
  public let coordinate: Coordinate

  /// The height it is reckoned to have, in metres; nil where it is unknown.
  public let altitudeMetres: Double?

  /// The true track, clockwise from north; nil where it is unknown.
  public let track: Angle?

  /// How solid it is, from 0 to 1: less when nobody has heard where it is for a while.
  public let opacity: Double

  /// How long ago its source knew where it was.
  public let age: Duration

  /// The address of its transponder.
  public var address: AircraftAddress {
    known.address
  }

  /// The country of registration, as the source names it.
  public var country: String? { known.country }

  /// The airport it comes from, by the code that the source has for it.
  public var origin: String? { known.origin }

  /// The airport it goes to, likewise.
  public var destination: String? { known.destination }

  /// Whether it tells of an emergency by its squawk: 7500 (unlawful interference), 7600 (radio
  /// failed) or 7700.
  public var isEmergency: Bool {
    known.squawk == "7500" || known.squawk == "7600" || known.squawk == "7700"
  }
}
