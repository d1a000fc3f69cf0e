import Breathing
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
  mutating func drawNeighbourCount(
    _ count: NeighbourCount,
    at now: Instant,
    in view: LegView,
    _ space: CaptionSpace,
    opacity: Double,
    _ words: Words
  ) {
    guard opacity > 0.004, let (message, clarity) = count.shown(at: now), clarity > 0.004 else {
      return
    }
    let palette = view.backdrop.palette
    let run = TextRun(
      [words(message)],
      face: .text,
      weight: 400,
      size: 0.0225 * view.unit,
      tracking: 0.012,
      color: palette.quietText,
      room: space.isNarrowed ? space.width : nil,
      pool: palette.pool
    )
    let caption = CaptionSpace.baseline(size: size) * Double(size.y)
    let point = SIMD2(space.middle, caption - 0.062 * view.unit)
    marks.append(.text(run, at: SIMD2<Float>(point), opacity: Float(opacity * clarity)))
  }
}
