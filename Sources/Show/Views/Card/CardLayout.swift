/// The layout of a card, in pixels: the face on the left and text on the right of a wide picture,
/// the face above and text below in a tall one.
///
/// The card keeps the proportions of 16 to 9, or 9 to 16, in the centre of pictures of any other.
struct CardLayout: Hashable {
  /// The picture's width and height.
  let size: SIMD2<Int>

  /// The short side of the card, the unit of all sizes.
  let unit: Double

  let isPortrait: Bool

  /// The centre and the radius of the face.
  let center: SIMD2<Double>
  let radius: Double

  /// The left and right edges of the text, and the left edge of its second column.
  let left, right, middle: Double

  /// The offset of the first line from its place in a wide card; the rest follows it.
  private let top: Double

  /// Lays out a card for a picture size.
  init(size: SIMD2<Int>) {
    self.size = size
    let (width, height) = (Double(size.x), Double(size.y))
    isPortrait = height > width
    if isPortrait {
      unit = min(width, height * 9 / 16)
      let start = SIMD2((width - unit) / 2, (height - unit * 16 / 9) / 2)
      center = start + SIMD2(0.5, 0.425) * unit
      radius = 0.37 * unit
      left = start.x + 0.07 * unit
      right = start.x + 0.93 * unit
      middle = start.x + 0.53 * unit
      top = start.y + 0.772 * unit
    } else {
      unit = min(height, width * 9 / 16)
      let start = SIMD2((width - unit * 16 / 9) / 2, (height - unit) / 2)
      center = start + SIMD2(0.292 * 16 / 9, 0.5) * unit
      radius = 0.405 * unit
      left = start.x + 0.560 * 16 / 9 * unit
      right = start.x + 0.935 * 16 / 9 * unit
      middle = start.x + 0.765 * 16 / 9 * unit
      top = start.y
    }
  }

  /// Returns the y of a line, given in units from the top of a wide card.
  func line(_ share: Double) -> Double {
    top + share * unit
  }

  /// The column of dots for the card's pages, between the text and the edge.
  var dots: Double { right + 0.034 * unit }

  /// The position of a notice: between the face and the edge.
  var notice: SIMD2<Double> {
    isPortrait
      ? SIMD2(center.x, center.y - radius - 0.018 * unit)
      : SIMD2(center.x, center.y + radius + 0.062 * unit)
  }
}
