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

  /// Draws the code of the companion page, or a sentence in its place while the page is not open.
  func drawPageCode(_ frame: ViewFrame, in view: LegView, into scene: inout Scene) {
    guard let code = appearance.pageCode else { return }
    let card = CodeCard(code, size: view.size, palette: view.palette, frame.arrangement)
    let open = pageOpening.level(at: frame.now)
    if open > 0 { scene.marks.append(card.mark(shown: open)) }
    // The text cannot be read from a distance; the code needs none.
    guard !frame.text.isFar else { return }
    let opacity = (1 - frame.staging.words) * frame.arrangement.openness
    let words = appearance.words
    scene.drawWords(
      words(.pageCode),
      at: card.wordsEnd,
      opacity: opacity * open,
      in: view,
      frame.arrangement
    )
    scene.drawWords(
      words(.pageWaiting),
      at: card.noticeEnd,
      opacity: opacity * (1 - open),
      in: view,
      frame.arrangement
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
    _ arrangement: PictureArrangement
  ) {
    guard opacity > 0.004 else { return }
    let run = TextRun(
      [text],
      face: .text,
      weight: 500,
      size: 0.0165 * view.unit,
      tracking: 0.02,
      color: view.palette.quietText,
      alignment: arrangement.isMirrored ? .left : .right,
      shadow: view.palette.textShadow
    )
    marks.append(.text(run, at: end, opacity: Float(opacity)))
  }
}
