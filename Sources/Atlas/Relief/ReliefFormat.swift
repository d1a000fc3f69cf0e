import Packing

/// The binary layout of a relief; `docs/land-relief.md` documents it.
package enum ReliefFormat {
  static let frame = SectionFormat(
    "relief",
    magic: "ALOFTRF\n",
    version: 2,
    maximumBytes: 32 << 20
  )

  /// The sections, by their four-letter tags.
  enum Section: String {
    /// Lines of `key: value`: the origin of the data.
    case notes = "META"

    /// The offset of each tile in the data, and the length of the data.
    case tiles = "TILE"

    /// The coefficients of all tiles.
    case data = "DATA"
  }

  /// The number of texels in one degree, and in all directions from 180° west and 90° north.
  static let perDegree = 30
  static let columns = 360 * perDegree
  static let rows = 180 * perDegree

  /// The side of a block, which is transformed as a whole, in texels.
  static let block = 8

  /// The side of a tile, which is decoded as a whole, in blocks and in texels.
  static let tileBlocks = 45
  static let tile = tileBlocks * block

  static let tileColumns = columns / tile
  static let tileRows = rows / tile

  /// The size of a step of a coefficient, in levels of luminance.
  static let step: Float = 20

  /// The greatest coefficient that is written, in steps.
  static let greatest = 1 << 12

  /// Writes the checksum of a relief's bytes into its header.
  package static func seal(_ file: inout [UInt8]) {
    SectionFormat.seal(&file)
  }
}
