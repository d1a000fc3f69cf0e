import Breathing
import Feeds
import Geodesy
import HTTPServer
import Show
import Text

/// The nearest aircraft in the air, for small displays and home automation.
struct NearestDocument: Sendable {
  /// The document's members, in order.
  let json: JSONText

  /// What a client asks for.
  struct Query: Sendable, Hashable {
    /// The allowed numbers of aircraft.
    static let counts = 1...20

    /// The number of aircraft.
    var count = 1
    /// Whether only aircraft of `radar.watch` count.
    var isWatchedOnly = false

    /// Reads the query of a request: `count` and `watched`.
    init(_ query: [String: String]) throws(HTTPRefusal) {
      if let text = query["count"] {
        guard let count = Int(text), Self.counts.contains(count) else {
          throw HTTPRefusal(.badRequest, "count must be a whole number from 1 to 20")
        }
        self.count = count
      }
      if let text = query["watched"] {
        guard text == "true" || text == "false" else {
          throw HTTPRefusal(.badRequest, "watched must be true or false")
        }
        isWatchedOnly = text == "true"
      }
    }
  }

  /// Describes the aircraft around a show's radar.
  ///
  /// - Parameters:
  ///   - show: The show; without a radar, the list is empty.
  ///   - now: The instant on the show's clock.
  ///   - query: What the client asks for.
  ///   - isExact: Whether distances are measured from the place itself. If not, they are measured
  ///     from the place rounded to a tenth of a degree, to the kilometre, so that several answers
  ///     together do not reveal it.
  init(_ show: Show, at now: Instant, _ query: Query, isExact: Bool) {
    let radar = show.radar
    let source = radar?.source.provider
    let center = radar.flatMap { isExact ? nil : RoundedPlace($0.home).coordinate }
    let near = (radar?.nearby(at: now, from: center) ?? []).filter {
      !$0.contact.isOnGround && ($0.contact.isWatched || !query.isWatchedOnly)
    }
    json = .object([
      (CueField.version.name, .integer(CueLine.version)),
      ("now_unix", CueLine.seconds(now.advanced(by: show.clockAhead).sinceEpoch)),
      ("simulated", .boolean(radar?.isSimulated ?? false)),
      ("source", source.map { .string($0.name) }),
      ("attribution", source?.attribution.map { .string($0) }),
      ("range_km", .number((radar?.options.rangeMetres ?? 0) / 1000, decimals: 1)),
      ("count", .integer(Int64(near.count))),
      (
        "aircraft",
        .array(
          near.prefix(query.count).map {
            Self.json($0, show.appearance.words, decimals: isExact ? 1 : 0)
          }
        )
      ),
    ])
  }

  private static func json(_ near: NearbyAircraft, _ words: Words, decimals: Int) -> JSONText {
    let contact = near.contact
    return .object([
      ("address", .string(contact.id)),
      ("name", .string(contact.name)),
      ("callsign", contact.callsign.map { .string($0) }),
      ("registration", contact.registration.map { .string($0) }),
      ("type", contact.designator.map { .string($0) }),
      ("kind", near.kind(in: words).map { .string($0) }),
      ("country", near.country(in: words).map { .string($0) }),
      ("origin", contact.origin.map { .string($0) }),
      ("destination", contact.destination.map { .string($0) }),
      ("distance_km", .number(near.distanceMetres / 1000, decimals: decimals)),
      ("bearing_deg", whole(near.bearing.bearing.degrees, below: 360)),
      ("compass", .string(near.compassPoint)),
      ("direction", .string(near.direction(in: words))),
      ("elevation_deg", near.degreesAboveHorizon.map { .integer(Int64($0)) }),
      ("altitude_ft", contact.altitudeFeet.flatMap { whole($0) }),
      ("altitude_m", contact.altitudeFeet.flatMap { whole($0 * Earth.metresPerFoot) }),
      ("climb_fpm", contact.climbFeetPerMinute.flatMap { whole($0) }),
      ("speed_kt", contact.speedKnots.flatMap { whole($0) }),
      ("speed_kmh", contact.speedKnots.flatMap { whole($0 * 1.852) }),
      ("track_deg", contact.track.flatMap { whole($0.bearing.degrees, below: 360) }),
      ("seen_s", near.age.map { .number($0 / .seconds(1), decimals: 1) }),
      ("watched", .boolean(contact.isWatched)),
    ])
  }

  /// Returns a number rounded to the nearest whole one, and 0 for the end of a circle.
  private static func whole(_ number: Double, below end: Double? = nil) -> JSONText? {
    guard let whole = Int64(exactly: number.rounded()) else { return nil }
    return .integer(end.map { whole % Int64($0) } ?? whole)
  }
}

extension HTTPRouter {
  /// Returns the aircraft nearest to the place; without the token, as seen from near it.
  func nearest(_ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
    let query = try NearestDocument.Query(request.query)
    let isExact = admits(request, to: .staff)
    // Reports of aircraft are on the session's clock, which is never set.
    let (show, at) = link.windowShow(link.now())
    let document = NearestDocument(show, at: at, query, isExact: isExact)
    return HTTPResponse(json: document.json)
  }
}
