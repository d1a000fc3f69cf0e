import Airports
import Breathing
import Feeds
import Flights
import Geodesy
import HTTPServer
import Show
import Text

/// An airport's card, for the page that draws it.
struct AirportDocument: Sendable {
  /// The document's members, in order.
  let json: JSONText

  /// Describes a snapshot.
  init(_ snapshot: AirportSnapshot) {
    let airport = snapshot.airport
    json = .object([
      (CueField.version.name, .integer(CueLine.version)),
      ("code", .string(airport.code)),
      ("ident", .string(airport.ident)),
      ("name", .string(airport.name)),
      ("facts", .string(snapshot.facts)),
      ("compass", .array(snapshot.compass.map { .string($0) })),
      ("diagram", snapshot.diagram.map { Self.json($0, snapshot) }),
      ("absence", snapshot.absence.map { .string($0) }),
      ("runways_title", .string(snapshot.runwaysTitle)),
      ("runways", .array(snapshot.runways.map(Self.json))),
      ("way", snapshot.way.map(Self.json)),
      ("wind", snapshot.wind.map(Self.json)),
      ("sock", snapshot.sock.map(Self.json)),
      ("channels", .array(snapshot.channels.map(Self.json))),
      ("channels_remark", snapshot.channelsRemark.map { .string($0) }),
      ("navaids", .string(snapshot.navaids)),
      ("neighbours_title", .string(snapshot.neighboursTitle)),
      ("neighbours", .array(snapshot.neighbours.map(Self.json))),
      ("weather_title", .string(snapshot.weatherTitle)),
      ("weather", .array(snapshot.weather.map(Self.json))),
      ("notams_title", .string(snapshot.notamsTitle)),
      ("notams", .array(snapshot.notams.map(Self.json))),
      ("dates", .string(snapshot.dates)),
      ("warning", .string(snapshot.warning)),
      ("facing_deg", snapshot.facing.map(Self.degrees)),
      ("declination_deg", snapshot.declination.map { .number($0.signed.degrees, decimals: 1) }),
    ])
  }

  private static func json(_ diagram: RunwayDiagram, _ snapshot: AirportSnapshot) -> JSONText {
    .object([
      (
        "runways",
        .array(
          diagram.lanes.enumerated().map { index, lane in
            .object([
              ("low", point(lane.low)), ("high", point(lane.high)),
              ("width", .number(lane.width, decimals: 4)),
              ("surface", .string(lane.runway.surface.name)),
              ("approximate", .boolean(lane.isApproximate)),
              ("closed", .boolean(snapshot.closed.contains(index))),
              ("displaced", .array([share(lane.lowDisplacement), share(lane.highDisplacement)])),
            ])
          }
        )
      ),
      (
        "pads",
        .array(
          diagram.pads.map { pad in
            .object([
              ("at", point(pad.center)), ("radius", .number(pad.radius, decimals: 4)),
              ("text", .string(pad.text)), ("size", size(pad.scale)),
              ("surface", .string(pad.runway.surface.name)),
            ])
          }
        )
      ),
      (
        "labels",
        .array(
          diagram.labels.map { label in
            .object([
              ("at", point(label.center)), ("radius", .number(label.radius, decimals: 4)),
              ("text", .string(label.text)), ("size", size(label.scale)),
              ("leader", label.leader.map(point) ?? .array([])),
              ("favoured", .boolean(!snapshot.favoured.isDisjoint(with: label.ends))),
              ("closed", .boolean(label.ends.allSatisfy { snapshot.closed.contains($0.lane) })),
            ])
          }
        )
      ),
    ])
  }

  private static func json(_ runway: AirportSnapshot.RunwayRow) -> JSONText {
    .object([
      ("name", .string(runway.name)),
      ("facts", .string(runway.facts)),
      ("state", runway.state.map { .string($0) }),
    ])
  }

  private static func json(_ pointer: AirportSnapshot.Pointer) -> JSONText {
    .object([
      ("bearing_deg", pointer.bearing.map(degrees)),
      ("lines", .array(pointer.lines.map { .string($0) })),
    ])
  }

  private static func json(_ sock: AirportSnapshot.Sock) -> JSONText {
    .object([
      ("from_deg", sock.from.map(degrees)),
      ("knots", .number(sock.knots, decimals: 1)),
      ("gust_knots", sock.gustKnots.map { .number($0, decimals: 1) }),
      (
        "sector_deg",
        .array(sock.sector.map { [degrees($0.from), degrees($0.to)] } ?? [])
      ),
      ("stale", .boolean(sock.isStale)),
      ("pole", sock.pole.map(point)),
    ])
  }

  private static func json(_ channel: AirportSnapshot.Channel) -> JSONText {
    .object([
      ("service", .string(channel.service)),
      ("channel", .string(channel.channel)),
      ("others", .integer(Int64(channel.others))),
    ])
  }

  private static func json(_ line: AirportSnapshot.Line) -> JSONText {
    .object([
      ("style", .string(line.style)), ("label", line.label.map { .string($0) }),
      ("text", .string(line.text)),
    ])
  }

  /// Describes an airfield of a list.
  static func json(_ airfield: AirportSnapshot.Neighbour) -> JSONText {
    let rosette = airfield.rosette
    return .object([
      ("code", .string(airfield.airport.code)),
      ("ident", .string(airfield.airport.ident)),
      ("name", .string(airfield.airport.name)),
      ("distance", .string(airfield.distance)),
      ("bearing_deg", degrees(airfield.bearing)),
      (
        "runways",
        .array(
          (rosette?.lanes ?? []).map { lane in
            .object([
              ("low", point(lane.low)), ("high", point(lane.high)),
              ("surface", .string(lane.runway.surface.name)),
            ])
          }
        )
      ),
      ("pads", .array((rosette?.pads ?? []).map(point))),
    ])
  }

  private static func point(_ point: SIMD2<Double>) -> JSONText {
    .array([.number(point.x, decimals: 4), .number(point.y, decimals: 4)])
  }

  private static func degrees(_ angle: Angle) -> JSONText {
    .number(angle.bearing.degrees, decimals: 1)
  }

  private static func share(_ share: Double) -> JSONText { .number(share, decimals: 4) }

  private static func size(_ scale: Double) -> JSONText {
    .number(LabelSize.type * scale, decimals: 4)
  }
}

extension Surface {
  /// The name of a surface in documents, the same in every language.
  fileprivate var name: String {
    switch self {
    case .unknown: "unknown"
    case .asphalt, .concrete, .paved: "paved"
    case .grass: "grass"
    case .earth: "earth"
    case .gravel: "gravel"
    case .sand: "sand"
    case .snow: "snow"
    case .water: "water"
    case .deck: "deck"
    }
  }
}

extension AirportDocument {
  /// Every name of a surface.
  static let surfaces = Surface.allCases.map(\.name).reduce(into: [String]()) { names, name in
    if !names.contains(name) { names.append(name) }
  }
}

extension HTTPRouter {
  /// The maximum length of a search, in bytes, and of the list of its results.
  private static let longestSearch = 100
  private static let maximumAirports = 12

  /// The place from which a client's distances are measured; nil for the viewer's own.
  private func place(for request: HTTPRequest, in show: Show) -> Coordinate? {
    admits(request, to: .staff) ? nil : RoundedPlace(show.viewerPlace).coordinate
  }

  /// Returns the card of an airport, or of the one that the screen shows.
  func airport(_ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
    let (show, now) = link.windowShow(link.now())
    let catalogue = show.journey.catalogue
    let place = place(for: request, in: show)
    var index = show.shownAirport(at: now, from: place)
    if let code = request.query["code"] {
      guard let found = catalogue.index(code: code) else {
        throw HTTPRefusal(.notFound, "no airport has this code")
      }
      index = found
    }
    let snapshot = show.airportSnapshot(of: index, at: now, from: place)
    let json = AirportDocument(snapshot).json
    let entityTag = EntityTag.strong(of: json.description.utf8)
    return HTTPResponse(unlessKnown: entityTag, by: request) { json }
  }

  /// Returns the airports that match a search, or the nearest.
  func airports(_ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
    let text = request.query["q"] ?? ""
    guard text.utf8.count <= Self.longestSearch else {
      throw HTTPRefusal(.badRequest, "q must have at most \(Self.longestSearch) bytes")
    }
    let (show, now) = link.windowShow(link.now())
    let airports = show.airports(
      matching: text,
      at: now,
      from: place(for: request, in: show),
      limit: Self.maximumAirports
    )
    return HTTPResponse(
      json: .object([
        (CueField.version.name, .integer(CueLine.version)),
        ("airports", .array(airports.map(AirportDocument.json))),
      ])
    )
  }
}
