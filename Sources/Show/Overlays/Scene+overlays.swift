import Breathing
import Scenes

/// The style of text over a view.
struct OverlayStyle {
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
  let keys, veil: Color

  /// The style over the sky.
  init(_ view: LegView) {
    let palette = view.backdrop.palette
    unit = view.unit
    text = palette.text
    pool = palette.pool
    notice = SIMD2<Float>(
      SIMD2(Double(view.size.x) / 2, Double(view.size.y) - 0.065 * view.unit)
    )
    cabin = CabinPlace(view)
    (keys, veil) = (palette.text, palette.pool)
  }

  /// The style over a card: a notice under the face, the keys on the sky's shade.
  init(_ layout: CardLayout, _ palette: CardPalette, veil sky: Palette) {
    unit = layout.unit
    text = palette.quiet
    pool = nil
    notice = SIMD2<Float>(layout.notice)
    cabin = CabinPlace(layout)
    (keys, veil) = (sky.text, sky.pool)
  }

  /// The style over a radar: a notice in its light, under the column.
  init(_ layout: RadarLayout, _ phosphor: Phosphor, _ sky: Palette) {
    unit = Double(layout.unit)
    text = phosphor.color(0.95)
    pool = nil
    notice = layout.notice
    cabin = CabinPlace(layout)
    (keys, veil) = (sky.text, sky.pool)
  }
}

extension Scene {
  /// Draws a notice near the bottom for a while, or that the flight is paused.
  mutating func drawNotice(
    _ notice: Appearance.Notice?,
    isPaused: Bool,
    at now: Instant,
    style: OverlayStyle
  ) {
    if isPaused {
      drawNotice("paused", opacity: 1, style: style)
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

  /// The keys and their functions, in plain words.
  static let keys: [(key: String, does: String)] = [
    ("Space", "pause or resume"),
    ("← →", "slower or faster"),
    ("Backspace", "too slow for me"),
    ("Tab", "skip to what comes next"),
    ("P", "another gentle pattern"),
    ("M", "mute or unmute"),
    ("N", "day, night or by the sun"),
    ("C", "captions on or off"),
    ("A", "airport card or sky"),
    ("S", "find an airport"),
    ("R", "radar or sky"),
    ("+ −", "radar range"),
    ("T V Z L B", "next aircraft, steady, visitors, colour, blips"),
    ("K E D G O", "kinds, heights, distance, ground; routes"),
    ("U", "north up or the way you face"),
    ("[ ]", "turn"),
    (",", "settings"),
    ("F", "full screen"),
    ("Esc", "back, or end gently"),
  ]

  /// Advice for a person who feels unwell.
  private static let caution = "Breathe gently. Whenever it feels too much, breathe as you like."

  /// Draws the keys over a darkened view.
  mutating func drawHelp(_ shown: Double, style: OverlayStyle) {
    guard shown > 0 else { return }
    let unit = style.unit
    marks.append(.fill(style.veil.opacity(0.80 * shown)))
    let middle = Float(size.x) / 2
    let leading = 0.046 * unit
    let top = Double(size.y) / 2 - leading * Double(Self.keys.count - 1) / 2 - 0.02 * unit
    func run(_ words: String, weight: Int, size: Double = 0.028, _ side: TextRun.Alignment)
      -> TextRun
    {
      TextRun(
        [words],
        face: .text,
        weight: weight,
        size: size * unit,
        color: style.keys,
        alignment: side
      )
    }
    for (row, entry) in Self.keys.enumerated() {
      let y = Float(top + leading * Double(row))
      let gap = Float(0.02 * unit)
      let edge = middle - Float(0.06 * unit)
      let key = SIMD2<Float>(edge - gap, y)
      let does = SIMD2<Float>(edge + gap, y)
      marks.append(.text(run(entry.key, weight: 600, .right), at: key, opacity: Float(shown)))
      marks.append(.text(run(entry.does, weight: 400, .left), at: does, opacity: Float(shown)))
    }
    let caution = SIMD2<Float>(middle, Float(top + leading * (Double(Self.keys.count) + 0.6)))
    marks.append(
      .text(
        run(Self.caution, weight: 400, size: 0.0225, .center),
        at: caution,
        opacity: Float(shown)
      )
    )
  }
}
