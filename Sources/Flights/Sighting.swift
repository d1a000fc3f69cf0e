public import Breathing
public import Geodesy

/// What a source told of an aircraft at one instant; most of it may be missing.
public struct Sighting: Sendable, Hashable {
  /// Where an aircraft was, and when that was so: positions may be older than the rest.
  public struct Position: Sendable, Hashable {
    /// The place.
    public let coordinate: Coordinate

    /// When it was there.
    public let instant: Instant

    /// Creates a position.
    public init(_ coordinate: Coordinate, at instant: Instant) {
      self.coordinate = coordinate
      self.instant = instant
    }
  }

  /// How a source came to know.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// The aircraft told its position itself (ADS-B).
    case adsb
    /// The same, sent on by a ground station (ADS-R).
    case relayed
    /// Receivers on the ground worked it out from times of arrival.
    case multilateration
    /// Radar data sent up by a ground station (TIS-B).
    case trafficService
    /// Radar data from a control centre (ASTERIX).
    case radar
    /// FLARM.
    case flarm
    /// Answers to radar without a position (Mode S).
    case modeS
    /// Not real: made up to show something.
    case simulated
  }

  /// The aircraft.
  public let address: AircraftAddress

  /// When the aircraft was last heard.
  public private(set) var instant: Instant

  /// The flight or registration as the crew entered it: `KLM1023`.
  public var callsign: String?

  /// Where it was.
  public var position: Position?

  /// The height in metres: by air pressure at standard, else above the ellipsoid.
  public var altitudeMetres: Double?

  /// The speed over the ground, in metres per second.
  public var speedMetresPerSecond: Double?

  /// The true track over the ground, clockwise from north.
  public var track: Angle?

  /// The speed upwards, in metres per second.
  public var climbMetresPerSecond: Double?

  /// Whether it is on the ground.
  public var isOnGround: Bool?

  /// What kind of aircraft it says it is.
  public var category: AircraftCategory?

  /// The four octal digits set in the transponder: `7700`.
  public var squawk: String?

  /// How the source came to know.
  public var source: Source?

  /// The country of registration, as the source names it.
  public var country: String?

  /// The airports it comes from and goes to, by the codes that the source has for them: `EGLL`.
  public var origin, destination: String?

  /// The registration, as the source knows it: `PH-BXA`.
  public var registration: String?

  /// The type of aircraft by its ICAO designator, as the source knows it: `B738`.
  public var type: String?

  /// How many of the aircraft's seconds pass in one of ours: 1, but for recordings that are played
  /// faster or slower than life.
  public var haste = 1.0

  /// Creates a sighting that tells only that an aircraft was heard.
  public init(_ address: AircraftAddress, at instant: Instant) {
    self.address = address
    self.instant = instant
  }

  /// Returns the same, at other times.
  ///
  /// - Parameter move: Gives for each instant the one that takes its place.
  /// - Returns: The sighting, its position's instant moved as well.
  public func moved(_ move: (Instant) -> Instant) -> Sighting {
    var sighting = self
    sighting.instant = move(instant)
    sighting.position = position.map { Position($0.coordinate, at: move($0.instant)) }
    return sighting
  }

  /// Takes over what a later sighting of the same aircraft tells, and keeps the rest.
  mutating func take(_ later: Sighting) {
    callsign = later.callsign ?? callsign
    position = later.position ?? position
    altitudeMetres = later.altitudeMetres ?? altitudeMetres
    speedMetresPerSecond = later.speedMetresPerSecond ?? speedMetresPerSecond
    track = later.track ?? track
    climbMetresPerSecond = later.climbMetresPerSecond ?? climbMetresPerSecond
    isOnGround = later.isOnGround ?? isOnGround
    category = later.category ?? category
    squawk = later.squawk ?? squawk
    source = later.source ?? source
    country = later.country ?? country
    origin = later.origin ?? origin
    destination = later.destination ?? destination
    registration = later.registration ?? registration
    type = later.type ?? type
    haste = later.haste
  }
}
