import Geodesy
import Notams
import Text

extension TodaysNotam {
  /// The NOTAM as a JSON object, without unknown values.
  var json: JSONText {
    let status: [(key: String, value: JSONText?)] = [
      ("group", .string(group.rawValue)),
      ("in_force", .boolean(isInForce)),
      ("from", from),
      ("closed_runways", .list(closedRunways.map { .string($0) })),
      ("closes_aerodrome", .flag(closesAerodrome)),
    ]
    return .object(notam.members + status)
  }

  /// When it begins today, if it is not in force.
  private var from: JSONText? {
    if case .laterToday(let seconds) = status { .time(seconds) } else { nil }
  }
}

extension Notam {
  /// The items of a NOTAM, in their order.
  var members: [(key: String, value: JSONText?)] {
    let head: [(key: String, value: JSONText?)] = [
      ("number", .text(number)),
      ("action", .string(action.rawValue)),
      ("reference", .text(reference)),
    ]
    let items: [(key: String, value: JSONText?)] = [
      ("locations", .array(locations.map { .string($0) })),
      ("begin", .time(beginUnixSeconds)),
      ("end", endText),
      ("estimated", .flag(isEstimated)),
      ("schedule", .text(scheduleText)),
      ("text", .string(text)),
      ("lower_limit", .text(lowerLimit)),
      ("upper_limit", .text(upperLimit)),
    ]
    return head + (qualifier?.members ?? []) + items
  }

  private var endText: JSONText {
    switch end {
    case .at(let seconds, _): .time(seconds)
    case .permanent: .string("permanent")
    case .open: .null
    }
  }

  private var isEstimated: Bool {
    if case .at(_, isEstimated: true) = end { true } else { false }
  }
}

extension NotamQualifier {
  fileprivate var members: [(key: String, value: JSONText?)] {
    [
      ("region", .text(region)),
      ("code", .text(code)),
      ("traffic", .text(traffic)),
      ("purpose", .text(purpose)),
      ("scope", .text(scope)),
      ("lower_fl", .whole(lowerLevel)),
      ("upper_fl", .whole(upperLevel)),
      ("latitude", center.map { .number($0.latitude.degrees, decimals: 4) }),
      ("longitude", center.map { .number($0.longitude.degrees, decimals: 4) }),
      ("radius_nm", .whole(radiusNauticalMiles)),
    ]
  }
}
