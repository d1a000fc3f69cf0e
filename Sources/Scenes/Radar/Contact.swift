public import Geodesy
import Glibc

/// An aircraft as a radar shows it: what is known of it at an instant.
public struct Contact: Sendable, Hashable {
  /// What tells it from every other: its address.
  public let id: String

  /// What it is called: a callsign, else a registration, else its address.
  public let name: String

  /// The type in words or as a code, if it is known.
  public let type: String?

  /// What it looks like.
  public let icon: AircraftIcon

  /// Where it is.
  public internal(set) var place: Coordinate

  /// How high it is, in feet; nil where unknown.
  public internal(set) var altitudeFeet: Double?

  /// Whether it stands or rolls on the ground.
  public let isOnGround: Bool

  /// How fast it climbs, in feet a minute; negative when it descends.
  public internal(set) var climbFeetPerMinute: Double?

  /// The speed over the ground, in knots.
  public internal(set) var speedKnots: Double?

  /// The true track.
  public internal(set) var track: Angle?

  /// How fresh what is known is, from 1 (just heard) to 0 (about to be forgotten).
  public internal(set) var freshness: Double

  /// The country it is registered in, and where it comes from and goes to, where a source tells.
  public let country, origin, destination: String?

  /// Creates a contact.
  public init(
    id: String,
    name: String,
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
    destination: String? = nil
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.icon = icon
    self.place = place
    self.altitudeFeet = altitudeFeet
    self.isOnGround = isOnGround
    self.climbFeetPerMinute = climbFeetPerMinute
    self.speedKnots = speedKnots
    self.track = track
    self.freshness = freshness
    self.country = country
    self.origin = origin
    self.destination = destination
  }

  /// How large it is drawn, from 0.7 to 2: the lower it is, the larger.
  ///
  /// min(2, max(4.7 − log₁₀(altitude in metres + 1), 0.7)), as the first such radar had it.
  public var scale: Double {
    let metres = max(0, isOnGround ? 0 : (altitudeFeet ?? 10_000) * 0.3048)
    return min(2, max(4.7 - log10(metres + 1), 0.7))
  }
}
