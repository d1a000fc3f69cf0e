import Geodesy
import Outlets
package import SharedSky
import Text

/// A feature collection (RFC 7946): points, or a plane's track as a line.
package struct SkyHistoryGeoJSON: SkyHistoryWriter {
  private var isFirst = true

  package let head = [#"{"type":"FeatureCollection","features":["#]
  package let tail = ["]}"]

  package mutating func line(_ report: StoredReport) -> String {
    defer { isFirst = false }
    let feature = Self.feature(
      .object([("type", .string("Point")), ("coordinates", Self.position(report))]),
      Self.properties(report)
    )
    return (isFirst ? "" : ",") + feature.description
  }

  /// Returns a collection with the tracks of planes: for each a line with the time of each vertex, a
  /// point if there is only one report, and nothing if there is none.
  package static func tracks(_ tracks: [[StoredReport]]) -> String {
    let features = tracks.compactMap { reports -> JSONText? in
      guard let last = reports.last else { return nil }
      var properties = properties(last)
      if reports.count > 1 {
        properties.append(("times", .array(reports.map { .string($0.time.text) })))
      }
      return feature(geometry(reports), properties)
    }
    return JSONText.object([
      ("type", .string("FeatureCollection")), ("features", .array(features)),
    ]).description
  }

  /// Returns a line that is split at 180°, so that no map draws it around the globe (section
  /// 3.1.9).
  private static func geometry(_ reports: [StoredReport]) -> JSONText {
    guard reports.count > 1 else {
      return .object([
        ("type", .string("Point")), ("coordinates", reports.first.map(position)),
      ])
    }
    var lines: [[JSONText]] = [[position(reports[0])]]
    for (before, after) in zip(reports, reports.dropFirst()) {
      if let cut = Seam(from: before, to: after) {
        lines[lines.count - 1].append(cut.end)
        lines.append([cut.start])
      }
      lines[lines.count - 1].append(position(after))
    }
    return lines.count == 1
      ? .object([("type", .string("LineString")), ("coordinates", .array(lines[0]))])
      : .object([
        ("type", .string("MultiLineString")), ("coordinates", .array(lines.map { .array($0) })),
      ])
  }

  /// Where a line leaves the map on one side, and where it continues on the other.
  private struct Seam {
    let end, start: JSONText

    init?(from before: StoredReport, to after: StoredReport) {
      let (a, b) = (before.state.position.coordinate, after.state.position.coordinate)
      let east = b.longitude.degrees - a.longitude.degrees
      guard abs(east) > 180 else { return nil }
      let side = a.longitude.degrees < 0 ? -180.0 : 180
      let share = (side - a.longitude.degrees) / (east + (east < 0 ? 360 : -360))
      let north = a.latitude.degrees + (b.latitude.degrees - a.latitude.degrees) * share
      let (low, high) = (before.state.altitudeMetres, after.state.altitudeMetres)
      let height = low + (high - low) * share
      end = SkyHistoryGeoJSON.position(north, side, height)
      start = SkyHistoryGeoJSON.position(north, -side, height)
    }
  }

  private static func position(_ report: StoredReport) -> JSONText {
    let coordinate = report.state.position.coordinate
    return position(
      coordinate.latitude.degrees,
      coordinate.longitude.degrees,
      report.state.altitudeMetres
    )
  }

  private static func position(_ north: Double, _ east: Double, _ height: Double) -> JSONText {
    .array([
      .number(east, decimals: 6), .number(north, decimals: 6), .number(height, decimals: 1),
    ])
  }

  private static func properties(
    _ report: StoredReport
  ) -> [(key: String, value: JSONText?)] {
    let state = report.state
    return [
      ("identity", .string(report.id.description)),
      ("callsign", .string(report.callsign.text)),
      ("time", .string(report.time.text)),
      ("speed_mps", .number(state.speedMetresPerSecond, decimals: 1)),
      ("track_deg", .number(state.trackAngle.degrees, decimals: 1)),
      ("climb_mps", .number(state.climbMetresPerSecond, decimals: 1)),
      ("source", .string(report.source.name)),
      ("emergency", .boolean(report.flags.contains(.emergency))),
      ("emergency_kind", report.emergency.name.map(JSONText.string)),
      ("plan", report.plan.count == 0 ? nil : .array(plan(report))),
    ]
  }

  /// The points of the flight plan as positions (section 3.1.1): longitude, then latitude.
  private static func plan(_ report: StoredReport) -> [JSONText] {
    report.plan.places(from: report.state.position).map { place in
      .array([
        .number(place.longitude.degrees, decimals: 4), .number(place.latitude.degrees, decimals: 4),
      ])
    }
  }

  private static func feature(
    _ geometry: JSONText,
    _ properties: [(key: String, value: JSONText?)]
  ) -> JSONText {
    .object([
      ("type", .string("Feature")), ("geometry", geometry), ("properties", .object(properties)),
    ])
  }
}
