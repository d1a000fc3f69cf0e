import Geodesy
import Packing

/// Builds a relief from a picture of the shaded land of the world.
public struct ReliefWriter {
  private let picture: Graymap
  private let land: LandRaster

  /// The widths of the box filters that are applied one after another. Together they approximate a
  /// Gaussian with a standard deviation of six texels.
  private static let boxes = [11, 13, 13]
  private static let margin = (boxes.reduce(0, +) - boxes.count) / 2

  /// Prepares the land of an atlas.
  ///
  /// - Throws: `ReliefWriterError` if the picture has the wrong size.
  public init(_ picture: Graymap, land atlas: LandAtlas) throws(ReliefWriterError) {
    guard picture.width == ReliefFormat.columns, picture.height == ReliefFormat.rows else {
      throw .size(width: picture.width, height: picture.height)
    }
    self.picture = picture
    land = LandRaster(
      atlas,
      level: atlas.level(within: .degrees(0.25 / Double(ReliefFormat.perDegree))),
      columns: ReliefFormat.columns,
      rows: ReliefFormat.rows
    )
  }

  /// Returns the bytes of the relief; equal pictures and atlases give equal bytes.
  public func bytes(source: String) -> [UInt8] {
    Self.bytes(source: source) { row in
      shading(ofRows: row * ReliefFormat.tile..<(row + 1) * ReliefFormat.tile)
    }
  }

  /// Returns the bytes of a relief from its texels, which `shading` returns for each row of tiles: as
  /// many rows as a tile has, around the world; nil for flat ones.
  static func bytes(source: String, shading: (_ row: Int) -> [Float]?) -> [UInt8] {
    var offsets: [UInt8] = []
    var data: [UInt8] = []
    for row in 0..<ReliefFormat.tileRows {
      let shading = shading(row)
      for column in 0..<ReliefFormat.tileColumns {
        offsets.append(littleEndian: UInt32(data.count))
        if let shading { data += tile(column, in: shading) }
      }
    }
    offsets.append(littleEndian: UInt32(data.count))
    typealias Section = ReliefFormat.Section
    return ReliefFormat.frame.file([
      (Section.notes.rawValue, 1, Array("source: \(source)\n".utf8)),
      (Section.tiles.rawValue, offsets.count / 4, offsets),
      (Section.data.rawValue, data.count, data),
    ])
  }

  /// Returns the luminance of land less the mean of the land around it, for some rows of the world.
  private func shading(ofRows rows: Range<Int>) -> [Float] {
    let columns = ReliefFormat.columns
    let top = max(0, rows.lowerBound - Self.margin)
    let band = top..<min(ReliefFormat.rows, rows.upperBound + Self.margin)
    let start = band.lowerBound * columns
    let end = band.upperBound * columns
    let cover: [UInt32] = land.texels[start..<end].map { UInt32($0) }
    let grey = picture.pixels.dropFirst(start).prefix(end - start)
    let light: [UInt32] = zip(grey, cover).map { grey, cover in UInt32(grey) * cover }
    let sums = Self.boxed(light, columns: columns)
    let weights = Self.boxed(cover, columns: columns)
    let first = (rows.lowerBound - band.lowerBound) * columns
    return (first..<first + rows.count * columns).map { index -> Float in
      guard cover[index] > 0 else { return 0 }
      let mean = Double(sums[index]) / Double(weights[index])
      return Float(Double(light[index]) - mean)
    }
  }

  /// Returns the sums of a field over boxes, along rows and columns; rows wrap around the world.
  private static func boxed(_ field: [UInt32], columns: Int) -> [UInt32] {
    let rows = field.count / columns
    var field = field
    var line = [UInt32](repeating: 0, count: columns)
    for box in boxes {
      let half = box / 2
      for row in 0..<rows {
        let start = row * columns
        var sum: UInt32 = 0
        for column in -half...half { sum += field[start + (column + columns) % columns] }
        for column in 0..<columns {
          line[column] = sum
          sum += field[start + (column + half + 1) % columns]
          sum -= field[start + (column - half + columns) % columns]
        }
        field.replaceSubrange(start..<start + columns, with: line)
      }
      // Beyond the poles there is nothing.
      var sums = [UInt32](repeating: 0, count: columns)
      for row in 0..<min(half, rows) {
        for column in 0..<columns { sums[column] += field[row * columns + column] }
      }
      var result = field
      for row in 0..<rows {
        for column in 0..<columns {
          if row + half < rows { sums[column] += field[(row + half) * columns + column] }
          result[row * columns + column] = sums[column]
          if row >= half { sums[column] -= field[(row - half) * columns + column] }
        }
      }
      field = result
    }
    return field
  }

  private static func tile(_ column: Int, in shading: [Float]) -> [UInt8] {
    var writer = ReliefTileWriter()
    for row in 0..<ReliefFormat.tileBlocks {
      writer.startRow()
      for across in 0..<ReliefFormat.tileBlocks {
        let left = column * ReliefFormat.tile + across * ReliefFormat.block
        let corner = row * ReliefFormat.block * ReliefFormat.columns + left
        writer.write(
          ReliefBlock(of: shading, at: corner, stride: ReliefFormat.columns),
          column: across
        )
      }
    }
    return writer.finished()
  }
}

extension ReliefBlock {
  /// The fraction of a step from which a coefficient is rounded up: a little more than half, because
  /// small coefficients cost many bytes and show little.
  private static let threshold: Float = 0.62

  /// Transforms a block of texels.
  ///
  /// - Parameters:
  ///   - texels: Texels, row by row.
  ///   - corner: The index of the block's first texel.
  ///   - stride: The number of texels in a row.
  init(of texels: [Float], at corner: Int, stride: Int) {
    let waves = Self.waves[3]
    let side = ReliefFormat.block
    var lines = [SIMD8<Float>](repeating: .zero, count: side)
    for row in 0..<side {
      var line = SIMD8<Float>()
      for column in 0..<side { line[column] = texels[corner + row * stride + column] }
      guard any(line .!= 0) else { continue }
      for frequency in 0..<side { lines[frequency] += line * waves[frequency][row] }
    }
    for (index, (down, across)) in Self.order.enumerated() {
      let steps = (lines[down] * waves[across]).sum() / ReliefFormat.step
      let size = Int32((abs(steps) + 1 - Self.threshold).rounded(.down))
      guard size > 0 else { continue }
      coefficients[index] = (steps < 0 ? -1 : 1) * min(size, Int32(ReliefFormat.greatest))
      count = index + 1
    }
  }
}

/// Why a relief cannot be built.
public enum ReliefWriterError: Error, Hashable {
  /// The picture does not have the size of the relief.
  case size(width: Int, height: Int)
}

extension ReliefWriterError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch self {
    case .size(let width, let height):
      "found a picture of \(width) × \(height); \(ReliefFormat.columns) × \(ReliefFormat.rows) is "
        + "allowed"
    }
  }
}
