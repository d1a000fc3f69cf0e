import Breathing
package import Scenes
import Text

/// The style of text over a view.
package struct OverlayStyle {
  /// The unit of all sizes, in pixels.
  let unit: Double

  /// The colour of a notice, and of the pool behind it if it needs one.
  let text: Color
  let pool: Color?

  /// The centre of a notice.
  let notice: SIMD2<Float>

  /// The place of the cabin's altitude.
  let cabin: CabinPlace

  /// The colours of the keys and of the shade under them.
  let keys, shade: Color

  /// The style over the sky, and over any picture in its colours.
  package init(size: SIMD2<Int>, _ palette: Palette) {
    unit = Double(min(size.x, size.y))
    text = palette.text
    pool = palette.pool
    notice = SIMD2<Float>(SIMD2(Double(size.x) / 2, Double(size.y) - 0.065 * unit))
    cabin = CabinPlace(size: size)
    (keys, shade) = (palette.text, palette.pool)
  }

  /// The style over a card: a notice under the face, the keys on the sky's shade.
  init(_ layout: CardLayout, _ palette: CardPalette, shade sky: Palette) {
    unit = layout.unit
    text = palette.quiet
    pool = nil
    notice = SIMD2<Float>(layout.notice)
    cabin = CabinPlace(layout)
    (keys, shade) = (sky.text, sky.pool)
  }

  /// The style over a radar: a notice in its light, under the column.
  init(_ layout: RadarLayout, _ phosphor: Phosphor, _ sky: Palette) {
    unit = Double(layout.unit)
    text = phosphor.color(0.95)
    pool = nil
    notice = layout.notice
    cabin = CabinPlace(layout)
    (keys, shade) = (sky.text, sky.pool)
  }
}

extension Scene {
  /// Draws a notice near the bottom for a while, or that the flight is paused.
  mutating func drawNotice(
    _ notice: Appearance.Notice?,
    isPaused: Bool,
    at now: Instant,
    style: OverlayStyle,
    _ words: Words
  ) {
    if isPaused {
      drawNotice(words(.paused), opacity: 1, style: style)
    } else if let notice {
      let age = notice.since.duration(to: now).seconds
      let opacity = min(
        Easing.smooth(age, from: 0, to: 0.4),
        1 - Easing.smooth(age, from: 2.4, to: 3.4)
      )
      drawNotice(notice.text, opacity: opacity, style: style)
    }
  }

  private mutating func drawNotice(_ words: String, opacity: Double, style: OverlayStyle) {
    guard opacity > 0.004 else { return }
    let run = TextRun(
      [words],
      face: .text,
      weight: 500,
      size: 0.026 * style.unit,
      color: style.text,
      pool: style.pool
    )
    marks.append(.text(run, at: style.notice, opacity: Float(opacity)))
  }

  /// Draws the keys over a darkened view.
  ///
  /// - Parameters:
  ///   - keys: The keys and what they do.
  ///   - shown: The opacity, from 0 to 1.
  ///   - style: The style of text over the view.
  ///   - words: The language.
  mutating func drawHelp(
    _ keys: [KeyHelp],
    _ shown: Double,
    style: OverlayStyle,
    _ words: Words
  ) {
    guard shown > 0 else { return }
    let unit = style.unit
    marks.append(.fill(style.shade.opacity(0.80 * shown)))
    let middle = Float(size.x) / 2
    // Twenty lines or more move together, so that the last one stays in the picture.
    let leading = min(0.046, 0.9 / Double(keys.count)) * unit
    let top = Double(size.y) / 2 - leading * Double(keys.count - 1) / 2 - 0.02 * unit
    func run(
      _ words: String,
      weight: Int,
      size: Double = 0.028,
      _ side: TextRun.Alignment,
      room: Double? = nil
    ) -> TextRun {
      TextRun(
        [words],
        face: .text,
        weight: weight,
        size: size * unit,
        color: style.keys,
        alignment: side,
        room: room
      )
    }
    for (row, entry) in keys.enumerated() {
      let y = Float(top + leading * Double(row))
      let gap = Float(0.02 * unit)
      // A tall picture has little room to the right of its middle.
      let edge = size.y > size.x ? 0.30 * Float(size.x) : middle - Float(0.06 * unit)
      let key = SIMD2<Float>(edge - gap, y)
      let does = SIMD2<Float>(edge + gap, y)
      let room = Double(Float(size.x) - does.x) - 0.03 * unit
      marks.append(
        .text(run(entry.cap.text(words), weight: 600, .right), at: key, opacity: Float(shown))
      )
      marks.append(
        .text(
          run(words(entry.does), weight: 400, .left, room: room),
          at: does,
          opacity: Float(shown)
        )
      )
    }
    let caution = SIMD2<Float>(middle, Float(top + leading * (Double(keys.count) + 0.6)))
    marks.append(
      .text(
        run(
          words(.gentleAdvice),
          weight: 400,
          size: 0.0225,
          .center,
          room: Double(size.x) - 0.06 * unit
        ),
        at: caution,
        opacity: Float(shown)
      )
    )
  }
}
