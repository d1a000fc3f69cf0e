import Scenes

/// The name of the first or last airport of a route, on the side of its dot where it covers the least.
struct RouteEndName: Sendable {
  let city: String

  /// The middle of its baseline, in pixels.
  let place: SIMD2<Double>

  /// What it covers: its letters, or the plate behind them.
  let box: Box

  /// The em, and the maximum width of the name, in pixels.
  private let em, maxWidth: Double

  /// The designed size of names, in short sides.
  private static let designed = 0.024

  /// The maximum width of a name, in ems.
  private static let widest = 14.2

  /// The middle of a name above its baseline, in ems: capitals are .73 em high, descenders .24 em deep.
  private static let rise = 0.25

  /// The directions from the dot in which a name may lie, the best first, and its distances from there, in short sides.
  private static let sides: [SIMD2<Double>] = [
    [0, 1], [1, 0], [-1, 0], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1],
  ]
  private static let distances = [0.016, 0.030]

  /// The room around a name that should be free, in ems and at most in short sides.
  private static let clear = (ems: 0.3, maximum: 0.008)

  /// How far from a name lines begin to fade, in ems.
  private static let fade = 0.25

  /// The share of the picture's height, from its top, that belongs to the summary's words.
  private static let words = 0.34

  /// Places the names of some airports, each where it covers the least of lines, dots and the summary's words.
  ///
  /// - Parameters:
  ///   - ends: The cities and their dots; a city at two dots is named once.
  ///   - legs: The lines of the way.
  ///   - dots: Its airports.
  ///   - size: The picture's width and height, in pixels.
  ///   - text: The least size of text.
  ///   - isPlain: Whether names have plates, as in high contrast.
  /// - Returns: The names for which there is room.
  static func names(
    _ ends: [(city: String, dot: SIMD2<Double>)],
    among legs: [[SIMD2<Double>]],
    _ dots: [SIMD2<Double>],
    in size: SIMD2<Int>,
    _ text: MinimumTextSize,
    isPlain: Bool
  ) -> [RouteEndName] {
    let unit = Double(min(size.x, size.y))
    let em = text.name(designed) * unit
    let margin = Float(0.02 * unit)
    let whole = Box(size: size)
    let picture = Box(low: whole.low + margin, high: whole.high - margin)
    let room = min(clear.ems * em, clear.maximum * unit)
    var (names, taken): ([RouteEndName], [Box]) = ([], [])
    for (city, dot) in ends where !names.contains(where: { $0.city == city }) {
      let free = candidates(for: city, at: dot, em: em, unit: unit, isPlain: isPlain).filter {
        let box = $0.name.box
        return picture.contains(box) && !taken.contains { $0.overlaps(box) }
      }
      let weighed = free.map { candidate in
        let box = candidate.name.box
        let pad = SIMD2(Float(room), Float(room / 2))
        let padded = Box(low: box.low - pad, high: box.high + pad)
        let lines = legs.reduce(0) { $0 + length(of: $1, in: padded) }
        let covered = dots.count { padded.contains(SIMD2<Float>($0)) }
        let reaches = Double(box.low.y) < words * Double(size.y)
        let cost = lines + (2 * Double(covered) + (reaches ? 3 : 0) + candidate.detour) * em
        return (name: candidate.name, cost: cost)
      }
      // Where nothing is free, the name is left out: two names in one place could not be read.
      guard let best = weighed.min(by: { $0.cost < $1.cost }) else { continue }
      names.append(best.name)
      taken.append(best.name.box)
    }
    return names
  }

  /// Returns a name at each of its possible places, and how much farther from the usual place it is, in ems of line
  /// that it may cover instead.
  private static func candidates(
    for city: String,
    at dot: SIMD2<Double>,
    em: Double,
    unit: Double,
    isPlain: Bool
  ) -> [(name: RouteEndName, detour: Double)] {
    let maxWidth = widest * em
    let letters = CardType.width(of: city, .semibold) * em
    let wide = min(isPlain ? letters * HighContrast.bolder : letters, maxWidth)
    let extent = isPlain ? SIMD2(wide + em, 1.5 * em) : SIMD2(wide, 1.1 * em)
    var candidates: [(name: RouteEndName, detour: Double)] = []
    for distance in distances {
      for side in sides {
        let isAslant = side.x != 0 && side.y != 0
        let gap = distance * unit * (isAslant ? 0.7 : 1)
        // Beside the dot, the middle of the capitals is level with it.
        let drop = side.y == 0 ? (0.73 / 2 - rise) * em : 0
        var middle = dot + side * (extent / 2 + gap)
        middle.y += drop
        let name = RouteEndName(
          city: city,
          place: middle + SIMD2(0, rise * em),
          box: Box(around: middle, extent),
          em: em,
          maxWidth: maxWidth
        )
        let detour = (distance == distances[0] ? 0 : 0.3) + (isAslant ? 0.15 : 0)
        candidates.append((name, detour))
      }
    }
    return candidates
  }

  /// Returns the length of the part of a line that is inside a box, in pixels.
  private static func length(of line: [SIMD2<Double>], in box: Box) -> Double {
    let (low, high) = (SIMD2<Double>(box.low), SIMD2<Double>(box.high))
    return zip(line, line.dropFirst()).reduce(0) { sum, piece in
      let (start, step) = (piece.0, piece.1 - piece.0)
      var (enters, leaves) = (0.0, 1.0)
      for axis in 0..<2 {
        guard step[axis] != 0 else {
          if start[axis] < low[axis] || start[axis] > high[axis] { return sum }
          continue
        }
        let one = (low[axis] - start[axis]) / step[axis]
        let other = (high[axis] - start[axis]) / step[axis]
        enters = max(enters, min(one, other))
        leaves = min(leaves, max(one, other))
      }
      return sum + max(0, leaves - enters) * step.length
    }
  }

  /// Returns how much of a line is seen at a point, from 0 where the name is to 1.
  func clarity(at point: SIMD2<Double>) -> Double {
    let (low, high) = (SIMD2<Double>(box.low), SIMD2<Double>(box.high))
    let nearest = point.clamped(lowerBound: low, upperBound: high)
    return Easing.smooth((point - nearest).length, from: 0, to: Self.fade * em)
  }

  /// Returns a line with as many points as it needs to fade before the name.
  func refined(_ line: [SIMD2<Double>]) -> [SIMD2<Double>] {
    guard let first = line.first else { return [] }
    let reach = SIMD2<Float>(repeating: Float(Self.fade * em))
    let near = Box(low: box.low - reach, high: box.high + reach)
    var points = [first]
    for (start, end) in zip(line, line.dropFirst()) {
      let step = end - start
      let isNear = Self.length(of: [start, end], in: near) > 0
      let pieces = isNear ? max(1, Int((step.length / (0.05 * em)).rounded(.up))) : 1
      for piece in 1...pieces { points.append(start + step * (Double(piece) / Double(pieces))) }
    }
    return points
  }

  /// Draws the name.
  func draw(_ palette: Palette, into scene: inout Scene) {
    if palette.isPlain { scene.drawPlate(box, opacity: 1, palette) }
    let run = TextRun(
      [city],
      face: .text,
      weight: palette.isPlain ? 700 : 500,
      size: em,
      color: palette.text,
      maxWidth: maxWidth,
      shadow: palette.isPlain ? nil : palette.textShadow
    )
    scene.marks.append(.text(run, at: SIMD2<Float>(place), opacity: 1))
  }
}
