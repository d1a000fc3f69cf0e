import Breathing
import Scenes
import Text

extension Show {
  /// How long the code of the companion page takes to fade in or out, in seconds.
  static let pageFadeSeconds = 1.5

  /// Notes whether the companion page is open. Before the session begins, nothing fades.
  mutating func openPage(_ isOpen: Bool, at now: Instant) {
    guard now < timeline.start else { return pageOpening.turn(isOpen, at: now) }
    pageOpening = FadingSwitch(isOpen, fadeIn: Self.pageFadeSeconds)
  }

  /// Draws the code of the companion page, or a sentence in its place while the page is not open. While one code takes
  /// the place of another, both are drawn.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - view: The leg.
  ///   - sheets: The sheets whose edges must not cut it.
  ///   - scene: The scene to draw into.
  func drawPageQRCode(
    _ frame: ViewFrame,
    in view: LegView,
    under sheets: [OpenSheet],
    into scene: inout Scene
  ) {
    for (code, level) in appearance.page.levels(at: frame.now) {
      drawPage(code, level: level, frame, in: view, under: sheets, into: &scene)
    }
  }

  /// Draws a code, or the sentence in its place.
  private func drawPage(
    _ code: QRCode,
    level: Double,
    _ frame: ViewFrame,
    in view: LegView,
    under sheets: [OpenSheet],
    into scene: inout Scene
  ) {
    let card = QRCard(code, size: view.size, palette: view.palette, frame.arrangement)
    let open = pageOpening.level(at: frame.now)
    let besideFacts = card.isEnlarged ? 1 - frame.staging.words : 1
    let shown = level * open * besideFacts * sheets.clarity(of: card.box)
    if shown > 0 { scene.marks.append(card.mark(shown: shown)) }
    let opacity = level * (1 - frame.staging.words) * frame.arrangement.openness
    let words = appearance.words
    guard !frame.text.isFar else {
      // The altitude of a cabin has its place in the other corner.
      let besideCabin = 1 - surroundings.knowsCabin.level(at: frame.now)
      scene.drawFarWords(
        words(.pageQRCode),
        beside: card,
        opacity: opacity * open * besideCabin,
        in: view,
        frame,
        under: sheets
      )
      return
    }
    scene.drawWords(
      words(.pageQRCode),
      at: card.wordsEnd,
      opacity: opacity * open,
      in: view,
      frame.arrangement,
      under: sheets
    )
    scene.drawWords(
      words(.pageWaiting),
      at: card.noticeEnd,
      opacity: opacity * (1 - open),
      in: view,
      frame.arrangement,
      under: sheets
    )
  }
}

extension Scene {
  /// Draws a line beside the edge of the picture.
  fileprivate mutating func drawWords(
    _ text: String,
    at end: SIMD2<Float>,
    opacity: Double,
    in view: LegView,
    _ arrangement: PictureArrangement,
    under sheets: [OpenSheet]
  ) {
    let size = 0.0165 * view.unit
    let width = Float(CardType.width(of: text, .semibold) * size)
    let left = arrangement.isMirrored ? end.x : end.x - width
    let box = Box(low: [left, end.y - Float(size)], high: [left + width, end.y])
    let opacity = opacity * sheets.clarity(of: box)
    guard opacity > 0.004 else { return }
    let run = TextRun(
      [text],
      face: .text,
      weight: 500,
      size: size,
      tracking: 0.02,
      color: view.palette.quietText,
      alignment: arrangement.isMirrored ? .left : .right,
      shadow: view.skyTextShadow
    )
    marks.append(.text(run, at: end, opacity: Float(opacity)))
  }
}
