public import Geodesy
public import Packing

/// The elevation of the world's ground in cells of 15 minutes of arc, read in place from the bytes
/// of a file.
///
/// A cell has the lowest and the highest of nine samples, each the mean of an area up to 9 km wide:
/// hills and valleys within that area are not resolved. Opening verifies header, sections and checksum;
/// tiles are decoded on demand. `docs/land-terrain.md` documents the format.
public final class Terrain: Sendable {
  /// The number of bytes.
  public let byteCount: Int

  /// The origin of the data: `source`.
  public let notes: [String: String]

  private let tiles: Bytes
  private let data: Bytes

  /// Keeps the bytes alive as long as the grid.
  private let owner: any AnyObject & Sendable

  /// Reads a grid in place.
  ///
  /// - Parameters:
  ///   - bytes: The grid, which must not change while `owner` lives.
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
    typealias Section = TerrainFormat.Section
    let table = try SectionTable(bytes, TerrainFormat.frame, checksum: checksum)
    notes = try table.section(Section.notes.rawValue, itemSize: 0).notes
    let count = TerrainFormat.tileColumns * TerrainFormat.tileRows + 1
    tiles = try table.section(Section.tiles.rawValue, itemSize: 4, count: count)
    data = try table.section(Section.data.rawValue, itemSize: 1)
    byteCount = bytes.count
    self.owner = owner
  }

  /// Reads a grid from an array.
  ///
  /// - Parameter bytes: The grid, which is copied.
  /// - Throws: `DataFileError` if the bytes are invalid.
  public convenience init(bytes: [UInt8]) throws(DataFileError) {
    let memory = OwnedBytes(bytes)
    try self.init(bytes: memory.bytes.buffer, owner: memory)
  }

  /// Returns the elevations between which the ground at a place lies, in metres above mean sea
  /// level.
  ///
  /// They are those of the four cells whose centres are nearest, extended on both sides by their
  /// spread and by 60 m: half a step of the grid and the error of a receiver's altitude. 99.6 % of
  /// 57,759 airports with a stated elevation lie within, and so do the roads on Pikes Peak and Mount
  /// Washington.
  ///
  /// - Returns: Nil over Greenland and Antarctica, where the grid has the rock below the ice.
  public func ground(at place: Coordinate) -> ClosedRange<Double>? {
    let (north, east) = (place.latitude.degrees, place.longitude.degrees)
    guard !Self.isUnderIce(north: north, east: east) else { return nil }
    let scale = Double(TerrainFormat.perDegree)
    let first = Int(((90 - north) * scale - 0.5).rounded(.down))
    let left = Int(((east + 180) * scale - 0.5).rounded(.down))
    var decoded: [Int: [TerrainCell]] = [:]
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for row in first...first + 1 {
      for column in left...left + 1 {
        let cell = cell(row: row, column: column, &decoded)
        lowest = min(lowest, TerrainFormat.metres(cell.low))
        highest = max(highest, TerrainFormat.metres(cell.high))
      }
    }
    let margin = highest - lowest + Self.error
    return lowest - margin...highest + margin
  }

  /// The error of the grid and of a receiver's altitude, in metres.
  private static let error = 60.0

  private static func isUnderIce(north: Double, east: Double) -> Bool {
    if north < -60 { return true }
    let isIceland = north < 67.5 && east > -26
    return north > 59 && (-74 ... -11).contains(east) && !isIceland
  }

  /// Returns a cell; columns continue around the world, and rows end at the poles.
  private func cell(row: Int, column: Int, _ decoded: inout [Int: [TerrainCell]]) -> TerrainCell {
    let side = TerrainFormat.tile
    let row = min(max(row, 0), TerrainFormat.rows - 1)
    let column = (column + TerrainFormat.columns) % TerrainFormat.columns
    let number = row / side * TerrainFormat.tileColumns + column / side
    let range = tile(number)
    guard !range.isEmpty else { return .sea }
    let cells =
      decoded[number]
      ?? TerrainTile.cells(data.slice(from: range.lowerBound, count: range.count))
    decoded[number] = cells
    return cells[row % side * side + column % side]
  }

  /// Returns the range of a tile in the data; empty if it is sea, or if the table is damaged.
  private func tile(_ number: Int) -> Range<Int> {
    let start = Int(tiles.load(at: number * 4, as: UInt32.self))
    let end = Int(tiles.load(at: number * 4 + 4, as: UInt32.self))
    return start <= end && end <= data.count ? start..<end : 0..<0
  }
}
