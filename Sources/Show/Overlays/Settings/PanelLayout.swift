import Scenes

/// The layout of the settings panel, in pixels: on the right of a wide picture, in the lower part
/// of a tall one.
struct PanelLayout: Hashable {
  /// The unit of widths and of letters.
  private(set) var unit: Double

  /// The unit of heights: that of widths, except in a small picture, where letters are larger than designed and lines
  /// are closer to each other.
  private(set) var heightUnit: Double

  /// The panel's position in the picture.
  private(set) var sheet: Box

  /// The height of the sheet, in units.
  private var tall = Self.height

  /// How far the sheet has risen above the middle, from 0 to 1.
  private var raised = 0.0

  /// The top edges of the sheet in a tall picture; nil in a wide one, where it cannot be dragged.
  private(set) var stops: SheetStops?

  /// The distance the panel slides in from the right.
  let slide: Double

  /// Whether the picture is so small that letters are larger than designed.
  let isSmall: Bool

  /// The height of the panel, in units, and of its parts: the side margin, the line of page names,
  /// the last line.
  static let height = 0.873
  static let margin = 0.048
  static let head = 0.105
  static let foot = 0.050

  /// The maximum and minimum height of a row, in units, and that of a sheet at its highest.
  private static let rowHeights = (maximum: 0.0745, minimum: 0.050, raised: 0.128)

  /// How much of the sheet its lowest height shows, and how high it is at its highest, in units.
  private static let (peek, full) = (0.385, 1.24)

  /// The height of a line of patterns, the number of patterns per line, and the number of visible
  /// lines.
  static let segment = 0.053
  static let segmentsInLine = 4
  static let segmentLines = 2

  /// How much wider than its longest name a segment is, at least, in units: the plate under it is smaller, and its
  /// ends are round.
  static let segmentMargin = 0.011 + 0.35 * (segment - 0.011)

  /// The height of the breath's curve and of the text below it.
  static let curve = 0.166

  /// The width of a row's control.
  static let control = 0.237

  /// The width of the sheet in a wide picture, and of one with larger letters, in units.
  private static let widths = (designed: 0.647, enlarged: 0.800)

  /// How much of a small picture's width and height the sheet covers at most, and how many times as large as a unit of
  /// heights a unit of letters is at most.
  private static let small = (width: 0.94, height: 0.96, stretch: 1.5)

  /// Lays out the panel for a picture size.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - rise: The rise of the sheet in a tall picture, from 0 for its lowest height to 2 for its highest.
  init(size: SIMD2<Int>, rise: Double = 1) {
    let (width, height) = (Double(size.x), Double(size.y))
    let side = min(width, height)
    slide = 0.02 * width
    isSmall = Legibility(smallWindow: size) != nil
    var low: SIMD2<Double>
    var extent: SIMD2<Double>
    if height > width {
      extent = SIMD2(0.92 * side, 0)
      let room = (height - 0.10 * side) / Self.height
      let larger = min(MinimumTextSize.minimumUnit, extent.x / Self.widths.designed)
      unit = max(min(1.15 * side, room), min(larger, Self.small.stretch * room))
      heightUnit = min(unit, room)
      extent.y = Self.height * heightUnit
      low = SIMD2((width - extent.x) / 2, height - 0.04 * side - extent.y)
      let stops = SheetStops(
        peek: height - Self.peek * heightUnit,
        half: low.y,
        full: max(0.06 * side, height - 0.04 * side - Self.full * heightUnit)
      )
      let top = stops.top(atRise: rise)
      // Above the middle the sheet grows; below the middle it slides out of the picture.
      extent.y += max(0, low.y - top)
      (low.y, self.stops) = (top, stops)
      (tall, raised) = (extent.y / heightUnit, min(max(rise - 1, 0), 1))
    } else {
      let (most, widths) = (Self.small.width * width, Self.widths)
      let room = Self.small.height * height / Self.height
      let larger = min(MinimumTextSize.minimumUnit, most / widths.designed)
      unit = max(
        min(side, 0.95 * width / widths.designed),
        min(larger, Self.small.stretch * room)
      )
      heightUnit = min(unit, room)
      // Larger letters get wider lines, as far as there is room, so that sentences break no more often.
      let enlarged = min(1, (unit / heightUnit - 1) / 0.25)
      let share = widths.designed + enlarged * (widths.enlarged - widths.designed)
      extent = SIMD2(min(share * unit, max(most, widths.designed * unit)), Self.height * heightUnit)
      let gap = max(0.0385 * width, (width - 3.2 * side) / 2)
      low = SIMD2(width - min(gap, (width - extent.x) / 2) - extent.x, (height - extent.y) / 2)
    }
    sheet = Box(low: SIMD2<Float>(low), high: SIMD2<Float>(low + extent))
  }

  /// Returns the layout, moved.
  func moved(by way: SIMD2<Int>) -> PanelLayout {
    var moved = self
    let way = SIMD2<Float>(way)
    moved.sheet = Box(low: sheet.low + way, high: sheet.high + way)
    return moved
  }

  /// Returns the layout with a lower sheet: in the middle of a wide picture, at the bottom of a tall one.
  ///
  /// - Parameters:
  ///   - height: The height, in units.
  ///   - size: The size of the picture.
  /// - Returns: The layout.
  func lowered(to height: Double, in size: SIMD2<Int>) -> PanelLayout {
    var lowered = self
    // In a small picture its letters and lines may then have the same unit.
    lowered.heightUnit = max(heightUnit, min(unit, Self.small.height * Double(size.y) / height))
    let spare = sheet.size.y - Float(height * lowered.heightUnit)
    let above = size.y > size.x ? spare : spare / 2
    lowered.sheet.low.y += above
    lowered.sheet.high.y -= spare - above
    return lowered
  }

  /// Returns the layout at the top of a tall picture, with its end above a height: lines are closer to each other if
  /// need be, and letters are smaller by as much, as long as they have enough pixels.
  ///
  /// - Parameters:
  ///   - end: The height, in pixels from the top of the picture.
  ///   - size: The size of the picture.
  /// - Returns: The layout.
  func ending(above end: Float, in size: SIMD2<Int>) -> PanelLayout {
    var layout = self
    let top = 0.04 * Float(size.x)
    // One pixel stays free.
    let room = (Double(end - top) - 1) / Self.height
    let least = max(unit / Self.small.stretch, MinimumTextSize.minimumUnit)
    layout.heightUnit = min(heightUnit, max(room, least))
    layout.unit = min(unit, max(layout.heightUnit, MinimumTextSize.minimumUnit))
    layout.sheet.low.y = top
    layout.sheet.high.y = top + Float(Self.height * layout.heightUnit)
    return layout
  }

  /// The left edge of the text.
  var left: Double { Double(sheet.low.x) + Self.margin * unit }
  var right: Double { Double(sheet.high.x) - Self.margin * unit }

  /// Returns a y, given in units from the panel's top.
  func line(_ share: Double) -> Double { Double(sheet.low.y) + share * heightUnit }

  /// Returns the box between two heights, in units, as wide as the text or slightly wider.
  private func band(_ top: Double, _ bottom: Double, wider: Double = 0) -> Box {
    Box(
      low: SIMD2<Float>(SIMD2(left - wider * unit, line(top))),
      high: SIMD2<Float>(SIMD2(right + wider * unit, line(bottom)))
    )
  }

  // MARK: Head

  /// The boxes of the pages' names, from left to right: slightly wider than their letters.
  func pageBoxes(_ names: [String]) -> [Box] {
    let size = pageTextSize(names)
    let letters = names.map { CardType.width(of: $0, .semibold) * size }
    let spare = (pageRoom - letters.reduce(0, +)) / Double(max(names.count, 1))
    let margin = min(spare, Self.pageMargin.maximum)
    var start = left - 0.014 * unit
    return letters.map { wide in
      let width = (wide + margin - 0.002) * unit
      defer { start += width + 0.002 * unit }
      return Box(
        low: SIMD2<Float>(SIMD2(start, line(0.036))),
        high: SIMD2<Float>(SIMD2(start + width, line(0.090)))
      )
    }
  }

  /// The common size of the pages' names, in units: smaller than designed if they are too long for the width.
  func pageTextSize(_ names: [String]) -> Double {
    let ems = names.map { CardType.width(of: $0, .semibold) }.reduce(0, +)
    let room = pageRoom - Double(names.count) * Self.pageMargin.minimum
    return min(0.0262, room / max(ems, 1))
  }

  /// The least and the most width between the letters of two pages' names, in units.
  private static let pageMargin = (minimum: 0.020, maximum: 0.032)

  /// The width for the pages' names before the buttons, in units.
  private var pageRoom: Double { (keysSign.x - left) / unit - 0.016 }

  /// The centre of the close button.
  var closeSign: SIMD2<Double> { SIMD2(right - 0.010 * unit, line(0.063)) }

  /// The centre of the button that shows the keys.
  var keysSign: SIMD2<Double> { closeSign - SIMD2(0.056 * unit, 0) }

  // MARK: Patterns and curve

  /// The columns of the patterns with these names.
  func segmentColumns(_ names: [String]) -> SegmentColumns {
    SegmentColumns(names, count: Self.segmentsInLine, width: (right - left) / unit)
  }

  /// The bounds of the lines of patterns.
  func segmentsBox(lines: Int) -> Box {
    band(Self.head, Self.head + Double(min(lines, Self.segmentLines)) * Self.segment)
  }

  /// The box of a pattern, counted from the first visible one.
  func segmentBox(_ place: Int, in columns: SegmentColumns) -> Box {
    columns.box(place, in: segmentsBox(lines: 1), height: Float(Self.segment * heightUnit))
  }

  /// The box of the curve beneath this many lines of patterns: its lowest and highest points.
  func curveBox(lines: Int) -> Box {
    let top = Self.head + Double(min(lines, Self.segmentLines)) * Self.segment
    return band(top + 0.030, top + 0.104)
  }

  // MARK: The sheet

  /// The middle of the sheet's grip.
  var grip: SIMD2<Double> { SIMD2(Double(sheet.center.x), line(0.0165)) }

  /// Returns the sheet as a window needs to know it; nil in a wide picture.
  ///
  /// - Parameter rise: Its rise.
  /// - Returns: The sheet.
  func draggable(rise: Double) -> DraggableSheet? {
    stops.map { stops in
      DraggableSheet(
        .panel,
        stops,
        rise: rise,
        edges: (Double(sheet.low.x), Double(sheet.high.x)),
        handle: Self.head * heightUnit,
        bottom: Double(sheet.high.y)
      )
    }
  }

  // MARK: Rows

  /// The box of a row. All rows, including the one that saves the choices, share the height that
  /// patterns leave.
  ///
  /// - Parameters:
  ///   - place: The row's number, from the top.
  ///   - count: The number of rows, including the one that saves the choices.
  ///   - lines: The number of lines of patterns above; nil for no patterns and no curve.
  /// - Returns: The row's box.
  func rowBox(_ place: Int, of count: Int, lines: Int?) -> Box {
    let above =
      lines.map { Double(min($0, Self.segmentLines)) * Self.segment + Self.curve } ?? 0
    let top = Self.head + above
    let room = (tall - Self.foot - top) / Double(max(count, 1))
    let heights = Self.rowHeights
    let maximum = heights.maximum + raised * (heights.raised - heights.maximum)
    let height = min(max(room, heights.minimum), maximum)
    // The last row is at the bottom, whatever space is left above it.
    let isLast = place == count - 1
    let start = isLast ? tall - Self.foot - height : top + Double(place) * height
    return band(start, start + height, wider: 0.018)
  }

  /// The box of a row's control.
  func controlBox(in row: Box) -> Box {
    let right = Float(self.right)
    return Box(
      low: SIMD2(right - Float(Self.control * unit), row.low.y),
      high: SIMD2(right, row.high.y)
    )
  }

  /// The baseline of the last line.
  var hint: SIMD2<Double> { SIMD2(left, line(tall - 0.024)) }
}
