import Breathing
import Outlets
package import SharedSky
package import Text

/// The JSON document that the map page reads (docs/relay.md).
package struct SkyDocument {
  /// The version of the document.
  package static let version: Int64 = 1

  private let sky: CoarseSky
  private let selection: CoarseSky.Selection

  /// Creates the document of the whole sky or of an area.
  package init(_ sky: CoarseSky, in area: SkyArea?, limit: Int) {
    self.sky = sky
    selection = sky.selection(in: area, most: limit)
  }

  /// The part that changes only when the sky does.
  package var planes: JSONText {
    .object([
      ("total", .integer(Int64(sky.planes.count))),
      ("found", .integer(Int64(selection.found))),
      ("planes", .array(selection.planes.map(Self.row))),
    ])
  }

  /// The time of the sky, in seconds since 1970.
  package var time: JSONText {
    .number(sky.time.instant.sinceEpoch.seconds, decimals: 3)
  }

  /// A plane: latitude and longitude, the track in degrees and the speed in metres per second; with
  /// a breath also its elapsed fraction and the breaths per minute, which are otherwise null if the
  /// kind of an emergency and the age of its report follow.
  private static func row(_ plane: CoarsePlane) -> JSONText {
    let place: [JSONText] = [
      .number(Double(plane.north) / 10, decimals: 1),
      .number(Double(plane.east) / 10, decimals: 1),
      .integer(Int64((Double(plane.track) * 360 / 256).rounded())),
      .integer(Int64(plane.speed) / 2),
    ]
    let emergency = [plane.emergency, plane.emergencyAge].compactMap(\.self)
      .map { JSONText.integer(Int64($0)) }
    guard let rate = plane.rate else {
      return .array(emergency.isEmpty ? place : place + [.null, .null] + emergency)
    }
    let breath = BreathMark(phase: plane.phase, pattern: 0, rate: rate)
    return .array(
      place + [
        .number(Double(plane.phase) / 256, decimals: 2),
        .number(breath.breathsPerMinute, decimals: 1),
      ] + emergency
    )
  }
}
