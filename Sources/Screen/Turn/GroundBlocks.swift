/// The blocks of a ground layer that differ from the sea. Elsewhere, nothing need be sampled.
struct GroundBlocks: Sendable {
  /// The width and height of a block, in pixels of the layer.
  private static let side = 16

  private let columns, rows: Int

  /// By block, row by row: whether a pixel in it, or the first one beside or below it, differs from the sea.
  private let differ: [Bool]

  /// Measures the pixels of a layer with a number of columns.
  init(_ pixels: [UInt32], columns width: Int) {
    let height = pixels.count / max(width, 1)
    let columns = (width + Self.side - 1) / Self.side
    let rows = (height + Self.side - 1) / Self.side
    (self.columns, self.rows) = (columns, rows)
    var differ = [Bool](repeating: false, count: columns * rows)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        for x in 0..<width where pixels[y * width + x] & 0xFF_FFFF != 0 {
          // A sample between two blocks has pixels of both.
          let (left, top) = (max(x - 1, 0) / Self.side, max(y - 1, 0) / Self.side)
          for row in top...y / Self.side {
            for column in left...x / Self.side { differ[row * columns + column] = true }
          }
        }
      }
    }
    self.differ = differ
  }

  /// Whether samples between the upper left and the lower right corner of a rectangle, in pixels, may differ from the
  /// sea. Beyond the edges, the outermost pixels are sampled.
  func meet(from corner: SIMD2<Float>, to other: SIMD2<Float>) -> Bool {
    let side = Float(Self.side)
    let most = SIMD2(Float(columns - 1), Float(rows - 1))
    let low = (corner / side).clamped(lowerBound: .zero, upperBound: most)
    let high = (other / side).clamped(lowerBound: .zero, upperBound: most)
    return differ.withUnsafeBufferPointer { differ in
      for row in Int(low.y)...Int(high.y) {
        for column in Int(low.x)...Int(high.x) where differ[row * columns + column] { return true }
      }
      return false
    }
  }
}
