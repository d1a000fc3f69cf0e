import Scenes

/// Where a caption stands: the centre of what an open sheet leaves free of its line.
struct CaptionSpace: Sendable, Hashable {
  /// The centre and the width, in pixels.
  let middle, width: Double

  /// Whether a sheet takes a part of the line.
  let isNarrowed: Bool

  /// The baseline of captions, as a fraction of the picture's height.
  static func baseline(size: SIMD2<Int>) -> Double {
    size.y > size.x ? 0.168 : 0.134
  }

  /// The least width for a caption with its margins, and the usual width of its letters, in short sides.
  private static let (minimum, letters) = (0.30, 0.25)

  /// The margin on both sides, in short sides.
  private static let margin = 0.05

  private init(middle: Double, width: Double, isNarrowed: Bool) {
    (self.middle, self.width, self.isNarrowed) = (middle, width, isNarrowed)
  }

  /// The whole line, and the place of the caption on it.
  init(size: SIMD2<Int>, _ place: PictureArrangement.Caption = .middle) {
    let (unit, whole) = (Double(min(size.x, size.y)), Double(size.x))
    self.init(
      middle: (0.5 + place.rawValue) * whole,
      width: (1 - 2 * abs(place.rawValue)) * whole - 2 * Self.margin * unit,
      isNarrowed: false
    )
  }

  /// What a sheet leaves free on its left; the place on the whole line if it is above or below; nil if it leaves
  /// too little.
  init?(beside sheet: Box, size: SIMD2<Int>, _ place: PictureArrangement.Caption) {
    let unit = Double(min(size.x, size.y))
    let baseline = Self.baseline(size: size) * Double(size.y)
    let isClear =
      Double(sheet.low.y) > baseline + 0.03 * unit || Double(sheet.high.y) < baseline - 0.06 * unit
    let free = Double(sheet.low.x)
    if isClear {
      self.init(size: size, place)
    } else if free >= Self.minimum * unit {
      // Margins become narrower before letters do.
      let margin = min(Self.margin * unit, (free - Self.letters * unit) / 2)
      self.init(middle: free / 2, width: free - 2 * margin, isNarrowed: true)
    } else {
      return nil
    }
  }
}

extension Show {
  /// The places of captions at an instant, each with its opacity.
  ///
  /// A caption does not move: as a sheet opens, it fades out in one place and in at another.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - panel: How open the settings panel is, from 0 to 1.
  ///   - rise: The rise of the panel as a sheet.
  ///   - search: How open the search is, from 0 to 1.
  ///   - offer: How open the offer of newer data is, from 0 to 1.
  ///   - place: The place while nothing is open.
  /// - Returns: The places, from right to left.
  func captionSpaces(
    size: SIMD2<Int>,
    panel: Double,
    rise: Double = 1,
    search: Double,
    offer: Double = 0,
    place: PictureArrangement.Caption = .middle
  ) -> [(CaptionSpace, Double)] {
    let whole = CaptionSpace(size: size, place)
    guard panel > 0 || search > 0 || offer > 0 else { return [(whole, 1)] }
    let settings = PanelLayout(size: size, rise: rise).sheet
    let clear = size.y > size.x ? Self.captionClarity(above: settings, size: size) : 1
    let lowered = PanelLayout(size: size).lowered(to: UpdateOfferSheet.height, in: size).sheet
    let sheets = [
      (CaptionSpace(beside: lowered, size: size, place), offer),
      (CaptionSpace(beside: settings, size: size, place), panel * clear),
      (CaptionSpace(beside: searchLayout(size: size).sheet, size: size, place), search),
    ]
    var shares = [whole: max(0, 1 - panel - search - offer)]
    for case (let space?, let share) in sheets { shares[space, default: 0] += share }
    return shares.filter { $0.value > 0 }.sorted { $0.key.middle > $1.key.middle }
      .map { ($0.key, min($0.value, 1)) }
  }

  /// Returns the opacity of captions above the settings of a tall picture, from 0 to 1: while a finger drags the sheet
  /// upwards, they fade before its edge reaches them. Where the sheet opens, they are seen fully.
  private static func captionClarity(above sheet: Box, size: SIMD2<Int>) -> Double {
    let unit = Double(size.min())
    let baseline = CaptionSpace.baseline(size: size) * Double(size.y)
    let rest = Double(PanelLayout(size: size).sheet.low.y) - baseline
    let seen = max(min(0.08 * unit, rest), 0.031 * unit)
    return Easing.smooth(Double(sheet.low.y) - baseline, from: 0.03 * unit, to: seen)
  }
}
