/// Where things lie in an atlas, for the reader and the writer; `docs/land-atlas.md` explains it.
///
/// All numbers are little-endian and unaligned.
enum AtlasLayout {
  /// The first eight bytes of every atlas.
  static let magic: [UInt8] = Array("LANDATLS".utf8)

  /// The format's version: the one written, and the only one read.
  static let version: UInt16 = 1

  /// Magic, version and count of levels (2 bytes each), length (4) and checksum (8).
  static let headerCount = 24

  /// Bytes after these are under the checksum.
  static let checksumOffset = 16

  /// One level's tolerance and grid (4 bytes each) and its two sections.
  static let levelCount = 8 + 2 * sectionCount

  /// A section's index, count of rings, body and length of the body, 4 bytes each.
  static let sectionCount = 16

  /// A ring's bounding cap (longitude, latitude, radius, 2 bytes each) and place in the body (4).
  static let entryCount = 10

  /// The fewest bytes of a corner, one for each direction.
  static let cornerCount = 2

  /// The most bytes of an atlas, and levels in it: ours has 3 million and 5.
  static let mostBytes = 128 << 20
  static let mostLevels = 16

  /// Steps of a bounding cap's numbers in one degree; 180 degrees then fit in 16 signed bits.
  static let capStepsPerDegree = 180.0

  /// The FNV-1a hash of bytes, 64 bits (Fowler, Noll, Vo; the offset basis and prime are theirs).
  static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash
  }
}
