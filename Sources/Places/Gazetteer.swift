import Geodesy
import Packing

/// The populated places of the world by name and by place, read from bytes as they lie in a file.
///
/// Towns of 15,000 people and more have a name, a region, a country, and keys of all their names in
/// all scripts; places of 1,000 people and more have a coordinate and a population. Opening checks
/// header, sections and checksum; nothing else is read. `docs/gazetteer.md` documents the format.
public final class Gazetteer: Sendable {
  /// The checksum of the bytes (XXH64), the same for the same data.
  public let checksum: UInt64

  /// The number of bytes.
  public let byteCount: Int

  let grid: PlaceGrid
  let names: PackedList
  let areasOfTowns: Bytes
  let areas: PackedList
  let index: NameIndex
  private let noteBytes: Bytes

  /// Keeps the bytes where they are for as long as the gazetteer lives.
  private let owner: any AnyObject & Sendable

  /// Reads a gazetteer in place.
  ///
  /// - Parameters:
  ///   - bytes: The gazetteer; they must stay unchanged while `owner` lives.
  ///   - owner: What keeps the bytes in memory.
  /// - Throws: What is wrong with the bytes.
  public convenience init(
    bytes: UnsafeRawBufferPointer,
    owner: any AnyObject & Sendable
  ) throws(GazetteerError) {
    try self.init(Bytes(bytes), owner: owner)
  }

  /// Reads a gazetteer from an array.
  ///
  /// - Parameter bytes: The gazetteer, which is copied.
  /// - Throws: What is wrong with the bytes.
  public convenience init(bytes: [UInt8]) throws(GazetteerError) {
    let memory = OwnedBytes(bytes)
    try self.init(memory.bytes, owner: memory)
  }

  private init(_ bytes: Bytes, owner: any AnyObject & Sendable) throws(GazetteerError) {
    let sections = try Sections(bytes)
    grid = try sections.grid()
    names = try sections.list(.names, count: grid.townCount)
    areasOfTowns = try sections.section(.areasOfTowns, itemSize: 2, count: grid.townCount)
    areas = try sections.list(.areas)
    index = try sections.index()
    noteBytes = try sections.section(.notes, itemSize: 0)
    checksum = sections.table.checksum
    byteCount = bytes.count
    self.owner = owner
  }

  /// The number of towns, which have names.
  public var townCount: Int { grid.townCount }

  /// The number of all places, towns among them.
  public var placeCount: Int { grid.placeCount }

  /// The number of regions and countries.
  public var areaCount: Int { areas.count }

  /// The number of different keys of names.
  public var keyCount: Int { index.count }

  /// Where the data came from: `source`.
  public var notes: [String: String] {
    let lines = String(decoding: noteBytes.buffer, as: UTF8.self).split(separator: "\n")
    let pairs = lines.compactMap { line in
      line.firstRange(of: ": ").map {
        (String(line[..<$0.lowerBound]), String(line[$0.upperBound...]))
      }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

/// The sections of a gazetteer's bytes, checked.
private struct Sections {
  let table: SectionTable

  init(_ bytes: Bytes) throws(GazetteerError) {
    table = try Self.checked { () throws(SectionError) in
      try SectionTable(bytes, GazetteerFormat.frame)
    }
  }

  func section(
    _ section: GazetteerFormat.Section,
    itemSize: Int,
    count: Int? = nil
  ) throws(GazetteerError) -> Bytes {
    try Self.checked { () throws(SectionError) in
      try table.section(section.rawValue, itemSize: itemSize, count: count)
    }
  }

  func list(
    _ section: GazetteerFormat.Section,
    count: Int? = nil
  ) throws(GazetteerError) -> PackedList {
    try Self.checked { () throws(SectionError) in
      try table.list(section.rawValue, count: count)
    }
  }

  func grid() throws(GazetteerError) -> PlaceGrid {
    let cells = try section(.cells, itemSize: 8, count: PlaceGrid.cellCount + 1)
    let places = try section(.places, itemSize: 4)
    guard let grid = PlaceGrid(cells: cells, places: places) else {
      throw .malformed(section: GazetteerFormat.Section.cells.rawValue)
    }
    return grid
  }

  func index() throws(GazetteerError) -> NameIndex {
    let pairs = BytePairs(try section(.pairs, itemSize: 3))
    let keys = try Self.checked { () throws(SectionError) in
      try table.line(GazetteerFormat.Section.keys.rawValue)
    }
    guard let index = NameIndex(keys.bytes, count: keys.count, pairs) else {
      throw .malformed(section: GazetteerFormat.Section.keys.rawValue)
    }
    return index
  }

  private static func checked<Value>(
    _ body: () throws(SectionError) -> Value
  ) throws(GazetteerError) -> Value {
    do throws(SectionError) {
      return try body()
    } catch {
      throw GazetteerError(error)
    }
  }
}
