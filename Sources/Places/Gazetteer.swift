public import Packing

/// The populated places of the world by name and by location, read in place from the bytes of a
/// file.
///
/// Towns of at least 15,000 people have a name, a region, a country, and keys of all their names in
/// all scripts; places of at least 1,000 people have a coordinate and a population. Opening
/// verifies header, sections and checksum; nothing else is read. `docs/gazetteer.md` documents the
/// format.
public final class Gazetteer: Sendable {
  /// The checksum of the bytes (XXH64), equal for equal data.
  public let checksum: UInt64

  /// The number of bytes.
  public let byteCount: Int

  let grid: PlaceGrid
  let names: PackedList
  let areasOfTowns: Bytes
  let areas: PackedList
  let index: NameIndex
  private let noteBytes: Bytes

  /// Keeps the bytes alive as long as the gazetteer.
  private let owner: any AnyObject & Sendable

  /// Reads a gazetteer in place.
  ///
  /// - Parameters:
  ///   - bytes: The gazetteer, which must not change while `owner` lives.
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
    let sections = try Sections(bytes, checksum: checksum)
    grid = try sections.grid()
    names = try sections.list(.names, count: grid.townCount)
    areasOfTowns = try sections.section(.areasOfTowns, itemSize: 2, count: grid.townCount)
    areas = try sections.list(.areas)
    index = try sections.index()
    noteBytes = try sections.section(.notes, itemSize: 0)
    self.checksum = sections.table.checksum
    byteCount = bytes.count
    self.owner = owner
  }

  /// Reads a gazetteer from an array.
  ///
  /// - Parameter bytes: The gazetteer, which is copied.
  /// - Throws: `DataFileError` if the bytes are invalid.
  public convenience init(bytes: [UInt8]) throws(DataFileError) {
    let memory = OwnedBytes(bytes)
    try self.init(bytes: memory.bytes.buffer, owner: memory)
  }

  /// The number of towns, which have names.
  public var townCount: Int { grid.townCount }

  /// The number of all places, including towns.
  public var placeCount: Int { grid.placeCount }

  /// The number of regions and countries.
  public var areaCount: Int { areas.count }

  /// The number of distinct name keys.
  public var keyCount: Int { index.count }

  /// The origin of the data: `source`.
  public var notes: [String: String] { noteBytes.notes }
}

/// The validated sections of a gazetteer.
private struct Sections {
  let table: SectionTable

  init(_ bytes: Bytes, checksum: ((_ offset: Int) -> UInt64?)?) throws(DataFileError) {
    table = try SectionTable(bytes, GazetteerFormat.frame, checksum: checksum)
  }

  func section(
    _ section: GazetteerFormat.Section,
    itemSize: Int,
    count: Int? = nil
  ) throws(DataFileError) -> Bytes {
    try table.section(section.rawValue, itemSize: itemSize, count: count)
  }

  func list(
    _ section: GazetteerFormat.Section,
    count: Int? = nil
  ) throws(DataFileError) -> PackedList {
    try table.list(section.rawValue, count: count)
  }

  func grid() throws(DataFileError) -> PlaceGrid {
    let cells = try section(.cells, itemSize: 8, count: PlaceGrid.cellCount + 1)
    let places = try section(.places, itemSize: 4)
    guard let grid = PlaceGrid(cells: cells, places: places) else {
      throw table.inconsistent(GazetteerFormat.Section.cells.rawValue)
    }
    return grid
  }

  func index() throws(DataFileError) -> NameIndex {
    let pairs = BytePairs(try section(.pairs, itemSize: 3))
    let heads = try section(.heads, itemSize: 1)
    let keys = try section(.keys, itemSize: 0, count: heads.count)
    let numbers = try section(.numbers, itemSize: 0, count: heads.count)
    guard let index = NameIndex(heads: heads, letters: keys, numbers: numbers, pairs) else {
      throw table.inconsistent(GazetteerFormat.Section.keys.rawValue)
    }
    return index
  }
}
