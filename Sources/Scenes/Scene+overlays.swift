import Breathing

extension Scene {
  /// Shows a few words near the bottom for a while, or that the flight is paused.
  mutating func drawNotice(
    _ notice: Appearance.Notice?,
    isPaused: Bool,
    at now: Instant,
    in view: LegView
  ) {
    if isPaused {
      drawNotice("paused", opacity: 1, in: view)
    } else if let notice {
      let age = notice.since.duration(to: now).seconds
      let opacity = min(
        Easing.smooth(age, from: 0, to: 0.4),
        1 - Easing.smooth(age, from: 2.4, to: 3.4)
      )
      drawNotice(notice.text, opacity: opacity, in: view)
    }
  }

  private mutating func drawNotice(_ words: String, opacity: Double, in view: LegView) {
    guard opacity > 0.004 else { return }
    let palette = view.backdrop.palette
    let run = TextRun(
      [words],
      face: .text,
      weight: 500,
      size: 0.026 * view.unit,
      color: palette.text,
      pool: palette.pool
    )
    let point = SIMD2<Float>(Float(size.x) / 2, Float(Double(size.y) - 0.065 * view.unit))
    marks.append(.text(run, at: point, opacity: Float(opacity)))
  }

  /// The keys and what they do, in words a person can use.
  static let keys: [(key: String, does: String)] = [
    ("Space", "pause, go on"),
    ("← →", "slower, faster"),
    ("Backspace", "too slow for me"),
    ("P", "another pattern"),
    ("M", "sound off, on"),
    ("N", "day, night, with the sun"),
    ("C", "words off, on"),
    ("F", "fill the screen"),
    ("Esc", "leave gently"),
  ]

  /// What a person who feels unwell should know.
  private static let caution = "Breathe gently. Whenever it feels too much, breathe as you like."

  /// Shows the keys over a veiled sky.
  mutating func drawHelp(_ shown: Double, in view: LegView) {
    guard shown > 0 else { return }
    let unit = view.unit
    let palette = view.backdrop.palette
    marks.append(.fill(palette.pool.opacity(0.80 * shown)))
    let middle = Float(size.x) / 2
    let leading = 0.058 * unit
    let top = Double(size.y) / 2 - leading * Double(Self.keys.count - 1) / 2 - 0.02 * unit
    func run(_ words: String, weight: Int, size: Double = 0.028, _ side: TextRun.Alignment)
      -> TextRun
    {
      TextRun(
        [words],
        face: .text,
        weight: weight,
        size: size * unit,
        color: palette.text,
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
