import Breathing
import Flights
import Geodesy
import Glibc

/// Real aircraft as companions during a leg, chosen once for it.
struct RealCompanions: Sendable, Hashable {
  /// The leg's number.
  let leg: Int

  /// When the leg became the visible one.
  let begin: Instant

  /// The aircraft's addresses.
  let ids: [String]

  /// When they joined a leg that had begun without them; nil if they were there from the start.
  var joined: Instant?

  /// Chooses companions among the aircraft at an instant: airborne, clear of the main plane's path
  /// and not too far away, nearest first.
  init(of leg: Leg, number: Int, begin: Instant, among contacts: [Contact], atMost count: Int) {
    self.leg = number
    self.begin = begin
    let way = stride(from: 0.0, through: 1, by: 0.125).map { leg.path.coordinate(at: $0) }
    let length = Earth.metres(leg.path.length)
    let near = contacts.compactMap { contact -> (id: String, metres: Double)? in
      guard !contact.isOnGround, contact.track != nil, (contact.altitudeFeet ?? 0) > 2000
      else { return nil }
      let metres = way.map { Earth.distanceMetres(from: $0, to: contact.place) }.min() ?? 0
      return (0.10 * length...0.60 * length).contains(metres) ? (contact.id, metres) : nil
    }
    ids = near.sorted { ($0.metres, $0.id) < ($1.metres, $1.id) }.prefix(count).map(\.id)
  }

  /// The opacity at an instant, from 0 to 1: those that join later fade in.
  func shown(at now: Instant) -> Double {
    joined.map { Easing.smooth($0.duration(to: now).seconds, from: 0, to: 2) } ?? 1
  }

  /// Returns an aircraft as a companion; nil if its track is unknown.
  static func plane(_ contact: Contact, shown: Double = 1) -> CompanionPlane? {
    guard let track = contact.track else { return nil }
    // The distance flown in ten minutes, so that the path is never too short to have a direction.
    let speed = max((contact.speedKnots ?? 0) * 1852 / 3600, 60)
    let reach = Earth.angle(metres: speed * 300).radians
    let here = contact.place.normal
    let east = SIMD3(-here.y, here.x, 0)
    let level = (east * east).sum().squareRoot()
    guard level > 1e-9 else { return nil }
    let toEast = east / level
    let toNorth = here.cross(toEast)
    let ahead = toNorth * cos(track.radians) + toEast * sin(track.radians)
    return CompanionPlane(
      path: GreatCircle(
        from: Coordinate(normal: here * cos(reach) - ahead * sin(reach)),
        to: Coordinate(normal: here * cos(reach) + ahead * sin(reach))
      ),
      travel: 0.5,
      height: 0.15 + 0.35 * min(max((contact.altitudeFeet ?? 0) / 40_000, 0), 1),
      climbShown: 0,
      opacity: 0.75 * contact.freshness * shown,
      hasTrail: false,
      callsign: ""
    )
  }
}
