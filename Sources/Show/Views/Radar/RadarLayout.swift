import Scenes

/// The layout of a radar's picture: the scope beside a column, or above it in portrait.
///
/// In portrait the text is a sheet that a finger drags. The scope stays where it is.
struct RadarLayout: Sendable, Hashable {
  let size: SIMD2<Int>

  /// The least size of text, in short sides.
  let minimumText: Float

  /// Whether the text is for people far from the screen.
  var isFar: Bool { minimumText > Float(MinimumTextSize.largestDesigned) }

  /// The short side in pixels, the unit of sizes.
  let unit: Float

  /// The scope's centre and radius, in the flat picture.
  let center: SIMD2<Float>
  let radius: Float

  /// The unit of sizes on the scope, in pixels. It equals the short side if the scope has the art
  /// direction's fraction of it, so that scopes look alike in pictures of any shape.
  var scopeUnit: Float { radius / Self.designedRadius }

  /// The art direction's radius of the scope, in short sides.
  static let designedRadius: Float = 0.445

  /// The size of text on the scope relative to the designed one, of which the labels of rings are 0.0205 of its unit.
  var textScale: Float { max(1, minimumText * unit / (0.0205 * scopeUnit)) }

  /// Returns the size of a smaller text on the scope, in its unit: no smaller than rings' labels if text is large.
  func smallText(_ designed: Float) -> Float {
    Self.smallText(designed, textScale: textScale)
  }

  /// Returns the size of a smaller text on a scope with a scale of text.
  static func smallText(_ designed: Float, textScale: Float) -> Float {
    textScale > 1 ? 0.0205 * textScale : designed
  }

  /// The blocks of text: the place and the selected aircraft; the other aircraft and the sources. In
  /// a wide picture both are one column, in a tall one they stand side by side.
  private(set) var summary, list: RadarBlock

  /// The number of other aircraft listed.
  private(set) var rows: Int

  /// The rise of the sheet, from 0 for the lowest height to 2 for the highest; 1 in landscape.
  private(set) var rise = 1.0

  /// The baseline of the first line about the sources, in pixels, for as many rows as there are.
  func sources(rows: Int) -> Float {
    let moved = list.top - shift
    return moved + (0.697 + 0.0470 * Float(rows)) * unit
  }

  /// How far the sheet has moved down from the middle, in pixels; up if negative.
  private(set) var shift: Float = 0

  /// How many more rows the highest height shows.
  private var more = 0

  /// The distance between the baselines of the list's first row in a column and beside the summary.
  private static let rise: Float = 0.521

  /// Lays out a radar.
  ///
  /// - Parameters:
  ///   - size: The picture's width and height, in pixels.
  ///   - text: The least size of text.
  ///   - isMirrored: Whether the scope of a wide picture is on the right.
  init(size: SIMD2<Int>, text: MinimumTextSize = .none, isMirrored: Bool = false) {
    self.size = size
    minimumText = Float(text.size)
    let isFar = text.isFar
    let whole = SIMD2(Float(size.x), Float(size.y))
    let unit = whole.min()
    self.unit = unit
    if size.x >= size.y {
      let places = ScopeAndColumn(in: whole, text: text)
      radius = places.radius
      center = SIMD2(isMirrored ? whole.x - places.middle : places.middle, 0.5 * whole.y)
      summary = RadarBlock(
        left: isMirrored ? whole.x - places.right : places.left,
        right: isMirrored ? whole.x - places.left : places.right,
        top: (whole.y - unit) / 2,
        unit: unit
      )
      list = summary
      restingRows = 5
    } else {
      // Above the scope there is the compass, below it half a short side of text.
      let widest = (isFar ? 0.46 - 0.8 * minimumText : 0.425) * unit
      let free = min(widest, (whole.y - 0.74 * unit) / 2)
      // What is taller than 9 to 16 is for rows of the list, and for equal margins.
      let extra = max(0, whole.y - unit * 16 / 9)
      let added = (Self.shareOfRows * extra / (Self.row * unit)).rounded(.down)
      let margin = (extra - added * Self.row * unit) / 2
      let spare = max(0, whole.y - extra - 2 * free - 0.74 * unit)
      // A large notice is above the compass: the scope becomes smaller, and its lower end stays.
      let head = 0.105 * unit + 0.4 * spare + margin
      let wanted = (0.040 + 1.73 * minimumText) * unit - head
      let lack = isFar ? min(max(wanted, 0), 0.2 * free) : 0
      radius = free - lack / 2
      center = SIMD2(0.5 * whole.x, 0.105 * unit + radius + 0.4 * spare + margin + lack)
      let top = center.y + radius - 0.05 * unit + 0.25 * spare
      let right: Float = isFar ? 0.935 : 0.475
      summary = RadarBlock(left: 0.065 * unit, right: right * unit, top: top, unit: unit)
      list = RadarBlock(
        left: 0.525 * unit,
        right: 0.935 * unit,
        top: top - Self.rise * unit,
        unit: unit
      )
      restingRows = 7 + Int(added)
    }
    rows = restingRows
  }

  /// How much of the height beyond 9 to 16 the rows of the list take.
  private static let shareOfRows: Float = 0.75

  // MARK: The sheet

  /// The height of a row of the list, and how far the sheet's edge and grip are below the text's
  /// top, in short sides.
  static let row: Float = 0.0470
  private static let (edge, grip): (Float, Float) = (0.082, 0.103)

  /// How much of the sheet the lowest height shows, and what the highest leaves free, in short sides.
  private static let (peek, free): (Float, Float) = (0.300, 0.12)

  /// The rows of the list while the sheet is in the middle.
  let restingRows: Int

  /// Whether the text is a sheet.
  var isTall: Bool { size.y > size.x }

  /// How far the sheet has risen above the middle, from 0 to 1.
  var raised: Double { min(max(rise - 1, 0), 1) }

  /// The top edge of the sheet, in the flat picture.
  var edge: Float { summary.top + Self.edge * unit }

  /// The middle of the sheet's grip.
  var gripMiddle: SIMD2<Float> { [Float(size.x) / 2, summary.top + Self.grip * unit] }

  /// The most rows that the highest height can add.
  var maximumRows: Int {
    guard isTall, !isFar else { return 0 }
    return max(0, Int((edge - shift - Self.free * unit) / (Self.row * unit)))
  }

  /// The top edges of the sheet; nil in landscape, which has none.
  var stops: SheetStops? {
    guard isTall, !isFar else { return nil }
    let half = Double(edge - shift)
    return SheetStops(
      peek: Double(Float(size.y) - Self.peek * unit),
      half: half,
      full: half - Double(Float(more) * Self.row * unit)
    )
  }

  /// Returns the layout with the sheet at a rise, while its highest height shows more rows.
  func raised(to rise: Double, more: Int) -> RadarLayout {
    guard isTall, !isFar else { return self }
    var raised = self
    // In steps of six, so that one aircraft more or less does not move the sheet.
    raised.more = min((max(more, 0) + 5) / 6 * 6, maximumRows)
    guard let stops = raised.stops else { return self }
    // With nothing more to list, the highest height is the middle one.
    raised.rise = raised.more > 0 ? rise : min(rise, 1)
    raised.shift = Float(stops.top(atRise: rise) - stops.half).rounded()
    raised.summary.top += raised.shift
    raised.list.top += raised.shift
    if raised.rise > 1 { raised.rows += raised.more }
    return raised
  }

  /// The sheet as a window needs to know it.
  var draggable: DraggableSheet? {
    stops.map { stops in
      DraggableSheet(
        .radar,
        stops,
        rise: rise,
        edges: (0, Double(size.x)),
        handle: 0.21 * Double(unit),
        bottom: Double(size.y)
      )
    }
  }

  /// Returns the visibility of a line of the sheet, from 0 to 1: lines fade out above the picture's
  /// edge, and those of the list above the sources, which the lowest height hides.
  ///
  /// - Parameters:
  ///   - y: The height of the line, in pixels.
  ///   - sources: The height of the first line about the sources; nil for a line of the summary.
  /// - Returns: The visibility.
  func visibility(at y: Float, sources: Float?) -> Double {
    guard isTall, rise != 1 else { return 1 }
    let low = sources == nil ? 1 : Float(min(max(1 - rise, 0) * 2, 1))
    let end = (sources ?? 0) - 0.030 * unit
    let cut = end + low * (Float(size.y) - 0.052 * unit - end)
    return Double(min(max((cut - y) / (0.022 * unit), 0), 1))
  }

  /// The separator lines: their block and their distance down, in short sides.
  var rules: [(block: RadarBlock, down: Float)] {
    guard !isFar else { return [] }
    let first = (block: summary, down: Float(0.302))
    let second = (block: list, down: Float(0.617))
    return summary == list ? [first, second] : [first]
  }

  /// The tube of a picture laid out like this.
  func tube(isGlass: Bool, hasEdge: Bool = true) -> Tube {
    Tube(size: size, center: center, radius: radius, isGlass: isGlass, hasEdge: hasEdge)
  }

  /// The centre of a notice: above the text of a wide picture, above the scope of a tall one.
  var notice: SIMD2<Float> {
    guard isTall else {
      return SIMD2((summary.left + summary.right) / 2, summary.top + 0.085 * unit)
    }
    // Between it and the compass there is a third of an em.
    let above = isFar ? 0.008 + max(0.029, minimumText) : 0.065
    return SIMD2(center.x, min(0.06 * Float(size.y), center.y - radius - above * unit))
  }
}
