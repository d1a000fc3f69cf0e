import Breathing
import Outlets
package import SharedSky
package import Text

/// The JSON document that the map page reads (docs/sky-map.md).
package struct SkyDocument {
  /// The version of the document.
  package static let version: Int64 = 1

  private let sky: CoarseSky
  private let selection: CoarseSky.Selection

  /// Creates the document of the whole sky or of an area.
  package init(_ sky: CoarseSky, in area: SkyArea?, limit: Int) {
    self.sky = sky
    selection = sky.selection(in: area, maximumCount: limit)
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

  /// A plane: latitude and longitude, the track in degrees and the speed in metres per second, the
  /// elapsed fraction of its breath and the breaths per minute, the kind of an emergency, what it
  /// is, and the age of an emergency's report in seconds. Missing values are null; trailing nulls are omitted.
  private static func row(_ plane: CoarsePlane) -> JSONText {
    let breath = plane.rate.map { BreathMark(phase: plane.phase, pattern: 0, rate: $0) }
    let source = plane.source.rawValue
    let members: [JSONText?] = [
      .number(Double(plane.north) / 10, decimals: 1),
      .number(Double(plane.east) / 10, decimals: 1),
      .integer(Int64((Double(plane.track) * 360 / 256).rounded())),
      .integer(Int64(plane.speed)),
      breath.map { .number(Double($0.phase) / 256, decimals: 2) },
      breath.map { .number($0.breathsPerMinute, decimals: 1) },
      plane.emergency.map { .integer(Int64($0)) },
      source == 0 ? nil : .integer(Int64(source)),
      plane.emergencyAge.map { .integer(Int64($0)) },
    ]
    let last = members.lastIndex { $0 != nil } ?? 0
    return .array(members[...last].map { $0 ?? .null })
  }
}
