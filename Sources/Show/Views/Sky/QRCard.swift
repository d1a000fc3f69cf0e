import Glibc
import Scenes
import Text

/// A QR code on a paper card in the upper right corner, or at times in the left one, away from captions and cities.
/// A few words are below it while there is no other text. It is in whole pixels, because cameras need sharp edges.
struct QRCard {
  /// The card, painted once.
  let layer: CachedLayer

  /// The upper left corner.
  let corner: SIMD2<Int>

  /// The opacity of the card, from 0 to 1.
  private let opacity: Float

  /// The end of the text's baseline at the picture's edge.
  let wordsEnd: SIMD2<Float>

  /// The end of the baseline of the sentence that is in the card's place while there is nothing to open.
  let noticeEnd: SIMD2<Float>

  /// The card's width and height as a fraction of the picture's short side.
  private static let width = 0.165

  /// The margin around the card, as a fraction of the picture's short side.
  private static let margin = 0.05

  /// The bottom of the card with a margin, as a fraction of the picture's short side.
  private static let designedBottom = margin + width + 0.03

  /// The smallest module that a camera can resolve, in pixels.
  private static let smallestModule = 2

  /// Whether the card is larger than designed, because a camera could not read it otherwise. It then reaches into the
  /// place of facts, and leaves it to them.
  let isEnlarged: Bool

  /// Lays out the card of a code in a picture of a size.
  init(
    _ code: QRCode,
    size: SIMD2<Int>,
    palette: Palette,
    _ arrangement: PictureArrangement = .designed
  ) {
    let unit = Double(min(size.x, size.y))
    let across = Self.across(code)
    let module = max(Int(Self.width * unit / Double(across)), Self.smallestModule)
    let side = across * module
    isEnlarged = Self.isEnlarged(code, unit: unit)
    let margin = Int((Self.margin * unit).rounded())
    corner = SIMD2(arrangement.isMirrored ? margin : size.x - margin - side, margin)
    let end = arrangement.isMirrored ? corner.x : corner.x + side
    wordsEnd = SIMD2<Float>(Float(end), Float(margin + side) + 0.027 * Float(unit))
    noticeEnd = SIMD2<Float>(Float(end), Float(margin) + 0.0165 * Float(unit))
    opacity = Float(arrangement.openness)
    // Dark on light also at night, because few cameras read the inverse; but dimmed.
    let isNight = palette.stars > 0.5
    let paper = isNight ? palette.paperShade.mixed(with: palette.paperMid, 0.45) : palette.paper
    let ink = isNight ? palette.zenith : Color(0x12324F)
    layer = CachedLayer(
      size: SIMD2(side, side),
      marks: [.polygon(Self.card(side: side, radius: 2 * module), paper)]
        + Self.modules(of: code, module: module).map { .polygon($0, ink) }
    )
  }

  /// The number of modules from edge to edge of the card.
  private static func across(_ code: QRCode) -> Int { code.side + 2 * QRCode.quietZone }

  /// Returns whether the smallest modules are wider than designed in a picture with a short side, in pixels.
  private static func isEnlarged(_ code: QRCode, unit: Double) -> Bool {
    Double(across(code) * smallestModule) > width * unit
  }

  /// Returns where facts may begin in a picture, in short sides.
  static func bottom(of code: QRCode, size: SIMD2<Int>) -> Double {
    isEnlarged(code, unit: Double(size.min())) ? LegView.safeMargin : designedBottom
  }

  /// The bounds of the card.
  var box: Box {
    Box(low: SIMD2<Float>(corner), high: SIMD2<Float>(corner &+ layer.size))
  }

  /// Returns the card at its position.
  ///
  /// - Parameter shown: Its opacity, from 0 to 1, while it fades in or out.
  /// - Returns: The mark.
  func mark(shown: Double = 1) -> Mark {
    .layer(layer, at: corner, opacity: opacity * Float(shown))
  }

  /// A rectangle for each run of dark modules. Edges between pixels are sharp.
  private static func modules(of code: QRCode, module: Int) -> [[SIMD2<Float>]] {
    (0..<code.side).flatMap { row in
      code.runs(inRow: row).map { columns in
        let low = SIMD2(columns.lowerBound, row) &+ SIMD2(repeating: QRCode.quietZone)
        let high = SIMD2(columns.upperBound, row + 1) &+ SIMD2(repeating: QRCode.quietZone)
        let (a, b) = (SIMD2<Float>(low &* module), SIMD2<Float>(high &* module))
        return [a, SIMD2(b.x, a.y), b, SIMD2(a.x, b.y)]
      }
    }
  }

  /// A square with rounded corners.
  private static func card(side: Int, radius: Int) -> [SIMD2<Float>] {
    let (side, radius) = (Double(side), Double(radius))
    let turns = stride(from: 0.0, to: 4, by: 0.125)
    return turns.map { turn in
      let angle = turn * .pi / 2
      // The centre of the corner that this direction belongs to.
      let isRight = turn < 1 || turn >= 3
      let isLow = turn < 2
      let middle = SIMD2(isRight ? side - radius : radius, isLow ? side - radius : radius)
      return SIMD2<Float>(middle + SIMD2(cos(angle), sin(angle)) * radius)
    }
  }
}
