import Geodesy
package import SharedSky
import Text

/// A document of placemarks (OGC KML 2.2), or a plane's track in Google's extension.
package struct SkyHistoryKML: SkyHistoryWriter {
  package let head = Self.opening
  package let tail = Self.closing

  package func line(_ report: StoredReport) -> String {
    """
    <Placemark><name>\(Self.name(report))</name><description>\(Self.details(report))</description>\
    <TimeStamp><when>\(report.time.text)</when></TimeStamp>\(Self.data(report))\
    <Point><altitudeMode>absolute</altitudeMode>\
    <coordinates>\(Self.coordinates(report, separator: ","))</coordinates></Point></Placemark>
    """
  }

  /// Returns a document with the tracks of planes, and a line along the last plan of each.
  package static func tracks(_ tracks: [[StoredReport]]) -> [String] {
    opening + tracks.flatMap(track) + closing
  }

  private static func track(_ reports: [StoredReport]) -> [String] {
    guard let last = reports.last else { return [] }
    return [
      "<Placemark><name>\(name(last))</name><description>\(details(last))</description>\(data(last))",
      "<gx:Track><altitudeMode>absolute</altitudeMode>",
    ] + reports.map { "<when>\($0.time.text)</when>" }
      + reports.map { "<gx:coord>\(coordinates($0, separator: " "))</gx:coord>" }
      + ["</gx:Track></Placemark>"] + plan(last)
  }

  /// Returns a line from the last position along the plan; none without a plan.
  private static func plan(_ last: StoredReport) -> [String] {
    guard last.plan.count > 0 else { return [] }
    let places = [last.state.position.coordinate] + last.plan.places(from: last.state.position)
    let line = places.map { place in
      Decimals.text(place.longitude.degrees, 4) + "," + Decimals.text(place.latitude.degrees, 4)
    }
    return [
      "<Placemark><name>\(name(last)), plan</name><LineString><tessellate>1</tessellate>",
      "<coordinates>\(line.joined(separator: " "))</coordinates></LineString></Placemark>",
    ]
  }

  /// The emergency and the plan as extended data; empty without either.
  private static func data(_ report: StoredReport) -> String {
    var data = ""
    func add(_ name: String, _ value: String) {
      data += "<Data name=\"\(name)\"><value>\(value)</value></Data>"
    }
    if report.flags.contains(.emergency) { add("emergency", report.emergency.name ?? "unknown") }
    if report.plan.count > 0 {
      let places = report.plan.places(from: report.state.position).map { place in
        Decimals.text(place.latitude.degrees, 4) + " " + Decimals.text(place.longitude.degrees, 4)
      }
      add("plan", places.joined(separator: ";"))
    }
    return data.isEmpty ? "" : "<ExtendedData>\(data)</ExtendedData>"
  }

  private static let opening = [
    #"<?xml version="1.0" encoding="UTF-8"?>"#,
    #"<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">"#,
    "<Document><name>Shared sky</name>",
  ]
  private static let closing = ["</Document></kml>"]

  /// Returns the callsign, or the identity without one. Callsigns contain no character that is
  /// special in XML.
  private static func name(_ report: StoredReport) -> String {
    report.callsign.text.isEmpty ? report.id.description : report.callsign.text
  }

  /// Returns the identity, what the plane is, and its emergency.
  private static func details(_ report: StoredReport) -> String {
    let distress =
      report.flags.contains(.emergency)
      ? "emergency" + (report.emergency.name.map { " " + $0 } ?? "") : nil
    return ["\(report.id)", report.source.name, distress].compactMap(\.self)
      .joined(separator: ", ")
  }

  private static func coordinates(_ report: StoredReport, separator: String) -> String {
    let coordinate = report.state.position.coordinate
    return [
      Decimals.text(coordinate.longitude.degrees, 6), Decimals.text(coordinate.latitude.degrees, 6),
      Decimals.text(report.state.altitudeMetres, 1),
    ].joined(separator: separator)
  }
}
