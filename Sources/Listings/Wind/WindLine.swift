import Text
import Weather

/// The wind in a line of weather reports, as a line of JSON.
package struct WindLine {
  /// The line of JSON without a line end.
  package let text: String

  /// Whether the line is not a report.
  package let isRefusal: Bool

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The report.
  ///   - number: The line number from 1, for error messages.
  ///   - near: A time near the report's, in seconds since 1970.
  package init(_ line: String, number: Int64, nearUnixSeconds near: Int64) {
    do {
      let report = try WeatherReport(line, nearUnixSeconds: near)
      text = JSONText.object(report.members).description
      isRefusal = false
    } catch {
      let members: [(key: String, value: JSONText?)] = [
        ("error", .string(error.description)), ("line", .integer(number)),
        ("report", .string(String(line.prefix(200)))),
      ]
      text = JSONText.object(members).description
      isRefusal = true
    }
  }
}

extension WeatherReport {
  /// The values of the report, in the order of output.
  fileprivate var members: [(key: String, value: JSONText?)] {
    var members: [(key: String, value: JSONText?)] = [
      ("kind", .string(kind.rawValue)),
      ("station", .string(station)),
      ("time", isDated ? .time(issuedUnixSeconds) : nil),
      ("status", status == .valid ? nil : .string(status.rawValue)),
      ("automatic", .flag(isAutomatic)),
      ("revision", revision > 0 ? .integer(Int64(revision)) : nil),
    ]
    if let wind { members += wind.members }
    guard status == .valid, kind == .taf || kind == .ttf else { return members }
    let (begin, end) = (validUnixSeconds.lowerBound, validUnixSeconds.upperBound)
    members.append(("valid", .array([.time(begin), .time(end)])))
    if !changes.isEmpty { members.append(("changes", .array(changes.map(Self.json)))) }
    return members
  }

  private static func json(_ change: WindChange) -> JSONText {
    let members: [(key: String, value: JSONText?)] = [
      ("kind", .string(change.kind.rawValue)),
      ("probability", .whole(change.probabilityPercent)),
      ("valid", .array([.time(change.beginUnixSeconds), .time(change.endUnixSeconds)])),
    ]
    return .object(members + (change.wind?.members ?? []))
  }
}

extension SurfaceWind {
  /// The members of a wind. Unknown values are null; values that were not reported are omitted.
  var members: [(key: String, value: JSONText?)] {
    [
      ("from", from),
      ("speed", JSONText.whole(speed?.value) ?? .null),
      ("speed_at_least", .flag(speed?.isMinimum == true)),
      ("gust", .whole(gust?.value)),
      ("gust_at_least", .flag(gust?.isMinimum == true)),
      ("unit", .string(unit.rawValue)),
      ("sector", sector.map { .array([.integer(Int64($0.from)), .integer(Int64($0.to))]) }),
    ]
  }

  private var from: JSONText {
    switch direction {
    case .from(let degrees): .integer(Int64(degrees))
    case .variable: .string("variable")
    case .unknown: .null
    }
  }
}
