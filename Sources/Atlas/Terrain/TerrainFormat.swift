package import Packing

/// The binary layout of a terrain grid; `docs/land-terrain.md` documents it.
package enum TerrainFormat {
  package static let frame = SectionFormat(
    "terrain grid",
    magic: "ALOFTTE\n",
    version: 1,
    mostBytes: 8 << 20
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
  package static let perDegree = 12
  package static let columns = 360 * perDegree
  package static let rows = 180 * perDegree

  /// The side of a tile, which is decoded as a whole, in cells.
  static let tile = 120

  static let tileColumns = columns / tile
  static let tileRows = rows / tile

  /// A cell without data: the sea.
  package static let sea: UInt8 = 255

  /// Returns the elevation of a cell above mean sea level, in metres: steps of 28 m from −450 m
  /// (pvlib 0.16.1, `lookup_altitude`); 0 at sea.
  package static func metres(_ cell: UInt8) -> Double {
    cell == sea ? 0 : Double(cell) * 28 - 450
  }
}
