import Geodesy
import Scenes
import Text

/// The text beside or below a radar's scope: the overview, the selected aircraft, some of
/// the others, and the sources.
struct RadarColumn {
  let picture: RadarPicture
  let face: RadarFace
  let glass: Curvature

  var layout: RadarLayout { picture.layout }
  var words: RadarWords { picture.words }

  var marks: [Mark] {
    guard !layout.isFar else { return farMarks }
    return sheet + heading + (picture.selected.map { details(of: picture.blips[$0]) } ?? quiet)
      + others
      + sources
  }

  /// The sheet: its dark ground once it has risen, its grip, and the separator lines on it.
  private var sheet: [Mark] {
    guard layout.isTall else { return [] }
    let (width, height) = (Float(layout.size.x), Float(layout.size.y))
    var ground: [Mark] = []
    if layout.raised > 0 {
      let opacity = Easing.smooth(layout.raised, from: 0, to: 0.12)
      let corners: [SIMD2<Float>] = [
        [0, layout.edge], [width, layout.edge], [width, height], [0, height],
      ]
      let edge = [corners[0], corners[1]].map { glass.seen($0) }
      ground = [
        .polygon(corners, Color(0, opacity: 0.96 * opacity)),
        face.line(edge, width: 0.0012, 0.30 * opacity),
      ]
    }
    var pen = CardPen(unit: Double(layout.unit))
    if picture.hasGrip {
      pen.grip(at: SIMD2<Double>(glass.seen(layout.gripMiddle)), RadarFace.light(0.40))
    }
    return ground + pen.marks + face.rules(glass)
  }

  /// The visibility of a line at a height, in the list or in the summary.
  private func visibility(at y: Float, isListed: Bool) -> Double {
    let sources = isListed ? layout.sources(rows: picture.restingRows) : nil
    return layout.visibility(at: y, sources: sources)
  }

  /// The width of the list, in the unit of its sizes.
  private var width: Double { layout.list.width }

  /// The least gap between a type and the distance at the end of its row, in the unit of sizes.
  private static let gutter = 0.022

  /// The size of the sources' status lines, in short sides.
  static let sourceSize = 0.0205

  /// The greatest number of rows of status lines.
  static let maximumSourceRows = 3

  /// The smallest size of a line before it is truncated, as a fraction of the designed one.
  static let smallestText = 0.72

  /// The width of a letter in the terminal typeface, in ems.
  static let letter = 0.54

  /// The number of other aircraft listed: one less if the sources take several rows.
  private var rows: Int { picture.sourceRows.count > 1 ? layout.rows - 1 : layout.rows }

  /// Another aircraft in the list.
  private struct Other {
    let blip: Blip
    let down: Float
    let distance: String
    /// Its emergency, if its crew declared one, else its type.
    let type: String
    /// Where its type begins on the same line, and the space there.
    var indent, width: Double
  }

  /// The other aircraft in the list, with their indices: those in an emergency first, each nearest first.
  var listed: [(offset: Int, element: Blip)] {
    let blips = picture.blips
    let distressed = picture.painted.aircraft.marked.filter {
      blips[$0].contact.emergency != nil && $0 != picture.selected
    }
    let others = blips.indices.lazy.filter {
      $0 != picture.selected && blips[$0].contact.emergency == nil
    }
    let places =
      Array(distressed.prefix(rows)) + Array(others.prefix(max(0, rows - distressed.count)))
    return places.map { (offset: $0, element: blips[$0]) }
  }

  /// The distance of a row of the list from the top, in short sides.
  private static func down(ofRow row: Int) -> Float { 0.671 + 0.0470 * Float(row) }

  /// The tap targets of the list: a row selects its aircraft.
  var targets: [TapTarget<Command>] {
    guard !layout.isFar else { return [] }
    let list = layout.list
    return listed.enumerated().compactMap { row, element in
      let baseline = list.seen(at: list.left, down: Self.down(ofRow: row), glass).y
      guard visibility(at: baseline, isListed: true) > 0.5 else { return nil }
      let box = Box(
        low: [list.left, baseline - 0.032 * layout.unit],
        high: [list.right, baseline + 0.015 * layout.unit]
      )
      return TapTarget(.box(box), .radar(.select(element.element.contact.id)))
    }
  }

  private var others: [Mark] {
    let listed = listed
    let names = listed.map { Self.width(of: $0.element.contact.markedName, 0.0260) }
    let rows = listed.map { _, blip in
      let distance = words.short(blip.relativePosition.distanceMetres)
      let end = width - Self.width(of: distance, 0.0260) - Self.gutter
      let emergency = blip.contact.emergency.flatMap(Message.ofEmergency).map { words($0) }
      return (blip: blip, distance: distance, type: emergency ?? type(of: blip) ?? "", end: end)
    }
    // Types share a left edge. It moves to the names if one of the types is long.
    let common = 0.178
    let isLong = rows.contains { Self.width(of: $0.type, 0.0230) > $0.end - common }
    let indent = isLong ? min(0.042 + min(names.max() ?? 0, 0.132) + 0.016, common) : common
    let others = rows.enumerated().map { number, row in
      Other(
        blip: row.blip,
        down: Self.down(ofRow: number),
        distance: row.distance,
        type: row.type,
        indent: indent,
        width: min(isLong ? width : 0.176, row.end - indent)
      )
    }
    // In languages with long words, types are below the names.
    let isStacked = others.contains { other in
      Self.width(of: other.type, 0.0230 * Self.smallestType) > other.width
    }
    return others.flatMap { isStacked ? stacked($0) : inLine($0) }
  }

  /// Returns the width of a text at a size, both in short sides.
  private static func width(of text: String, _ size: Double) -> Double {
    text.letters(of: letter) * size * letter
  }

  /// The smallest size of a type beside a name, as a share.
  private static let smallestType = 0.64

  private func inLine(_ other: Other) -> [Mark] {
    let type = line(
      other.type,
      other.down,
      0.0230,
      0.86,
      in: layout.list,
      indent: Float(other.indent),
      width: other.width,
      smallest: Self.smallestType
    )
    return row(other, type, at: other.down)
  }

  /// The baselines of a name and of the type below it, from that of their row: the two are nearer to each other than to
  /// the rows beside them.
  private static let (stackedName, stackedType): (Float, Float) = (-0.0140, 0.0055)

  private func stacked(_ other: Other) -> [Mark] {
    let type = line(
      other.type,
      other.down + Self.stackedType,
      0.0190,
      0.86,
      in: layout.list,
      indent: 0.042,
      width: width - 0.042
    )
    return row(other, type, at: other.down + Self.stackedName)
  }

  private func row(_ other: Other, _ type: Mark, at down: Float) -> [Mark] {
    let list = layout.list
    let scale = Float(list.scale)
    let icon = list.seen(at: list.left + 0.012 * scale * layout.unit, down: down, glass)
    return [
      .icon(
        other.blip.icon,
        at: icon - [0, 0.0085 * layout.unit],
        reach: 0.0135 * layout.unit * scale,
        turn: 0,
        RadarFace.light(0.78 * visibility(at: icon.y, isListed: true))
      ),
      line(
        other.blip.contact.markedName,
        down,
        0.0260,
        0.95,
        in: list,
        indent: 0.042,
        width: 0.132
      ),
      type,
      text(
        other.distance,
        at: list.seen(at: list.right, down: down, glass),
        0.0260 * list.scale,
        0.92,
        .right
      ),
    ]
  }

  /// The kind of an aircraft, in the language if it is not the name of a type.
  func type(of blip: Blip) -> String? {
    blip.contact.type.map { words(.aircraft($0)) }
  }

  /// A line no wider than its block, or than a width in short sides: set smaller, down to a
  /// share of its size, and then truncated. By default it is part of the summary.
  func line(
    _ string: String,
    _ down: Float,
    _ size: Double,
    _ intensity: Double,
    in block: RadarBlock? = nil,
    indent: Float = 0,
    width: Double? = nil,
    smallest: Double = Self.smallestText,
    tracking: Double = 0,
    fades: Bool = true
  ) -> Mark {
    let block = block ?? layout.summary
    let letter = Self.letter + tracking
    let available = (width ?? block.width) + 0.01 * letter * size
    let letters = max(string.letters(of: letter), 1)
    let fits = available / (letters * letter)
    let least = smallest * size
    let size = max(min(size, fits), least)
    let most = fits >= least ? letters : max(1, (available / (size * letter)).rounded(.down))
    let start = block.left + indent * Float(block.scale) * layout.unit
    return text(
      letters <= most ? string : string.beginning(most - 1, letter: letter) + "…",
      at: block.seen(at: start, down: down, glass),
      size * block.scale,
      intensity,
      .left,
      tracking: tracking,
      fades: fades
    )
  }

  private func text(
    _ string: String,
    at point: SIMD2<Float>,
    _ size: Double,
    _ intensity: Double,
    _ alignment: TextRun.Alignment,
    tracking: Double = 0,
    fades: Bool = true
  ) -> Mark {
    // A face's sizes are relative to the scope; those of the text are relative to the picture.
    let share = Double(layout.unit / layout.scopeUnit)
    // The list is the right half of a sheet.
    let isListed = 2 * point.x > Float(layout.size.x)
    return face.text(
      string,
      at: point,
      size * share,
      fades ? intensity * visibility(at: point.y, isListed: isListed) : intensity,
      alignment,
      tracking: tracking
    )
  }
}

extension String {
  /// Returns as much of the beginning as has a length, in letters of a width in ems.
  fileprivate func beginning(_ most: Double, letter: Double) -> Substring {
    var length = 0.0
    return prefix { character in
      length += character.letters(of: letter)
      return length <= most
    }
  }
}
