import Scenes

/// A few named values side by side, of which one is chosen.
struct SegmentBar: Sendable, Hashable {
  let item: PanelItem
  let titles: [String]

  /// The index of the chosen value.
  let chosen: Int?

  /// The maximum number of values in a line, and of visible lines.
  static let inLine = 6
  static let linesSeen = 2

  /// The number of lines, and of values in each.
  var lines: Int { titles.count <= Self.inLine ? 1 : (titles.count + columns - 1) / columns }
  var columns: Int {
    titles.count <= Self.inLine ? max(titles.count, 1) : PanelLayout.segmentsInLine
  }

  /// The visible values: whole lines of them, always including the chosen one.
  var seen: Range<Int> {
    let first = max(0, min((chosen ?? 0) / columns - (Self.linesSeen - 1), lines - Self.linesSeen))
    return first * columns..<min((first + Self.linesSeen) * columns, titles.count)
  }

  /// Returns the columns of the bar in a box.
  ///
  /// - Parameters:
  ///   - bar: The bar's box.
  ///   - unit: The unit of widths.
  /// - Returns: The columns. They stay the same when other lines are seen.
  func columns(in bar: Box, unit: Double) -> SegmentColumns {
    SegmentColumns(titles, count: columns, width: Double(bar.size.x) / unit)
  }
}

extension CardPen {
  /// The width of the ring around what has the focus, in units.
  private static let ringWidth = 0.0028

  /// Draws a bar of values, with a plate under the chosen one and a ring around it if it has the focus.
  ///
  /// - Parameters:
  ///   - bar: The values.
  ///   - well: The bar's box.
  ///   - height: The height of a line, in pixels.
  ///   - isFocused: Whether keys change it.
  ///   - largest: The largest size of its titles, in units.
  ///   - palette: The colours.
  mutating func segments(
    _ bar: SegmentBar,
    in well: Box,
    height: Float,
    isFocused: Bool,
    largest: Double = .infinity,
    _ palette: PanelPalette
  ) {
    add(.polygon(well.rounded(height / 2), palette.well))
    // One size for all titles, so that the longest is not the smallest.
    let columns = bar.columns(in: well, unit: unit)
    let size = min(columns.size, largest)
    for (place, index) in bar.seen.enumerated() {
      let box = columns.box(place, in: well, height: height)
      let isChosen = index == bar.chosen
      plate(in: box, isChosen: isChosen, isFocused: isChosen && isFocused, palette)
      text(
        bar.titles[index],
        at: SIMD2<Double>(box.center) + SIMD2(0, 0.36 * size * unit),
        weight: isChosen ? 500 : 400,
        size: size,
        isChosen ? palette.onChosen : palette.text,
        .center,
        maxWidth: columns.room(in: box, unit: unit)
      )
    }
  }

  /// Draws the plate under a value if it is chosen, and a ring within the value's box if it has the focus.
  mutating func plate(in box: Box, isChosen: Bool, isFocused: Bool, _ palette: PanelPalette) {
    if isChosen {
      // A plate with a ring around it, at a small distance, is smaller: the ring stays off what is beside the value.
      let gap = box.size.y * Float((isFocused ? 0.0080 : 0.0055) / PanelLayout.segment)
      let plate = Box(low: box.low + gap, high: box.high - gap)
      add(.polygon(plate.rounded(plate.size.y / 2), palette.chosen))
    }
    if isFocused {
      let reach = Float(Self.ringWidth / 2 * unit)
      let around = Box(low: box.low + reach, high: box.high - reach)
      outline(around.rounded(around.size.y / 2), width: Self.ringWidth, palette.ring)
    }
  }
}
