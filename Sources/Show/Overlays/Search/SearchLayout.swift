import Scenes

/// The layout of the search sheet, in pixels: over the text of the card in a wide picture, in the upper part of a tall
/// one. Over the sky of a picture that is much wider than a card, or nearly square, it is where the settings are.
struct SearchLayout: Hashable {
  /// The short side of the picture's card, or the unit of the settings in their place: the unit of all sizes.
  let unit: Double

  /// The sheet's bounds in the picture.
  private(set) var sheet: Box

  /// The heights of its parts.
  let parts: SearchParts

  /// The number of visible rows of a long list.
  let rowsSeen: Int

  /// The distance the sheet slides in from the right.
  let slide: Double

  /// The margin of the text, and the radius of the sheet's corners, in units.
  static let margin = 0.036
  static let corner = 0.030

  /// The minimum width of the sheet in a wide picture: it leaves a card's face visible. In a small one it may cover a
  /// part of the face.
  static let width = 0.75

  /// The most of a picture's width that it covers in the place of the settings.
  private static let maximumWidth = 0.70

  /// Lays out the sheet.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - isOverSky: Whether it is over the sky, which has no text for it to cover.
  init(size: SIMD2<Int>, isOverSky: Bool = false) {
    let card = CardLayout(size: size)
    let isSmall = Legibility(smallWindow: size) != nil
    let isWide = 9 * size.x > 17 * size.y
    let isSquare = size.x >= size.y && 3 * size.x < 4 * size.y && !isSmall
    let settings = isOverSky && (isWide || isSquare) ? PanelLayout(size: size) : nil
    unit = isSmall ? card.unit : settings?.unit ?? card.unit
    let (width, height) = (Double(size.x), Double(size.y))
    let designed = SearchParts.designed
    let above = designed.rows + designed.foot
    let designedRows: Int
    slide = 0.02 * width
    if card.isPortrait {
      let side = 0.90 * unit
      let room = min(1.30 * unit, height - 0.10 * unit)
      designedRows = max(1, Int((room / unit - above) / designed.row))
      let low = SIMD2((width - side) / 2, 0.05 * unit)
      let high = low + SIMD2(side, (above + designed.row * Double(designedRows)) * unit)
      sheet = Box(low: SIMD2<Float>(low), high: SIMD2<Float>(high))
    } else {
      designedRows = 8
      let tall = (above + designed.row * Double(designedRows)) * unit
      let left: Double
      let right: Double
      if let settings {
        right = Double(settings.sheet.high.x)
        let most = min(Self.width * unit, Self.maximumWidth * width)
        left = right - max(most, Double(settings.sheet.size.x))
      } else {
        // In a picture wider than 16 to 9, the card and its text are in the middle.
        right = (width + unit * 16 / 9) / 2 - 0.068 * unit
        // The sheet covers all of a card's text rather than half of it.
        left = min(right - Self.width * unit, card.left - Self.margin * unit)
      }
      let top = (height - tall) / 2
      sheet = Box(
        low: SIMD2<Float>(SIMD2(left, top)),
        high: SIMD2<Float>(SIMD2(right, top + tall))
      )
    }
    // In a small picture the sheet keeps its height, and has fewer rows of larger letters.
    let wide = isSmall && !card.isPortrait ? sheet.widened(in: size, unit: unit) : sheet
    let small =
      isSmall
      ? SearchParts(
        smallSheet: SIMD2<Double>(wide.size),
        unit: unit,
        designedRows: designedRows,
        isPortrait: card.isPortrait
      ) : nil
    if small != nil { sheet = wide }
    parts = small ?? designed
    rowsSeen = parts.count ?? designedRows
  }

  /// Returns the layout, moved.
  func moved(by way: SIMD2<Int>) -> SearchLayout {
    var moved = self
    let way = SIMD2<Float>(way)
    moved.sheet = Box(low: sheet.low + way, high: sheet.high + way)
    return moved
  }

  /// Returns the layout with the height of a number of rows, one at least. The upper edge stays where it is.
  func fitted(to rows: Double) -> SearchLayout {
    var fitted = self
    let missing = Double(rowsSeen) - min(max(rows, 1), Double(rowsSeen))
    fitted.sheet.high.y -= Float(missing * parts.row * unit)
    return fitted
  }

  /// The number of rows that the sheet has room for, while it becomes higher or lower.
  var rowsInSheet: Int {
    let tall = Double(sheet.size.y) / unit
    return max(0, Int((tall - parts.rows - parts.foot) / parts.row + 0.01))
  }

  /// The first visible row for a chosen row: the chosen one stays in the middle as long as there
  /// are rows below.
  func firstRow(choice: Int, of count: Int) -> Int {
    max(0, min(choice - (rowsSeen - 1) / 2, count - rowsSeen))
  }

  /// The box of the typed text.
  var fieldBox: Box {
    Box(
      low: sheet.low + SIMD2<Float>(SIMD2(Self.margin, 0.03) * unit),
      high: SIMD2(sheet.high.x, sheet.low.y)
        + SIMD2<Float>(SIMD2(-0.080 * parts.scale, parts.field) * unit)
    )
  }

  /// The box of the button that clears the text, or closes the sheet: in a small picture, as far as rows allow, as
  /// large as a finger needs.
  var clearBox: Box {
    let least = parts.isSmall ? Float(SmallCardLayout.touch) : 0
    let field = fieldBox.high
    return Box(
      low: SIMD2(min(field.x, sheet.high.x - least), sheet.low.y),
      high: SIMD2(sheet.high.x, max(field.y, min(sheet.low.y + least, rowBox(0).low.y)))
    )
  }

  /// The box of a row, counted from the first visible one.
  func rowBox(_ place: Int) -> Box {
    let top = Double(sheet.low.y) + (parts.rows + parts.row * Double(place)) * unit
    let inset = Float(0.014 * unit)
    return Box(
      low: SIMD2(sheet.low.x + inset, Float(top)),
      high: SIMD2(sheet.high.x - inset, Float(top + parts.row * unit))
    )
  }
}

extension Box {
  /// Returns the sheet of a small wide picture with room for most names and towns in letters that are larger than
  /// designed, as far as the picture has it: a margin stays free on the left.
  fileprivate func widened(in size: SIMD2<Int>, unit: Double) -> Box {
    let margin = min(0.05 * unit, Double(size.x) - Double(high.x))
    let wanted = Double(high.x) - SearchParts.ample * Legibility.minimumPixels
    var wide = self
    wide.low.x = min(low.x, Float(max(wanted, margin)))
    return wide
  }
}
