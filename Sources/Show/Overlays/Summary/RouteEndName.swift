import Scenes

/// The name of the first or last airport of a route, on the side of its dot where it covers the least.
struct RouteEndName: Sendable {
  let city: String

  /// The middle of its baseline, in pixels.
  let place: SIMD2<Double>

  /// The em, and the maximum width of the name, in pixels.
  private let em, maxWidth: Double

  /// The designed size of names, in short sides, and the width of a letter of Inter Medium, in ems.
  private static let (designed, letter) = (0.024, 0.56)

  /// The maximum width of a name, in ems.
  private static let widest = 14.2

  /// Places the names of some airports, each where it covers the fewest lines, dots and other names.
  ///
  /// - Parameters:
  ///   - ends: The cities and their dots; a city at two dots is named once.
  ///   - legs: The lines of the way.
  ///   - dots: Its airports.
  ///   - size: The picture's width and height, in pixels.
  ///   - text: The least size of text.
  /// - Returns: The names for which there is room.
  static func names(
    _ ends: [(city: String, dot: SIMD2<Double>)],
    among legs: [[SIMD2<Double>]],
    _ dots: [SIMD2<Double>],
    in size: SIMD2<Int>,
    _ text: MinimumTextSize
  ) -> [RouteEndName] {
    let unit = Double(min(size.x, size.y))
    let em = text.name(designed) * unit
    let maxWidth = widest * em
    let margin = Float(0.02 * unit)
    let whole = Box(size: size)
    let picture = Box(low: whole.low + margin, high: whole.high - margin)
    var points = dots
    for leg in legs {
      for (start, end) in zip(leg, leg.dropFirst()) {
        let step = end - start
        for quarter in 0..<4 { points.append(start + step * (Double(quarter) / 4)) }
      }
    }
    var (names, taken): ([RouteEndName], [Box]) = ([], [])
    for (city, dot) in ends where !names.contains(where: { $0.city == city }) {
      let half = min(letter * em * Double(city.count), maxWidth) / 2
      let aside = half + 0.014 * unit
      let sides: [SIMD2<Double>] = [
        [0, 0.016 * unit + em], [aside, 0.375 * em], [-aside, 0.375 * em], [0, -0.020 * unit],
      ]
      let free = sides.map { side in
        let place = dot + side
        // Capitals are .73 em high, descenders .24 em deep.
        let box = Box(
          around: place - SIMD2(0, 0.25 * em),
          SIMD2(2 * half, 1.1 * em)
        )
        let covered = points.count { box.contains(SIMD2<Float>($0)) }
        return (place: place, box: box, covered: covered)
      }.filter { name in
        picture.contains(name.box) && !taken.contains { $0.overlaps(name.box) }
      }
      // Where nothing is free, the name is left out: two names in one place could not be read.
      guard let best = free.min(by: { $0.covered < $1.covered }) else { continue }
      names.append(RouteEndName(city: city, place: best.place, em: em, maxWidth: maxWidth))
      taken.append(best.box)
    }
    return names
  }

  /// Draws the name.
  func draw(_ palette: Palette, into scene: inout Scene) {
    if palette.isPlain {
      let wide = CardType.width(of: city, .semibold) * HighContrast.bolder * em
      let middle = place - SIMD2(0, 0.25 * em)
      let size = SIMD2(min(wide, maxWidth) + em, 1.5 * em)
      scene.drawPlate(Box(around: middle, size), opacity: 1, palette)
    }
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
