public import Packing

/// The shading of the world's land, read in place from the bytes of a file.
///
/// A texel is how much lighter or darker the ground is than its neighbourhood, because it faces the
/// light or away from it. Opening verifies header, sections and checksum; tiles are decoded on
/// demand. `docs/land-relief.md` documents the format.
public final class Relief: Sendable {
  /// The number of bytes.
  public let byteCount: Int

  /// The checksum of the bytes (XXH64), equal for equal data.
  public let checksum: UInt64

  private let noteBytes: Bytes
  private let tiles: Bytes
  private let data: Bytes

  /// Keeps the bytes alive as long as the relief.
  private let owner: any AnyObject & Sendable

  /// Reads a relief in place.
  ///
  /// - Parameters:
  ///   - bytes: The relief, which must not change while `owner` lives.
  ///   - owner: The owner of the memory.
  ///   - checksum: Returns the checksum (XXH64) from an offset on, or nil if the file cannot be
  ///     read. By default the bytes are read in place.
  /// - Throws: `DataFileError` if the bytes are invalid.
  public init(
    bytes: UnsafeRawBufferPointer,
    owner: any AnyObject & Sendable,
    checksum: ((_ offset: Int) -> UInt64?)? = nil
  ) throws(DataFileError) {
    let bytes = Bytes(bytes)
    typealias Section = ReliefFormat.Section
    let table = try SectionTable(bytes, ReliefFormat.frame, checksum: checksum)
    noteBytes = try table.section(Section.notes.rawValue, itemSize: 0)
    let count = ReliefFormat.tileColumns * ReliefFormat.tileRows + 1
    tiles = try table.section(Section.tiles.rawValue, itemSize: 4, count: count)
    data = try table.section(Section.data.rawValue, itemSize: 1)
    self.checksum = table.checksum
    byteCount = bytes.count
    self.owner = owner
  }

  /// Reads a relief from an array.
  ///
  /// - Parameter bytes: The relief, which is copied.
  /// - Throws: `DataFileError` if the bytes are invalid.
  public convenience init(bytes: [UInt8]) throws(DataFileError) {
    let memory = OwnedBytes(bytes)
    try self.init(bytes: memory.bytes.buffer, owner: memory)
  }

  /// The number of tiles that are not flat.
  public var tileCount: Int {
    (0..<ReliefFormat.tileColumns * ReliefFormat.tileRows).count { !tile($0).isEmpty }
  }

  /// The origin of the data: `source`.
  public var notes: [String: String] { noteBytes.notes }

  /// Returns the range of a tile in the data; empty if it is flat, or if the table is damaged.
  private func tile(_ number: Int) -> Range<Int> {
    let start = Int(tiles.load(at: number * 4, as: UInt32.self))
    let end = Int(tiles.load(at: number * 4 + 4, as: UInt32.self))
    return start <= end && end <= data.count ? start..<end : 0..<0
  }

  /// Decodes a tile, and calls a closure for each of its blocks that is not flat.
  ///
  /// - Parameters:
  ///   - row: The tile's row, from the north.
  ///   - column: The tile's column, from 180° west.
  ///   - body: A closure that receives the block, its row and its column in the tile.
  func forEachBlock(
    ofTile row: Int,
    _ column: Int,
    _ body: (ReliefBlock, _ row: Int, _ column: Int) -> Void
  ) {
    let range = tile(row * ReliefFormat.tileColumns + column)
    guard !range.isEmpty else { return }
    var reader = ReliefTileReader(data.slice(from: range.lowerBound, count: range.count))
    var block = ReliefBlock()
    for row in 0..<ReliefFormat.tileBlocks {
      reader.startRow()
      for column in 0..<ReliefFormat.tileBlocks {
        reader.read(&block, column: column)
        if block.count > 0 { body(block, row, column) }
      }
    }
  }
}
