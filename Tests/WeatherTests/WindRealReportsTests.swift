import Foundation
import TestSupport
import Testing
import Weather

/// Reports of national weather services with every form of wind group, if available.
@Suite(.enabled(if: RealReport.areAtHand, "../shared/data/metar is not at hand"))
struct WindRealReportsTests {
  @Test("Each real report is read with its kind, station, day and wind")
  func real() throws {
    let rows = try RealReport.all()
    #expect(rows.count > 700)
    var near = 0
    for row in rows {
      let report = try WeatherReport(row.text, nearUnixSeconds: row.noon)
      #expect(report.kind.rawValue == row.kind, "\(row.text)")
      #expect(report.station == row.station, "\(row.text)")
      let group = report.wind?.description.split(separator: " ").first ?? ""
      #expect(group == row.group, "\(row.text)")
      if abs(report.issuedUnixSeconds - row.noon) < 2 * 86_400 { near += 1 }
    }
    // The table lists some reports under the wrong day.
    #expect(near >= rows.count - 8)
  }

  @Test("Each form is read correctly")
  func forms() throws {
    let forms = try RealReport.table("windcases.tsv").filter { $0[1] != "unspecified" }
    #expect(forms.count > 30)
    for form in forms {
      let text = "METAR YSSY 010000Z \(form[0]) 9999 FEW030 20/10 Q1015"
      let report = try? WeatherReport(text, nearUnixSeconds: 0)
      let wind = report?.wind
      let direction: String =
        switch wind?.direction {
        case .from(let degrees): String(String(1000 + degrees).suffix(3))
        case .variable: "VRB"
        case .unknown: "missing"
        case nil: report == nil ? "reject" : "none"
        }
      #expect(direction == form[1], "\(form[0])")
      #expect(words(wind?.speed, wind?.knots) == speed(form[2], in: wind), "\(form[0])")
      if form[3] != "unspecified" {
        #expect(words(wind?.gust, wind?.gustKnots) == speed(form[3], in: wind), "\(form[0])")
      }
      let sector = wind?.sector.map { sector in
        let ends = [sector.from, sector.to].map { String(1000 + $0).suffix(3) }
        return ends.joined(separator: "-")
      }
      #expect(sector ?? "" == form[4], "\(form[0])")
    }
  }

  private func words(_ speed: SurfaceWind.Speed?, _ knots: Double?) -> String {
    guard let knots else { return "" }
    return (speed?.isMinimum == true ? ">=" : "") + String(Int((knots * 100).rounded()))
  }

  /// The same for a column such as `9.72`, `>=99` or `missing`.
  private func speed(_ column: String, in wind: SurfaceWind?) -> String {
    guard let knots = Double(column.replacing(">=", with: "")) else { return "" }
    return (column.hasPrefix(">=") ? ">=" : "") + String(Int((knots * 100).rounded()))
  }
}

/// A row of the table of real reports.
struct RealReport {
  let kind: String
  let station: String
  let text: String

  /// The first wind group of the text, or empty.
  let group: String

  /// Noon of the day, in seconds since the Unix epoch.
  let noon: Int64

  private static let directory =
    Checkout.root.appending(path: "../shared/data/metar").standardized

  static var areAtHand: Bool {
    FileManager.default.isReadableFile(
      atPath: directory.appending(path: "real_reports.tsv").path
    )
  }

  static func all() throws -> [RealReport] {
    try table("real_reports.tsv").map { row in
      RealReport(
        kind: row[0],
        station: row[1],
        text: row[4],
        group: row[3],
        noon: UTC.seconds(row[2] + "T12:00:00Z")
      )
    }
  }

  /// The rows of a table without the header.
  static func table(_ name: String) throws -> [[String]] {
    let text = try String(contentsOf: directory.appending(path: name), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
