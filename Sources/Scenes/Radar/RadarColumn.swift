import Geodesy
import Glibc

/// The words beside a radar's scope: what is overhead, the selected aircraft, the nearest others.
struct RadarColumn {
  let picture: RadarPicture
  let face: RadarFace
  let glass: Curvature

  private var layout: RadarLayout { picture.layout }
  private var units: RadarUnits { picture.options.units }

  var marks: [Mark] {
    heading + (picture.selected.map { particulars(of: picture.blips[$0]) } ?? []) + others
  }

  private var heading: [Mark] {
    let count = picture.blips.count
    let reach = units.number(picture.scope.reachMetres)
    return [
      text("OVERHEAD", 0.150, 0.0265, 0.86, tracking: 0.18),
      text(fitted(picture.title, titleSize), 0.216, titleSize, 0.95),
      text("\(count) aircraft within \(reach) \(units.name)", 0.257, 0.0265, 0.86),
      text(picture.source, 0.668 + 0.0500 * Float(layout.rows) + 0.02, 0.0205, 0.86),
    ]
  }

  /// The size of the place's name: smaller where it is long.
  private var titleSize: Double {
    let room = Double((layout.right - layout.left) / layout.unit) / layout.scale
    return min(0.0560, max(0.0340, room / (Double(picture.title.count) * Self.letter)))
  }

  /// How wide every letter of the terminal's face is, in sizes.
  private static let letter = 0.54

  private func particulars(of blip: Blip) -> [Mark] {
    let contact = blip.contact
    var lines: [String] = []
    if contact.isOnGround {
      lines.append("on the ground")
    } else if let altitude = contact.altitudeFeet {
      let feet = (altitude / 100).rounded() * 100
      lines.append("\(Self.grouped(feet)) ft, \(contact.climbInWords)")
    }
    let distance = Int((blip.sight.distanceMetres / units.metres).rounded())
    let unit = distance == 1 ? String(units.name.dropLast()) : units.name
    lines.append("\(distance) \(unit) \(Self.compass(blip.sight.bearing))")
    if let height = blip.degreesAboveHorizon {
      lines.append("Look \(height)° above the horizon")
    }
    if let speed = contact.speedKnots { lines.append("\(Int(speed.rounded())) kt") }
    let type = [contact.type, contact.country].compactMap { $0 }.joined(separator: ", ")
    return [
      text(fitted(contact.name, 0.0640), 0.392, 0.0640, 1),
      text(fitted(type, 0.0290), 0.435, 0.0290, 0.90),
    ]
      + lines.prefix(3).enumerated().map { row, line in
        text(line, 0.489 + 0.037 * Float(row), 0.0290, 0.90)
      }
  }

  private var others: [Mark] {
    let nearest = picture.blips.enumerated().filter { $0.offset != picture.selected }
      .prefix(layout.rows)
    return nearest.enumerated().flatMap { row, element -> [Mark] in
      let blip = element.element
      let down = 0.668 + 0.0500 * Float(row)
      let distance = Int((blip.sight.distanceMetres / units.metres).rounded())
      return [
        .icon(
          blip.icon,
          at: glass.seen(layout.column(down - 0.0085, indent: 0.012 * Float(layout.scale))),
          reach: 0.0135 * layout.unit * Float(layout.scale),
          turn: 0,
          RadarFace.light(0.78)
        ),
        text(fitted(blip.contact.name, 0.0260, to: 0.132), down, 0.0260, 0.95, indent: 0.042),
        text(
          fitted(blip.contact.type ?? "", 0.0230, to: 0.176),
          down,
          0.0230,
          0.86,
          indent: 0.178
        ),
        face.words(
          "\(distance) \(units.symbol)",
          at: glass.seen([layout.right, layout.column(down).y]),
          0.0260 * layout.scale,
          0.92,
          .right
        ),
      ]
    }
  }

  private func text(
    _ words: String,
    _ down: Float,
    _ size: Double,
    _ intensity: Double,
    indent: Float = 0,
    tracking: Double = 0
  ) -> Mark {
    let point = glass.seen(layout.column(down, indent: indent * Float(layout.scale)))
    return face.words(words, at: point, size * layout.scale, intensity, tracking: tracking)
  }

  /// Cuts words that would run out of the column, or out of a width in short sides.
  private func fitted(_ words: String, _ size: Double, to width: Float? = nil) -> String {
    let whole = Double((layout.right - layout.left) / layout.unit) / layout.scale
    let most = max(1, Int((width.map(Double.init) ?? whole) / (size * Self.letter) + 0.01))
    return words.count <= most ? words : words.prefix(most - 1) + "…"
  }

  /// The sixteen directions of the compass in words.
  static func compass(_ bearing: Angle) -> String {
    let names = [
      "north", "north-northeast", "northeast", "east-northeast",
      "east", "east-southeast", "southeast", "south-southeast",
      "south", "south-southwest", "southwest", "west-southwest",
      "west", "west-northwest", "northwest", "north-northwest",
    ]
    let turns = bearing.radians / (2 * .pi)
    return names[Int(((turns - turns.rounded(.down)) * 16).rounded()) % 16]
  }

  /// A number with commas between its thousands.
  static func grouped(_ value: Double) -> String {
    let whole = Int(value.rounded())
    guard whole.magnitude >= 1000 else { return String(whole) }
    let rest = String(whole.magnitude % 1000)
    let zeros = String(repeating: "0", count: 3 - rest.count)
    return "\(whole / 1000),\(zeros)\(rest)"
  }
}

extension Contact {
  /// Whether it climbs, descends or does neither.
  var climbInWords: String {
    guard let climb = climbFeetPerMinute, climb.magnitude > 200 else { return "level" }
    return climb > 0 ? "climbing" : "descending"
  }
}

extension Blip {
  /// How high above the horizon to look, in whole degrees, over flat ground; nil where that is not
  /// known or not above it.
  var degreesAboveHorizon: Int? {
    guard !contact.isOnGround, let feet = contact.altitudeFeet, feet > 0 else { return nil }
    let angle = atan2(feet * 0.3048, max(sight.distanceMetres, 1))
    return Int((angle * 180 / .pi).rounded())
  }
}
