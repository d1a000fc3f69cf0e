package import Packing

/// The binary layout of a terrain grid; `docs/land-terrain.md` documents it.
package enum TerrainFormat {
  package static let frame = SectionFormat(
    "terrain grid",
    magic: "ALOFTTE\n",
    version: 2,
    maximumBytes: 8 << 20
  )

  /// The sections, by their four-letter tags.
  enum Section: String {
    /// Lines of `key: value`: the origin of the data.
    case notes = "META"

    /// The offset of each tile in the data, and the length of the data.
    case tiles = "TILE"

    /// The coded cells of all tiles.
    case data = "DATA"
  }

  /// The number of cells in one degree, and in all directions from 180° west and 90° north.
  static let perDegree = 4
  static let columns = 360 * perDegree
  static let rows = 180 * perDegree

  /// The side of a tile, which is decoded as a whole, in cells.
  static let tile = 40

  static let tileColumns = columns / tile
  static let tileRows = rows / tile

  /// The side of a cell in samples of the map that the grid is built from.
  static let samples = 3

  /// The number of columns and rows of that map.
  package static let mapColumns = columns * samples
  package static let mapRows = rows * samples

  /// A sample or a cell without data: the sea.
  package static let sea: UInt8 = 255

  /// The elevation of the sea where it is part of a cell with land, in steps.
  static let shore: UInt8 = 16

  /// Returns an elevation above mean sea level, in metres: steps of 28 m from −450 m (pvlib 0.16.1,
  /// `lookup_altitude`); 0 at sea.
  package static func metres(_ steps: UInt8) -> Double {
    steps == sea ? 0 : Double(steps) * 28 - 450
  }
}

/// The lowest and the highest sample of a cell, in steps.
struct TerrainCell: Hashable {
  var low: UInt8
  var high: UInt8

  static let sea = TerrainCell(low: TerrainFormat.sea, high: TerrainFormat.sea)
}
