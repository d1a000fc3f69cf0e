import Breathing
import Facts
import Scenes
import Text

extension Scene {
  /// Draws the number of people who breathe along, above the caption where the sky is darkest.
  ///
  /// - Parameters:
  ///   - count: The number.
  ///   - now: The instant.
  ///   - view: The leg's picture.
  ///   - space: The place of the caption.
  ///   - opacity: The opacity, from 0 to 1.
  ///   - words: The words.
  ///   - text: The least size of text.
  mutating func drawNeighbourCount(
    _ count: NeighbourCount,
    at now: Instant,
    in view: LegView,
    _ space: CaptionSpace,
    opacity: Double,
    _ words: Words,
    _ text: MinimumTextSize
  ) {
    guard opacity > 0.004, let (message, clarity) = count.shown(at: now), clarity > 0.004 else {
      return
    }
    let palette = view.palette
    let size = text.name(0.0225) * view.unit
    var lines = [words(message)]
    if text.isFar {
      // Inter's letters are about .55 em wide. The code of the page may stand on either side.
      let letter = 0.55
      let fits = Int((space.width - 0.4 * view.unit) / (letter * size))
      lines = balancedLines(
        of: lines[0],
        maximumCharacters: max(fits, 1),
        maximumLines: 2,
        letter: letter
      )
      guard lines.allSatisfy({ $0.letters(of: letter) <= Double(fits) }) else { return }
    }
    let run = TextRun(
      lines,
      face: .text,
      weight: 400,
      size: size,
      tracking: 0.012,
      color: palette.quietText,
      maxWidth: space.width,
      shadow: view.skyTextShadow
    )
    let caption = CaptionSpace.baseline(size: self.size) * Double(self.size.y)
    // Large text has room only below the caption.
    let way = text.isFar ? 0.4 * text.sentence + text.size : -0.062
    let point = SIMD2(space.middle, caption + way * view.unit)
    marks.append(.text(run, at: SIMD2<Float>(point), opacity: Float(opacity * clarity)))
  }
}
