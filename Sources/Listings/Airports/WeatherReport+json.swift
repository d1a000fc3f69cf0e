import Text
import Weather

extension WeatherReport {
  /// The whole report as a JSON object, in the order of output: the raw text and every value.
  var decoded: JSONText {
    let details = details
    var members: [(key: String, value: JSONText?)] = [
      ("raw", .string(text.printable)),
      ("kind", .string(kind.rawValue)),
      ("station", .string(station)),
      ("time", .time(issuedUnixSeconds)),
      ("automatic", .flag(isAutomatic)),
      ("revision", .whole(revision > 0 ? revision : nil)),
    ]
    if kind == .taf || kind == .ttf {
      let (begin, end) = (validUnixSeconds.lowerBound, validUnixSeconds.upperBound)
      members.append(("valid", .array([.time(begin), .time(end)])))
    }
    members += details.conditions.members
    members += [
      ("no_significant_change", .flag(details.expectsNoChange)),
      ("temperatures", .list(details.extremes.map(\.json))),
      ("changes", .list(details.changes.map(\.json))),
      ("remarks", .text(details.remarks?.printable)),
    ]
    return .object(members)
  }
}

extension TemperatureExtreme {
  fileprivate var json: JSONText {
    .object([
      ("kind", .string(isMaximum ? "maximum" : "minimum")),
      ("celsius", .integer(Int64(celsius))),
      ("time", .time(unixSeconds)),
    ])
  }
}

extension WeatherChange {
  fileprivate var json: JSONText {
    let head: [(key: String, value: JSONText?)] = [
      ("kind", .string(kind.rawValue)),
      ("probability", .whole(probabilityPercent)),
      ("valid", .array([.time(beginUnixSeconds), .time(endUnixSeconds)])),
    ]
    return .object(head + conditions.members)
  }
}

extension WeatherConditions {
  /// The members of conditions; what was not reported is omitted.
  fileprivate var members: [(key: String, value: JSONText?)] {
    let codes = phenomena.map { JSONText.string($0.code) }
    let recent = recentPhenomena.map { JSONText.string($0.code) }
    let others = otherGroups.map { JSONText.string($0.printable) }
    let air: [(key: String, value: JSONText?)] = [
      ("wind", wind.map { .object($0.members) }),
      ("cavok", .flag(isCAVOK)),
      ("visibility", visibility?.json),
      ("visibilities", .list(directionalVisibilities.map(\.json))),
      ("runway_visual_ranges", .list(runwayVisualRanges.map(\.json))),
      ("weather", .list(codes)),
      ("no_significant_weather", .flag(endsWeather)),
      ("recent_weather", .list(recent)),
    ]
    let sky: [(key: String, value: JSONText?)] = [
      ("clouds", .list(clouds.map(\.json))),
      ("sky", .text(clearSky?.rawValue)),
      ("sky_obscured", .flag(isSkyObscured)),
      ("vertical_visibility_ft", .whole(verticalVisibilityFeet)),
      ("temperature_c", .whole(temperatureCelsius)),
      ("dew_point_c", .whole(dewPointCelsius)),
      ("qnh_hpa", pressure.map { .number($0.hectopascals, decimals: 1) }),
      ("wind_shear", .list(windShears.map(\.json))),
      ("other", .list(others)),
    ]
    return air + sky
  }
}

extension Visibility {
  /// The name of its bound; nil if it is exact.
  private var boundName: String? {
    switch bound {
    case .exactly: nil
    case .atLeast: "at_least"
    case .above: "above"
    case .below: "below"
    }
  }

  fileprivate var json: JSONText {
    .object([
      ("m", .number(metres, decimals: 0)),
      ("bound", boundName.map { .string($0) }),
    ])
  }
}

extension DirectionalVisibility {
  fileprivate var json: JSONText {
    .object([("from", .integer(Int64(degrees))), ("visibility", visibility.json)])
  }
}

extension RunwayVisualRange {
  fileprivate var json: JSONText {
    .object([
      ("runway", .string(runway)),
      ("lowest", lowest?.json ?? .null),
      ("highest", highest?.json),
      ("tendency", .text(tendency?.rawValue)),
    ])
  }
}

extension CloudLayer {
  fileprivate var json: JSONText {
    .object([
      ("amount", amount == .unknown ? .null : .string(amount.rawValue)),
      ("base_ft", .whole(baseFeet) ?? .null),
      ("kind", .text(kind?.rawValue)),
    ])
  }
}

extension WindShear {
  fileprivate var json: JSONText {
    switch self {
    case .runway(let runway): .object([("runway", .string(runway))])
    case .allRunways: .object([("runway", .string("all"))])
    case .aloft(let feet, let wind):
      .object([("up_to_ft", .integer(Int64(feet))), ("wind", .object(wind.members))])
    }
  }
}
