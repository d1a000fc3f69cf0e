import Facts
import Scenes

extension Scene {
  /// Draws the sentence of the page's code for people far from the screen: beside the code and above the caption, where
  /// a tall picture has room for it. In other pictures it cannot be read from a distance, and the code stands alone.
  ///
  /// - Parameters:
  ///   - sentence: The sentence.
  ///   - card: The card with the code.
  ///   - opacity: The opacity, from 0 to 1.
  ///   - view: The leg.
  ///   - frame: The frame.
  ///   - sheets: The sheets whose edges must not cut it.
  mutating func drawFarWords(
    _ sentence: String,
    beside card: QRCard,
    opacity: Double,
    in view: LegView,
    _ frame: ViewFrame,
    under sheets: [OpenSheet]
  ) {
    guard view.isPortrait, frame.text.isDistant else { return }
    let (unit, isMirrored) = (view.unit, frame.arrangement.isMirrored)
    let em = frame.text.size * unit
    let gap = 0.03 * unit
    let inner = isMirrored ? Double(card.box.high.x) + gap : Double(card.box.low.x) - gap
    let outer = LegView.safeMargin * unit
    let room = (isMirrored ? Double(size.x) - inner : inner) - outer
    let most = max(1, Int(room / (0.56 * em)))
    let lines = balancedLines(
      of: sentence,
      maximumCharacters: most,
      maximumLines: 2,
      letter: 0.56
    )
    let widths = lines.map { CardType.width(of: $0, .semibold) + 0.02 * Double($0.count) }
    let width = (widths.max() ?? 0) * em
    let first = Double(card.box.low.y) + 0.75 * em
    let last = first + (Double(lines.count - 1) * Self.farPageLeading + 0.25) * em
    let caption = frame.text.sentence(Self.captionSize) * unit
    let captionTop = CaptionSpace.baseline(size: size) * Double(size.y) - 0.8 * caption
    guard width <= room, last <= captionTop else { return }
    let left = isMirrored ? inner : inner - width
    let box = Box(
      low: SIMD2<Float>(SIMD2(left, first - 0.75 * em)),
      high: SIMD2<Float>(SIMD2(left + width, last))
    )
    let shown = opacity * sheets.clarity(of: box)
    guard shown > 0.004 else { return }
    let run = TextRun(
      lines,
      face: .text,
      weight: 500,
      size: em,
      tracking: 0.02,
      leading: Self.farPageLeading,
      color: view.palette.quietText,
      alignment: isMirrored ? .left : .right,
      shadow: view.skyTextShadow
    )
    marks.append(.text(run, at: SIMD2<Float>(SIMD2(inner, first)), opacity: Float(shown)))
  }

  /// The distance of the sentence's lines, in ems.
  private static let farPageLeading = 1.3
}
