public import Flights
public import Geodesy
import Glibc
public import Scenes

/// An aircraft on the radar: its data at an instant.
public struct Contact: Sendable, Hashable {
  /// The constant part.
  private let profile: Profile

  /// Its identity: its address.
  public var id: String { profile.id }

  /// Its name: a callsign, else a registration, else its address.
  public var name: String { profile.name }

  /// The callsign, if it sends one.
  public var callsign: String? { profile.callsign }

  /// The registration, if a source knows it.
  public var registration: String? { profile.registration }

  /// The ICAO type designator, if a source knows it.
  public var designator: String? { profile.designator }

  /// Whether it is on the person's list.
  public var isWatched: Bool { profile.isWatched }

  /// The type as text or code, if known.
  public var type: String? { profile.type }

  /// Its icon.
  public var icon: AircraftIcon { profile.icon }

  /// Whether it is on the ground.
  public var isOnGround: Bool { profile.isOnGround }

  /// The country of registration, from a source or its address.
  public var country: String? { profile.country }

  /// Its origin, if known.
  public var origin: String? { profile.origin }

  /// Its destination, if known.
  public var destination: String? { profile.destination }

  /// The emergency that its crew declared; nil if there is none.
  public var emergency: Emergency? { profile.emergency }

  /// The points of its flight plan, if known.
  public var plan: [Coordinate] { profile.plan }

  /// Whether it keeps its icon and its tag in a crowd.
  var isMarked: Bool { isWatched || emergency != nil }

  /// The position.
  public internal(set) var place: Coordinate

  /// The altitude in feet; nil if unknown.
  public internal(set) var altitudeFeet: Double?

  /// The vertical speed in feet per minute; negative for a descent.
  public internal(set) var climbFeetPerMinute: Double?

  /// The speed over the ground, in knots.
  public internal(set) var speedKnots: Double?

  /// The true track; on the ground, the true heading if the track is unknown.
  public internal(set) var track: Angle?

  /// The freshness of its data, from 1 (just received) to 0 (about to expire).
  public internal(set) var freshness: Double

  /// Creates a contact.
  public init(
    id: String,
    name: String,
    callsign: String? = nil,
    registration: String? = nil,
    designator: String? = nil,
    type: String? = nil,
    icon: AircraftIcon,
    place: Coordinate,
    altitudeFeet: Double? = nil,
    isOnGround: Bool = false,
    climbFeetPerMinute: Double? = nil,
    speedKnots: Double? = nil,
    track: Angle? = nil,
    freshness: Double = 1,
    country: String? = nil,
    origin: String? = nil,
    destination: String? = nil,
    isWatched: Bool = false,
    emergency: Emergency? = nil,
    plan: [Coordinate] = []
  ) {
    profile = Profile(
      id: id,
      name: name,
      callsign: callsign,
      registration: registration,
      designator: designator,
      type: type,
      icon: icon,
      isOnGround: isOnGround,
      country: country,
      origin: origin,
      destination: destination,
      isWatched: isWatched,
      emergency: emergency == .clear ? nil : emergency,
      plan: plan
    )
    self.place = place
    self.altitudeFeet = altitudeFeet
    self.climbFeetPerMinute = climbFeetPerMinute
    self.speedKnots = speedKnots
    self.track = track
    self.freshness = freshness
  }

  /// The scale of its icon, from 0.7 to 2: larger at lower altitudes.
  ///
  /// min(2, max(4.7 − log₁₀(altitude in metres + 1), 0.7)), as in the first radar of this kind.
  public var scale: Double {
    let metres = max(0, isOnGround ? 0 : (altitudeFeet ?? 10_000) * Earth.metresPerFoot)
    return min(2, max(4.7 - log10(metres + 1), 0.7))
  }
}

/// The constant part of an aircraft, shared by all its copies, because hundreds are copied in every
/// frame.
private final class Profile: Sendable, Hashable {
  let id, name: String
  let callsign, registration, designator, type: String?
  let icon: AircraftIcon
  let isOnGround, isWatched: Bool
  let country, origin, destination: String?
  let emergency: Emergency?
  let plan: [Coordinate]

  init(
    id: String,
    name: String,
    callsign: String?,
    registration: String?,
    designator: String?,
    type: String?,
    icon: AircraftIcon,
    isOnGround: Bool,
    country: String?,
    origin: String?,
    destination: String?,
    isWatched: Bool,
    emergency: Emergency?,
    plan: [Coordinate]
  ) {
    (self.id, self.name, self.type) = (id, name, type)
    (self.callsign, self.registration, self.designator) = (callsign, registration, designator)
    (self.icon, self.isOnGround, self.isWatched) = (icon, isOnGround, isWatched)
    (self.country, self.origin, self.destination) = (country, origin, destination)
    (self.emergency, self.plan) = (emergency, plan)
  }

  static func == (lhs: Profile, rhs: Profile) -> Bool {
    lhs === rhs
      || lhs.id == rhs.id && lhs.name == rhs.name && lhs.type == rhs.type && lhs.icon == rhs.icon
        && lhs.isOnGround == rhs.isOnGround && lhs.country == rhs.country
        && lhs.origin == rhs.origin && lhs.destination == rhs.destination
        && lhs.callsign == rhs.callsign && lhs.registration == rhs.registration
        && lhs.designator == rhs.designator && lhs.isWatched == rhs.isWatched
        && lhs.emergency == rhs.emergency && lhs.plan == rhs.plan
  }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
