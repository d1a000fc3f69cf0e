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
    <TimeStamp><when>\(report.time.text)</when></TimeStamp>\
    <Point><altitudeMode>absolute</altitudeMode>\
    <coordinates>\(Self.coordinates(report, separator: ","))</coordinates></Point></Placemark>
    """
  }

  /// Returns a document with the track of a plane.
  package static func track(_ reports: [StoredReport]) -> [String] {
    guard let last = reports.last else { return opening + closing }
    return opening + [
      "<Placemark><name>\(name(last))</name><description>\(details(last))</description>",
      "<gx:Track><altitudeMode>absolute</altitudeMode>",
    ] + reports.map { "<when>\($0.time.text)</when>" }
      + reports.map { "<gx:coord>\(coordinates($0, separator: " "))</gx:coord>" }
      + ["</gx:Track></Placemark>"] + closing
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
