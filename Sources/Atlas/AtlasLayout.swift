import Packing

/// The binary layout of an atlas, for reader and writer; `docs/land-atlas.md` explains it.
///
/// All numbers are little-endian and unaligned.
enum AtlasLayout {
  /// Returns an error about an atlas.
  static func error(_ problem: DataFileError.Problem) -> DataFileError {
    DataFileError("land atlas", problem)
  }

  /// The first eight bytes of every atlas.
  static let magic: [UInt8] = Array("LANDATLS".utf8)

  /// The format version: the one written, and the only one accepted.
  static let version: UInt16 = 1

  /// The size of the header: magic, version and number of levels (2 bytes each), length (4) and
  /// checksum (8).
  static let headerCount = 24

  /// The checksum covers the bytes after this offset.
  static let checksumOffset = 16

  /// The size of a level: its tolerance and grid (4 bytes each) and its two sections.
  static let levelCount = 8 + 2 * sectionCount

  /// The size of a section: index, number of rings, body and length of the body, 4 bytes each.
  static let sectionCount = 16

  /// The size of a ring's entry: its bounding cap (longitude, latitude, radius, 2 bytes each) and
  /// its offset in the body (4).
  static let entryCount = 10

  /// The minimum size of a corner, in bytes: one per axis.
  static let cornerCount = 2

  /// The maximum size of an atlas, in bytes, and the maximum number of levels; the current atlas has
  /// 1.3 million and 4.
  static let maximumBytes = 128 << 20
  static let maximumLevels = 16

  /// The resolution of a bounding cap, in steps per degree; 180 degrees then fit in 16 signed bits.
  static let capStepsPerDegree = 180.0

  /// The 64-bit FNV-1a hash (Fowler, Noll, Vo, with their offset basis and prime).
  static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash
  }
}
