import Glibc

/// The optics of a tube's glass: scan lines, a dim edge, black corners and one soft reflection. The
/// constants were chosen by eye.
struct GlassShades {
  private let size: SIMD2<Float>
  private let isGlass, hasEdge: Bool

  /// By column and by row: the position in half picture sizes from the centre, and the row's or
  /// column's factor of the reflection.
  private let columns, rows: [(place: Float, reflection: Float)]
  private let lines: [Float]

  /// Creates the shades for a picture, padded to whole tiles.
  init(size: SIMD2<Int>, isGlass: Bool, hasEdge: Bool) {
    let whole = SIMD2(Float(size.x), Float(size.y))
    self.size = whole
    (self.isGlass, self.hasEdge) = (isGlass, hasEdge)
    columns = (0..<size.x + TileGrid.tile.x).map { x in
      let place = (Float(x) + 0.5 - whole.x / 2) / (whole.x / 2)
      let across = (place + 0.42) / 0.75
      return (place, exp(-across * across))
    }
    rows = (0..<size.y + TileGrid.tile.y).map { y in
      let place = (Float(y) + 0.5 - whole.y / 2) / (whole.y / 2)
      let along = (place + 1.12) / 0.42
      return (place, exp(-along * along))
    }
    // The scan lines are static; there are 270 in the picture's short side.
    let distance = max(2, whole.min() / 270)
    lines = rows.indices.map { y in
      isGlass ? 1 - 0.115 * (0.5 + 0.5 * cos(2 * .pi * Float(y) / distance)) : 1
    }
  }

  /// The transmission of the scan lines in a row, from 0 to 1.
  func line(_ y: Int) -> Float { lines[y] }

  /// The vignette's transmission at a pixel, from 0 to 1.
  func vignette(_ x: Int, _ y: Int) -> Float {
    guard isGlass else { return 1 }
    let far = SIMD2(columns[x].place, rows[y].place) * 0.95
    let t = min(max((far.length - 0.55) / 1.00, 0), 1)
    return 1 - 0.42 * t * t * (3 - 2 * t)
  }

  /// The brightness of a window's reflection in the glass.
  func reflection(_ x: Int, _ y: Int) -> Float {
    isGlass ? 0.026 * columns[x].reflection * rows[y].reflection : 0
  }

  /// The coverage of each pixel of a rectangle by the tube's rounded outline: 255 is full.
  func edge(_ rect: PixelRect) -> [UInt8] {
    let whole = [UInt8](repeating: 255, count: rect.x.count * rect.y.count)
    let corners = [rect.x.lowerBound, rect.x.upperBound].flatMap { x in
      [rect.y.lowerBound, rect.y.upperBound].map { edge(x, $0) }
    }
    // The tube is convex: a rectangle whose corners are all well inside is inside.
    guard isGlass, hasEdge, corners.contains(where: { $0 < 1 }) else { return whole }
    return rect.y.flatMap { y in rect.x.map { UInt8(edge($0, y) * 255 + 0.5) } }
  }

  private func edge(_ x: Int, _ y: Int) -> Float {
    let radius = 0.060 * size.min()
    let half = size / 2 - SIMD2(0.008 * size.x, 0.012 * size.y)
    let point = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - size / 2
    // The distance to a rectangle with rounded corners.
    let outside = pointwiseMax(pointwiseMax(point, -point) - half + radius, .zero)
    let t = min(max(0.5 - (outside.length - radius) / 3.6, 0), 1)
    return t * t * (3 - 2 * t)
  }
}
