import Packing

/// Builds a terrain grid from its cells.
public enum TerrainWriter {
  /// Codes a terrain grid; equal cells give equal bytes.
  ///
  /// - Parameters:
  ///   - cells: 2,160 rows of 4,320 bytes, from 90° north and 180° west: steps of 28 m from −450 m,
  ///     255 at sea.
  ///   - source: The origin of the cells.
  /// - Returns: The bytes of the file.
  /// - Throws: `TerrainWriterError` if the number of cells is wrong.
  public static func bytes(_ cells: [UInt8], source: String) throws(TerrainWriterError) -> [UInt8] {
    guard cells.count == TerrainFormat.columns * TerrainFormat.rows else {
      throw .length(found: cells.count)
    }
    var offsets: [UInt8] = []
    var data: [UInt8] = []
    for row in 0..<TerrainFormat.tileRows {
      for column in 0..<TerrainFormat.tileColumns {
        offsets.append(littleEndian: UInt32(data.count))
        let tile = (0..<TerrainFormat.tile).flatMap { down in
          let start = (row * TerrainFormat.tile + down) * TerrainFormat.columns
          return cells[
            start + column * TerrainFormat.tile..<start + (column + 1) * TerrainFormat.tile
          ]
        }
        guard tile.contains(where: { $0 != TerrainFormat.sea }) else { continue }
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
}

/// Why a terrain grid cannot be built.
public enum TerrainWriterError: Error, Hashable {
  /// The number of cells is wrong.
  case length(found: Int)
}

extension TerrainWriterError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch self {
    case .length(let found):
      "found \(found) bytes; \(TerrainFormat.columns * TerrainFormat.rows) are allowed, "
        + "\(TerrainFormat.rows) rows of \(TerrainFormat.columns) cells"
    }
  }
}
