import Foundation
import TestSupport
import Testing
import Weather

/// Compares the reader with what two Python packages read in real reports; Reports/README.md names
/// the packages, their versions and where the reports come from.
@Suite struct WeatherOracleTests {
  @Test func `observations agree with python-metar`() throws {
    let rows = try OracleTable.rows("metar.tsv")
    #expect(rows.count >= 100)
    for row in rows {
      let noon = UTC.seconds(row[0] + "T12:00:00Z")
      let details = try WeatherReport(row[1], nearUnixSeconds: noon).details
      let conditions = details.conditions
      let visibility = conditions.visibility.map { Int($0.metres.rounded()) }
      let pressure = conditions.pressure.map { String(format: "%.1f", $0.hectopascals) }
      let found: [String] = [
        visibility.map { "\($0)" } ?? "",
        conditions.temperatureCelsius.map { "\($0)" } ?? "",
        conditions.dewPointCelsius.map { "\($0)" } ?? "",
        pressure ?? "",
        conditions.skyCodes,
        conditions.phenomena.map(\.code).joined(separator: ","),
        conditions.recentPhenomena.map(\.code).joined(separator: ","),
        conditions.runwayVisualRanges.map(\.oracleCode).joined(separator: ","),
      ]
      let names = ["visibility", "air", "dew point", "QNH", "sky", "weather", "recent", "RVR"]
      for (index, name) in names.enumerated() {
        let expected = row[index + 2]
        #expect(
          isSame(name, found[index], expected),
          "\(name) \(found[index]), \(expected): \(row[1])"
        )
      }
    }
  }

  /// Whether the value of a report is what python-metar reads. It takes tenths of degrees and the
  /// pressure at sea level from remarks, and keeps groups of slashes.
  private func isSame(_ name: String, _ found: String, _ oracle: String) -> Bool {
    if found == oracle { return true }
    switch name {
    case "air", "dew point", "QNH":
      guard let found = Double(found), let oracle = Double(oracle) else { return false }
      return abs(found - oracle) <= (name == "QNH" ? 2.5 : 0.51)
    case "weather", "recent":
      let known = oracle.split(separator: ",").filter { !$0.contains("/") }
      return found == known.joined(separator: ",")
    default: return found.replacing("SKC", with: "CLR") == oracle
    }
  }

  @Test func `forecasts agree with avwx`() throws {
    let rows = try OracleTable.rows("taf.tsv")
    #expect(rows.count >= 60)
    for row in rows {
      let noon = UTC.seconds(row[0] + "T12:00:00Z")
      let report = try WeatherReport(row[1], nearUnixSeconds: noon)
      let details = report.details
      let begin = report.validUnixSeconds.lowerBound
      var parts = [
        ["FROM", "", time(begin), ""] + details.conditions.oracleCodes
      ]
      for change in details.changes {
        let end =
          [.from, .possible].contains(change.kind) ? "" : time(change.endUnixSeconds)
        let kind =
          switch change.kind {
          case .from: "FROM"
          case .becoming: "BECMG"
          case .temporary: "TEMPO"
          case .intermittent: "INTER"
          case .possible: "FROM"
          }
        let head: [String] =
          [
            kind, change.probabilityPercent.map { "\($0)" } ?? "",
            time(change.beginUnixSeconds), end,
          ]
        parts.append(head + change.conditions.oracleCodes)
      }
      let expected = row[4].split(separator: "|").map {
        $0.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
      }
      #expect(parts.count == expected.count, "\(row[1])")
      for (found, part) in zip(parts, expected) { #expect(found == part, "\(row[1])") }
    }
  }
}

/// Day, hour and minute, as in a report.
private func time(_ unixSeconds: Int64) -> String {
  let text = UTC.text(unixSeconds)
  return String(text.dropFirst(8).prefix(2) + text.dropFirst(11).prefix(2))
    + String(text.dropFirst(14).prefix(2))
}

extension WeatherConditions {
  fileprivate var skyCodes: String {
    var codes = clouds.map { layer in
      "\(layer.amount.rawValue):\(layer.baseFeet.map(String.init) ?? ""):"
        + (layer.kind?.rawValue ?? "")
    }
    if isSkyObscured { codes.append("VV:\(verticalVisibilityFeet.map(String.init) ?? ""):") }
    if let clearSky { codes.append("\(clearSky.rawValue)::") }
    return codes.joined(separator: ",")
  }

  /// The wind, the visibility, the clouds and the weather as a forecast's row has them.
  fileprivate var oracleCodes: [String] {
    var windCode = ""
    if let wind {
      let direction =
        switch wind.direction {
        case .from(let degrees): String(String(1000 + degrees).suffix(3))
        case .variable: "VRB"
        case .unknown: ""
        }
      windCode =
        "\(direction)/\(wind.speed.map { "\($0.value)" } ?? "")/"
        + (wind.gust.map { "\($0.value)" } ?? "")
    }
    let layers = clouds.map { layer in
      "\(layer.amount.rawValue):\(layer.baseFeet.map(String.init) ?? ""):"
        + (layer.kind?.rawValue ?? "")
    }
    let obscured = isSkyObscured ? ["VV:\(verticalVisibilityFeet.map(String.init) ?? ""):"] : []
    return [
      windCode, visibility.map { "\(Int($0.metres.rounded()))" } ?? "",
      (layers + obscured).joined(separator: ","), phenomena.map(\.code).joined(separator: ","),
    ]
  }
}

extension RunwayVisualRange {
  fileprivate var oracleCode: String {
    func metres(_ visibility: Visibility?) -> String {
      visibility.map { "\(Int($0.metres.rounded()))" } ?? ""
    }
    return "\(runway):\(metres(lowest)):\(metres(highest ?? lowest))"
  }
}
