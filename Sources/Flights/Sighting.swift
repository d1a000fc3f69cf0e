public import Breathing
public import Geodesy

/// A source's report about an aircraft at one instant; most fields are optional.
public struct Sighting: Sendable, Hashable {
  /// A position and its time, which may be earlier than that of the rest.
  public struct Position: Sendable, Hashable {
    /// The coordinate.
    public let coordinate: Coordinate

    /// The time of the position.
    public let instant: Instant

    /// How far it can be relied on, as the aircraft states it.
    public let quality: Quality

    /// Creates a position.
    public init(_ coordinate: Coordinate, at instant: Instant, quality: Quality = .unknown) {
      self.coordinate = coordinate
      self.instant = instant
      self.quality = quality
    }
  }

  /// How far a position can be relied on, in the categories of ADS-B (DO-260B, 2.2.3.2.7.2).
  public struct Quality: Sendable, Hashable {
    /// The integrity (NIC), from 0 (unknown) to 11: the greater, the smaller the radius outside which
    /// the aircraft is only if its receiver has failed unnoticed.
    public let integrity: UInt8

    /// The accuracy (NACp), from 0 (unknown) to 11: the greater, the smaller the error that 95 % of
    /// positions do not exceed.
    public let accuracy: UInt8

    /// Neither is known.
    public static let unknown = Quality(integrity: 0, accuracy: 0)

    /// The highest category.
    public static let highest: UInt8 = 11

    /// Creates a quality; categories above the highest mean the highest.
    public init(integrity: UInt8, accuracy: UInt8) {
      self.integrity = min(integrity, Self.highest)
      self.accuracy = min(accuracy, Self.highest)
    }

    /// The error that 95 % of positions do not exceed, by category from 1, in metres (DO-260B, table
    /// 2-71): 10 nautical miles to 3 metres.
    private static let errors = [18_520, 7_408, 3_704, 1_852, 926, 555.6, 185.2, 92.6, 30, 10, 3]

    /// Returns the category of an accuracy.
    ///
    /// - Parameter metres: The horizontal error that 95 % of positions do not exceed, in metres; nil
    ///   if unknown.
    /// - Returns: The category, from 0 (unknown, or 10 nautical miles and more) to 11.
    public static func accuracy(errorMetres metres: Double?) -> UInt8 {
      guard let metres else { return 0 }
      return UInt8(errors.count { metres < $0 })
    }
  }

  /// The origin of the data.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// Reported by the aircraft itself (ADS-B).
    case adsb
    /// ADS-B relayed by a ground station (ADS-R).
    case relayed
    /// Computed by ground receivers from times of arrival.
    case multilateration
    /// Radar data broadcast by a ground station (TIS-B).
    case trafficService
    /// Radar data from a control centre (ASTERIX).
    case radar
    /// FLARM.
    case flarm
    /// Another tracker or an app, whose position a network of receivers passed on.
    case tracker
    /// Radar replies without a position (Mode S).
    case modeS
    /// Another pilot's report in the shared sky.
    case sharedSky
    /// Not real: generated for display.
    case simulated
  }

  /// What an altitude is measured from.
  public enum AltitudeReference: Sendable, Hashable {
    /// The level with standard pressure, 1013.25 hPa, as a transponder reports it.
    case standardPressure
    /// Mean sea level, by GPS.
    case meanSeaLevel
    /// The WGS 84 ellipsoid, by GPS.
    case ellipsoid
  }

  /// The aircraft's address.
  public let address: AircraftAddress

  /// When the aircraft was last received.
  public private(set) var instant: Instant

  /// The flight number or registration entered by the crew: `KLM1023`.
  public var callsign: String?

  /// The position.
  public var position: Position?

  /// The height in metres.
  public var altitudeMetres: Double?

  /// What the height is measured from.
  public var altitudeReference = AltitudeReference.standardPressure

  /// The speed over the ground, in metres per second.
  public var speedMetresPerSecond: Double?

  /// The true track over the ground, clockwise from north.
  public var track: Angle?

  /// The true heading, clockwise from north.
  public var heading: Angle?

  /// The vertical speed, positive upwards, in metres per second.
  public var climbMetresPerSecond: Double?

  /// Whether it is on the ground.
  public var isOnGround: Bool?

  /// The reported emitter category.
  public var category: AircraftCategory?

  /// The transponder code, four octal digits: `7700`.
  public var squawk: String?

  /// The emergency that the crew declared by another way than its transponder code; nil if unknown.
  public var emergency: Emergency?

  /// ADS-B's emergency status, as a receiver of transponders reports it. Like the transponder code, it is passed on to
  /// a cockpit and changes nothing on the radar.
  public var emergencyStatus: Emergency?

  /// The points of the flight plan that lie ahead; nil if unknown.
  public var plan: [Coordinate]?

  /// The origin of the data.
  public var source: Source?

  /// The country of registration, as the source names it.
  public var country: String?

  /// The airports of departure and destination, by the source's codes: `EGLL`.
  public var origin, destination: String?

  /// The registration according to the source: `PH-BXA`.
  public var registration: String?

  /// The ICAO type designator according to the source: `B738`.
  public var type: String?

  /// Whether it is from a recording.
  public var isRecorded = false

  /// The playback speed of a recording: recorded seconds per second; 1 for live data.
  public var playbackSpeed = 1.0

  /// Creates a sighting that contains only an address and a time.
  public init(_ address: AircraftAddress, at instant: Instant) {
    self.address = address
    self.instant = instant
  }

  /// Returns the sighting with its times changed.
  ///
  /// - Parameter move: Maps each instant to its replacement.
  /// - Returns: The sighting, with the instant of its position changed as well.
  public func moved(_ move: (Instant) -> Instant) -> Sighting {
    var sighting = self
    sighting.instant = move(instant)
    sighting.position = position.map {
      Position($0.coordinate, at: move($0.instant), quality: $0.quality)
    }
    return sighting
  }

  /// Merges a later sighting of the same aircraft; fields it does not have are kept.
  mutating func merge(_ later: Sighting) {
    callsign = later.callsign ?? callsign
    position = later.position ?? position
    if let metres = later.altitudeMetres {
      (altitudeMetres, altitudeReference) = (metres, later.altitudeReference)
    }
    speedMetresPerSecond = later.speedMetresPerSecond ?? speedMetresPerSecond
    track = later.track ?? track
    heading = later.heading ?? heading
    climbMetresPerSecond = later.climbMetresPerSecond ?? climbMetresPerSecond
    isOnGround = later.isOnGround ?? isOnGround
    category = later.category ?? category
    squawk = later.squawk ?? squawk
    emergency = later.emergency ?? emergency
    emergencyStatus = later.emergencyStatus ?? emergencyStatus
    plan = later.plan ?? plan
    source = later.source ?? source
    country = later.country ?? country
    origin = later.origin ?? origin
    destination = later.destination ?? destination
    registration = later.registration ?? registration
    type = later.type ?? type
    // A position keeps its origin until there is another.
    isRecorded = later.isRecorded || isRecorded && later.position == nil
    playbackSpeed = later.playbackSpeed
  }
}
