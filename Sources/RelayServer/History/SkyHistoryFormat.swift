package import Geodesy
import Outlets
package import SharedSky
import Text

/// The output format of a history.
package enum SkyHistoryFormat: String, Sendable, CaseIterable {
  case text, json, csv, geojson, kml

  /// Returns a writer for any number of reports.
  ///
  /// - Parameter place: The place to which distances refer; nil omits them.
  /// - Returns: The writer.
  package func writer(from place: Coordinate?) -> any SkyHistoryWriter {
    switch self {
    case .text: SkyHistoryText(from: place)
    case .json: SkyHistoryJSON()
    case .csv: SkyHistoryCSV()
    case .geojson: SkyHistoryGeoJSON()
    case .kml: SkyHistoryKML()
    }
  }

  /// Whether it is a map, on which a track is one line, and not a list of reports.
  package var isMap: Bool { self == .geojson || self == .kml }

  /// Returns the tracks of planes, each from its oldest report to its newest.
  ///
  /// - Parameter tracks: The reports of each plane in order of time.
  /// - Returns: On a map, a line for each plane; otherwise all reports, the newest of each plane
  ///   first.
  package func tracks(_ tracks: [[StoredReport]]) -> [String] {
    switch self {
    case .text, .json, .csv:
      var writer = writer(from: nil)
      return writer.head + tracks.flatMap { $0.reversed().map { writer.line($0) } } + writer.tail
    case .geojson: return [SkyHistoryGeoJSON.tracks(tracks)]
    case .kml: return SkyHistoryKML.tracks(tracks)
    }
  }
}

/// Formats reports line by line.
package protocol SkyHistoryWriter {
  /// The lines before all reports.
  var head: [String] { get }

  /// Returns the line of a report.
  mutating func line(_ report: StoredReport) -> String

  /// The lines after all reports.
  var tail: [String] { get }
}

/// A table.
package struct SkyHistoryText: SkyHistoryWriter {
  private let place: Coordinate?

  package init(from place: Coordinate?) {
    self.place = place
  }

  package var head: [String] {
    let far = place == nil ? "" : "       KM"
    return [
      "IDENTITY          CALLSIGN  TIME                         NORTH         EAST"
        + "  METRES    M/S  TRACK\(far)"
    ]
  }

  package let tail: [String] = []

  package func line(_ report: StoredReport) -> String {
    let state = report.state
    let coordinate = state.position.coordinate
    let callsign = report.callsign.text
    var words = [
      report.id.description, callsign + String(repeating: " ", count: 8 - callsign.count),
      report.time.text,
      Self.right(Decimals.text(coordinate.latitude.degrees, 5), 9),
      Self.right(Decimals.text(coordinate.longitude.degrees, 5), 11),
      Self.right(Decimals.text(state.altitudeMetres, 0), 6),
      Self.right(Decimals.text(state.speedMetresPerSecond, 1), 5),
      Self.right(Decimals.text(state.trackAngle.degrees, 0), 5),
    ]
    if let place {
      let away = Earth.distanceMetres(from: place, to: coordinate) / 1_000
      words.append(Self.right(Decimals.text(away, 1), 7))
    }
    if report.source != .paper { words.append(report.source.name) }
    if report.flags.contains(.emergency) {
      words.append("EMERGENCY" + (report.emergency.name.map { " " + $0 } ?? ""))
    }
    return words.joined(separator: "  ")
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}

/// One JSON object per line, with the same names as `aloft sky watch --json`.
package struct SkyHistoryJSON: SkyHistoryWriter {
  package let head: [String] = []
  package let tail: [String] = []

  package func line(_ report: StoredReport) -> String {
    let state = report.state
    let place = state.position.coordinate
    return JSONText.object([
      ("id", .string(report.id.description)),
      ("callsign", .string(report.callsign.text)),
      ("time", .string(report.time.text)),
      ("latitude", .number(place.latitude.degrees, decimals: 6)),
      ("longitude", .number(place.longitude.degrees, decimals: 6)),
      ("altitude_m", .number(state.altitudeMetres, decimals: 1)),
      ("speed_mps", .number(state.speedMetresPerSecond, decimals: 1)),
      ("track_deg", .number(state.trackAngle.degrees, decimals: 1)),
      ("climb_mps", .number(state.climbMetresPerSecond, decimals: 1)),
      ("source", .string(report.source.name)),
      ("emergency", .boolean(report.flags.contains(.emergency))),
      ("emergency_kind", report.emergency.name.map(JSONText.string)),
      ("plan", report.plan.count == 0 ? nil : .array(Self.plan(report))),
    ]).description
  }

  /// The points of the flight plan.
  private static func plan(_ report: StoredReport) -> [JSONText] {
    report.plan.places(from: report.state.position).map { place in
      .object([
        ("latitude", .number(place.latitude.degrees, decimals: 4)),
        ("longitude", .number(place.longitude.degrees, decimals: 4)),
      ])
    }
  }
}

/// Comma-separated values (RFC 4180).
package struct SkyHistoryCSV: SkyHistoryWriter {
  package let head = [
    "time,identity,callsign,latitude,longitude,altitude_m,speed_mps,track_deg,climb_mps,emergency,"
      + "emergency_kind,source,plan"
  ]

  package let tail: [String] = []

  package func line(_ report: StoredReport) -> String {
    let state = report.state
    let coordinate = state.position.coordinate
    // The points of a plan are separated by semicolons. No value contains a comma or a quotation
    // mark; callsigns allow neither.
    let plan = report.plan.places(from: state.position).map { place in
      Decimals.text(place.latitude.degrees, 4) + " " + Decimals.text(place.longitude.degrees, 4)
    }
    return [
      report.time.text, report.id.description, report.callsign.text,
      Decimals.text(coordinate.latitude.degrees, 6), Decimals.text(coordinate.longitude.degrees, 6),
      Decimals.text(state.altitudeMetres, 1), Decimals.text(state.speedMetresPerSecond, 1),
      Decimals.text(state.trackAngle.degrees, 1), Decimals.text(state.climbMetresPerSecond, 1),
      report.flags.contains(.emergency) ? "1" : "0", report.emergency.name ?? "",
      report.source.name, plan.joined(separator: ";"),
    ].joined(separator: ",")
  }
}
