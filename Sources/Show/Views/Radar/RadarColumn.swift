import Geodesy
import Scenes

/// The text beside a radar's scope: the overview, the selected aircraft, the nearest others, and
/// the sources.
struct RadarColumn {
  let picture: RadarPicture
  let face: RadarFace
  let glass: Curvature

  /// The positions of the separator lines, in short sides from the top.
  static let rules: [Float] = [0.302, 0.617]

  private var layout: RadarLayout { picture.layout }
  private var units: RadarUnits { picture.options.units }

  var marks: [Mark] {
    heading + (picture.selected.map { particulars(of: picture.blips[$0]) } ?? []) + others
      + sources
  }

  private var heading: [Mark] {
    let hides = picture.blips.count < picture.count
    let shown = hides ? "\(picture.blips.count) of \(picture.count)" : "\(picture.count)"
    let reach = units.words(picture.scope.reachMetres)
    let filter = hides ? picture.options.filter.words(in: units) ?? "the nearest" : nil
    return [
      text("OVERHEAD", 0.150, 0.0265, 0.86, tracking: 0.18),
      text(fitted(picture.title, titleSize), 0.216, titleSize, 0.95),
      text("\(shown) aircraft within \(reach)", 0.254, 0.0265, 0.86),
    ] + (filter.map { [text(fitted($0, 0.0205), 0.283, 0.0205, 0.86)] } ?? [])
  }

  /// The size of the place's name: smaller for a long one.
  private var titleSize: Double {
    min(0.0560, max(0.0340, room / (Double(picture.title.count) * Self.letter)))
  }

  /// The column's width, in the unit of its sizes.
  private var room: Double { Double((layout.right - layout.left) / layout.unit) / layout.scale }

  /// The width of a letter in the terminal typeface, in ems.
  private static let letter = 0.54

  private func particulars(of blip: Blip) -> [Mark] {
    let told = AircraftDetails(blip, in: units)
    let kind = [blip.contact.type, blip.contact.country].compactMap(\.self).joined(separator: ", ")
    let route = picture.options.showsRoute ? picture.route(blip.contact) : nil
    return [
      text(fitted(blip.contact.name, 0.0640), 0.390, 0.0640, 1),
      text(fitted(kind, 0.0265), 0.432, 0.0265, 0.90),
    ]
      + (told.lines + [route].compactMap(\.self)).enumerated().map { row, line in
        text(fitted(line, 0.0265), 0.481 + 0.0365 * Float(row), 0.0265, 0.90)
      }
  }

  /// The number of other aircraft listed: one less if there are several source lines.
  private var rows: Int { picture.sources.count > 1 ? layout.rows - 1 : layout.rows }

  private var others: [Mark] {
    let nearest = picture.blips.enumerated().filter { $0.offset != picture.selected }.prefix(rows)
    return nearest.enumerated().flatMap { row, element -> [Mark] in
      let blip = element.element
      let down = 0.671 + 0.0470 * Float(row)
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
        words(
          units.short(blip.sight.distanceMetres),
          at: [layout.right, layout.column(down).y],
          0.0260,
          0.92,
          .right
        ),
      ]
    }
  }

  private var sources: [Mark] {
    picture.sources.prefix(3).enumerated().map { row, line in
      let down = 0.697 + 0.0470 * Float(rows) + 0.0265 * Float(row)
      return text(fitted(line.words, 0.0205), down, 0.0205, line.isInUse ? 0.86 : 0.66)
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
    let point = layout.column(down, indent: indent * Float(layout.scale))
    return self.words(words, at: point, size, intensity, .left, tracking: tracking)
  }

  private func words(
    _ words: String,
    at point: SIMD2<Float>,
    _ size: Double,
    _ intensity: Double,
    _ alignment: TextRun.Alignment,
    tracking: Double = 0
  ) -> Mark {
    // A face's sizes are relative to the scope; the column's are relative to the picture.
    let share = Double(layout.unit / layout.scopeUnit) * layout.scale
    return face.words(
      words,
      at: glass.seen(point),
      size * share,
      intensity,
      alignment,
      tracking: tracking
    )
  }

  /// Truncates text to the column, or to a width in short sides.
  private func fitted(_ words: String, _ size: Double, to width: Double? = nil) -> String {
    let most = max(1, Int((width ?? room) / (size * Self.letter) + 0.01))
    return words.count <= most ? words : words.prefix(most - 1) + "…"
  }
}
