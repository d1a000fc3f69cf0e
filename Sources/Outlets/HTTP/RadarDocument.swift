import Breathing
import Feeds
import Geodesy
import HTTPServer
import Scenes
import Show
import Text

/// The radar, for the page that draws it.
struct RadarDocument: Sendable {
  /// The members, without the time, so that an unchanged radar has an unchanged text.
  private let members: [(key: String, value: JSONText?)]

  /// The members' entity tag, which is weak because the time is not in it.
  var entityTag: String { EntityTag.weak(of: JSONText.object(members).description.utf8) }

  /// Returns the document as of an instant.
  func json(at now: Instant) -> JSONText {
    .object(
      [
        (CueField.version.name, .integer(CueLine.version)),
        ("now_unix", CueLine.seconds(now.sinceEpoch)),
      ] + members
    )
  }

  /// Describes a show's radar.
  ///
  /// - Parameters:
  ///   - show: The show; without a radar there is no document.
  ///   - now: The instant on the show's clock.
  ///   - selection: The address of the aircraft to describe; nil for the nearest.
  ///   - isExact: Whether everything is measured from the place itself. If not, it is measured from
  ///     the place rounded to a tenth of a degree, and does not depend on more than that.
  init?(_ show: Show, at now: Instant, selecting selection: String?, isExact: Bool) {
    guard let radar = show.radar else { return nil }
    let center = isExact ? nil : RoundedPlace(radar.home).coordinate
    guard let snapshot = show.radarSnapshot(at: now, from: center, selecting: selection) else {
      return nil
    }
    // What is sent is on the clock of published cues.
    let ahead = show.clockAhead
    // A place without a name is called by its coordinates.
    let isNamed = isExact || !snapshot.title.contains(where: \.isNumber)
    members = [
      ("title", .string(isNamed ? snapshot.title : snapshot.center.description)),
      ("summary", .string(snapshot.summary)),
      ("filter", snapshot.filter.map { .string($0) }),
      (
        "center",
        .array([
          .number(snapshot.center.latitude.degrees, decimals: 4),
          .number(snapshot.center.longitude.signed.degrees, decimals: 4),
        ])
      ),
      ("range_km", .number(snapshot.rangeMetres / 1000, decimals: 2)),
      ("units", .string(snapshot.units.rawValue)),
      ("phosphor", .array(snapshot.phosphor.stops.map { .string($0.color.description) })),
      ("simulated", .boolean(snapshot.isSimulated)),
      ("coasts", .boolean(snapshot.showsMap)),
      ("facing_deg", snapshot.facing.map { .number($0.bearing.degrees, decimals: 1) }),
      ("declination_deg", snapshot.declination.map { .number($0.signed.degrees, decimals: 1) }),
      (
        "turn",
        .object([
          ("begin_unix", CueLine.seconds(snapshot.turn.begin.sinceEpoch + ahead)),
          ("end_unix", CueLine.seconds(snapshot.turn.end.sinceEpoch + ahead)),
          ("rests_at", snapshot.turn.restsAt.map { .number($0, decimals: 4) }),
        ])
      ),
      ("sources", .array(snapshot.sources.map { .string($0) })),
      ("airports", .array(snapshot.airports.map(Self.json))),
      ("count", .integer(Int64(snapshot.count))),
      ("aircraft", .array(snapshot.aircraft.map { Self.json($0, ahead: ahead) })),
      ("selected", snapshot.selected.map(Self.json)),
    ]
  }

  private static func json(_ aircraft: RadarSnapshot.Entry, ahead: Duration) -> JSONText {
    let contact = aircraft.contact
    return .object([
      ("address", .string(contact.id)),
      ("name", .string(contact.name)),
      ("icon", .string(contact.icon.rawValue)),
      ("kind", aircraft.kind.map { .string($0) }),
      ("at_km", kilometres(aircraft.metres)),
      ("at_unix", .number((aircraft.reportedAt.sinceEpoch + ahead) / .seconds(1), decimals: 1)),
      ("altitude_ft", whole(contact.altitudeFeet)),
      ("climb_fpm", whole(contact.climbFeetPerMinute)),
      ("speed_kt", whole(contact.speedKnots)),
      ("track_deg", contact.track.map { .number($0.bearing.degrees, decimals: 1) }),
      ("ground", contact.isOnGround ? .boolean(true) : nil),
      ("watched", contact.isWatched ? .boolean(true) : nil),
    ])
  }

  private static func json(_ airport: RadarSnapshot.Spot) -> JSONText {
    .object([
      ("code", .string(airport.code)),
      ("at_km", kilometres(airport.metres)),
      ("runways", .array(airport.runways.map { .array($0.map(kilometres)) })),
    ])
  }

  private static func json(_ selection: RadarSnapshot.Selection) -> JSONText {
    .object([
      ("address", .string(selection.id)),
      ("name", .string(selection.name)),
      ("kind", selection.kind.map { .string($0) }),
      ("country", selection.country.map { .string($0) }),
      ("about", .string(selection.about)),
      ("lines", .array(selection.lines.map { .string($0) })),
    ])
  }

  private static func kilometres(_ metres: SIMD2<Double>) -> JSONText {
    .array([.number(metres.x / 1000, decimals: 2), .number(metres.y / 1000, decimals: 2)])
  }

  private static func whole(_ number: Double?) -> JSONText? {
    number.flatMap { Int64(exactly: $0.rounded()) }.map { .integer($0) }
  }
}

extension HTTPRouter {
  /// Returns the radar; without the token, as seen from near the place.
  func radar(_ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
    let selection = request.query["selected"]
    guard selection.map({ (1...12).contains($0.utf8.count) }) ?? true else {
      throw HTTPRefusal(.badRequest, "selected must be the address of an aircraft")
    }
    let now = link.now()
    let (show, at) = link.windowShow(now)
    let document = RadarDocument(
      show,
      at: at,
      selecting: selection,
      isExact: admits(request, to: .staff)
    )
    guard let document else { throw HTTPRefusal(.notFound, "there is no radar") }
    return HTTPResponse(unlessKnown: document.entityTag, by: request) { document.json(at: now) }
  }
}

extension HTTPResponse {
  /// Creates a JSON response with an entity tag; one without a body if the client has it already.
  init(unlessKnown entityTag: String, by request: HTTPRequest, _ json: () -> JSONText) {
    self =
      request.matchesEntityTag(entityTag)
      ? HTTPResponse(empty: .notModified) : HTTPResponse(json: json())
    fields += [("ETag", entityTag)]
  }
}
