/// The texels of a part of the world.
public struct ReliefWindow: Sendable {
  /// The number of texels in one degree.
  public let perDegree: Double

  /// The first column, counted eastward from 180° west; it may lie beyond the date line, up to a
  /// turn west or east. The first row, counted from the north pole.
  public let left, top: Int

  /// The numbers of columns and rows.
  public let width, height: Int

  /// The texels, row by row: levels of luminance, from −127 to 127.
  public let texels: [Int8]

  /// The resolutions: each halves the one before.
  public static let levels = 0...3

  /// Returns the number of texels in one degree at a resolution.
  public static func perDegree(level: Int) -> Double {
    Double(ReliefFormat.perDegree) / Double(1 << level)
  }
}

extension Relief {
  /// Returns the texels that cover a part of the world, and the rest of their tiles.
  ///
  /// - Parameters:
  ///   - longitudes: The longitudes, in degrees east; the range spans less than two turns, and may
  ///     extend beyond ±180.
  ///   - latitudes: The latitudes, in degrees north.
  ///   - level: The resolution, in `ReliefWindow.levels`.
  /// - Returns: The window.
  public func window(
    longitudes: ClosedRange<Double>,
    latitudes: ClosedRange<Double>,
    level: Int
  ) -> ReliefWindow {
    let degrees = Double(ReliefFormat.tile / ReliefFormat.perDegree)
    func tile(_ angle: Double) -> Int { Int((min(max(angle, -720), 720) / degrees).rounded(.down)) }
    let first = tile(longitudes.lowerBound + 180)
    let columns =
      first...min(
        tile(longitudes.upperBound + 180),
        first + 2 * ReliefFormat.tileColumns
      )
    let last = ReliefFormat.tileRows - 1
    let rows =
      min(
        max(tile(90 - latitudes.upperBound), 0),
        last
      )...min(
        max(tile(90 - latitudes.lowerBound), 0),
        last
      )
    let side = ReliefFormat.block >> level
    let tileSide = ReliefFormat.tileBlocks * side
    let width = columns.count * tileSide
    var texels = [Int8](repeating: 0, count: width * rows.count * tileSide)
    let waves = ReliefBlock.waves[3 - level]
    for (down, row) in rows.enumerated() {
      for (across, column) in columns.enumerated() {
        let count = ReliefFormat.tileColumns
        forEachBlock(ofTile: row, ((column % count) + count) % count) { block, y, x in
          let corner = (down * tileSide + y * side) * width + across * tileSide + x * side
          block.write(waves, into: &texels, at: corner, stride: width)
        }
      }
    }
    return ReliefWindow(
      perDegree: ReliefWindow.perDegree(level: level),
      left: columns.lowerBound * tileSide,
      top: rows.lowerBound * tileSide,
      width: width,
      height: rows.count * tileSide,
      texels: texels
    )
  }
}

extension ReliefBlock {
  /// Writes the texels of the block.
  ///
  /// - Parameters:
  ///   - waves: The waves of a resolution.
  ///   - texels: The texels of a window.
  ///   - corner: The index of the block's first texel.
  ///   - stride: The number of texels in a row of the window.
  func write(_ waves: [SIMD8<Float>], into texels: inout [Int8], at corner: Int, stride: Int) {
    let side = waves.count
    // A row of texels for each vertical frequency; on the stack, because a picture has thousands of blocks.
    withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: side) { lines in
      lines.initialize(repeating: .zero)
      for index in 0..<count where coefficients[index] != 0 {
        let (down, across) = Self.order[index]
        guard down < side, across < side else { continue }
        lines[down] += waves[across] * (Float(coefficients[index]) * ReliefFormat.step)
      }
      for row in 0..<side {
        var line = SIMD8<Float>()
        for frequency in 0..<side { line += lines[frequency] * waves[frequency][row] }
        line = line.clamped(lowerBound: SIMD8(repeating: -127), upperBound: SIMD8(repeating: 127))
        for column in 0..<side {
          texels[corner + row * stride + column] = Int8(line[column].rounded())
        }
      }
    }
  }
}
