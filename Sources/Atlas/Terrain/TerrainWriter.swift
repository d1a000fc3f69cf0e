import Packing

/// Builds a terrain grid from a map of elevations.
public enum TerrainWriter {
  /// Codes a terrain grid; equal maps give equal bytes.
  ///
  /// - Parameters:
  ///   - map: 2,160 rows of 4,320 samples, from 90° north and 180° west: steps of 28 m from −450 m,
  ///     255 at sea.
  ///   - source: The origin of the map.
  /// - Returns: The bytes of the file.
  /// - Throws: `TerrainWriterError` if the number of samples is wrong.
  public static func bytes(_ map: [UInt8], source: String) throws(TerrainWriterError) -> [UInt8] {
    guard map.count == TerrainFormat.mapColumns * TerrainFormat.mapRows else {
      throw .length(found: map.count)
    }
    var offsets: [UInt8] = []
    var data: [UInt8] = []
    for row in 0..<TerrainFormat.tileRows {
      for column in 0..<TerrainFormat.tileColumns {
        offsets.append(littleEndian: UInt32(data.count))
        let tile = (0..<TerrainFormat.tile * TerrainFormat.tile).map { index in
          let (down, across) = index.quotientAndRemainder(dividingBy: TerrainFormat.tile)
          return cell(
            of: map,
            row: row * TerrainFormat.tile + down,
            column: column * TerrainFormat.tile + across
          )
        }
        guard tile.contains(where: { $0 != .sea }) else { continue }
        data += TerrainTile.bytes(of: tile)
      }
    }
    offsets.append(littleEndian: UInt32(data.count))
    typealias Section = TerrainFormat.Section
    return TerrainFormat.frame.file([
      (Section.notes.rawValue, 1, Array("source: \(source)\n".utf8)),
      (Section.tiles.rawValue, offsets.count / 4, offsets),
      (Section.data.rawValue, data.count, data),
    ])
  }

  /// Returns a cell of a map.
  private static func cell(of map: [UInt8], row: Int, column: Int) -> TerrainCell {
    let side = TerrainFormat.samples
    let samples = (0..<side * side).map { index in
      let (down, across) = index.quotientAndRemainder(dividingBy: side)
      return map[(row * side + down) * TerrainFormat.mapColumns + column * side + across]
    }
    guard samples.contains(where: { $0 != TerrainFormat.sea }) else { return .sea }
    let heights = samples.map { $0 == TerrainFormat.sea ? TerrainFormat.shore : $0 }
    return TerrainCell(low: heights.min() ?? 0, high: heights.max() ?? 0)
  }
}

/// Why a terrain grid cannot be built.
public enum TerrainWriterError: Error, Hashable {
  /// The number of samples is wrong.
  case length(found: Int)
}

extension TerrainWriterError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch self {
    case .length(let found):
      "found \(found) bytes; \(TerrainFormat.mapColumns * TerrainFormat.mapRows) are allowed, "
        + "\(TerrainFormat.mapRows) rows of \(TerrainFormat.mapColumns) samples"
    }
  }
}
