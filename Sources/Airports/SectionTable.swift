/// The header of a catalogue and the places of its sections, checked.
struct SectionTable {
  /// The checksum in the header, which was found to be right.
  let checksum: UInt64

  private let bytes: Bytes
  private let sectionCount: Int

  init(_ bytes: Bytes) throws(CatalogueError) {
    let magic = CatalogueFormat.magic
    guard bytes.count >= CatalogueFormat.headerSize,
      magic.indices.allSatisfy({ bytes.load(at: $0, as: UInt8.self) == magic[$0] })
    else { throw .notACatalogue }
    guard bytes.count <= CatalogueLimits.bytes else {
      throw .tooLarge(found: bytes.count, limit: CatalogueLimits.bytes)
    }
    let version = Int(bytes.load(at: 16, as: UInt32.self))
    guard version == CatalogueFormat.version else { throw .unsupportedVersion(version) }
    let stated = Int(clamping: bytes.load(at: 24, as: UInt64.self))
    guard stated == bytes.count else { throw .wrongLength(stated: stated, found: bytes.count) }
    checksum = bytes.load(at: CatalogueFormat.checksumOffset)
    guard CatalogueFormat.checksum(of: bytes) == checksum else { throw .damaged }
    sectionCount = Int(bytes.load(at: 20, as: UInt32.self))
    self.bytes = bytes
  }

  /// Returns a section.
  ///
  /// - Parameters:
  ///   - section: Which.
  ///   - itemSize: The bytes of an item; 0 when sizes differ.
  ///   - count: How many items it must have; nil when any number will do.
  /// - Returns: Its bytes.
  /// - Throws: `.malformed` where it is missing or does not fit.
  func section(
    _ section: CatalogueFormat.Section,
    itemSize: Int,
    count: Int? = nil
  ) throws(CatalogueError) -> Bytes {
    let line = try line(section)
    guard count == nil || count == line.count,
      itemSize == 0 || line.count * itemSize == line.bytes.count
    else { throw .malformed(section: section.rawValue) }
    return line.bytes
  }

  /// Returns a section that is a short text.
  func text(_ section: CatalogueFormat.Section) throws(CatalogueError) -> Bytes {
    let bytes = try self.section(section, itemSize: 0)
    guard bytes.count <= CatalogueLimits.noteBytes else {
      throw .malformed(section: section.rawValue)
    }
    return bytes
  }

  /// Returns a section that is a packed list.
  func list(
    _ section: CatalogueFormat.Section,
    count: Int? = nil
  ) throws(CatalogueError) -> PackedList {
    let line = try line(section)
    guard count == nil || count == line.count,
      let list = PackedList(line.bytes, count: line.count)
    else { throw .malformed(section: section.rawValue) }
    return list
  }

  /// Returns a section that is a tree of places.
  func tree(_ section: CatalogueFormat.Section) throws(CatalogueError) -> PlaceTree {
    let bytes = try self.section(section, itemSize: PlaceTree.itemSize)
    let count = bytes.count / PlaceTree.itemSize
    guard count <= CatalogueLimits.items else { throw .malformed(section: section.rawValue) }
    return PlaceTree(bytes, count: count)
  }

  /// How many items of a section there may be for each airport.
  private static func most(_ section: CatalogueFormat.Section) -> Int {
    section == .codes ? RecordCodes.Role.allCases.count : 1
  }

  /// Finds a section in the table.
  private func line(
    _ section: CatalogueFormat.Section
  ) throws(CatalogueError) -> (bytes: Bytes, count: Int) {
    let room = (bytes.count - CatalogueFormat.headerSize) / CatalogueFormat.tableLineSize
    for line in 0..<min(sectionCount, room) {
      let offset = CatalogueFormat.headerSize + line * CatalogueFormat.tableLineSize
      guard bytes.load(at: offset, as: UInt32.self) == section.number else { continue }
      let count = Int(bytes.load(at: offset + 4, as: UInt32.self))
      let start = Int(bytes.load(at: offset + 8, as: UInt32.self))
      let length = Int(bytes.load(at: offset + 12, as: UInt32.self))
      guard start + length <= bytes.count, count <= CatalogueLimits.items * Self.most(section)
      else { break }
      return (bytes.slice(from: start, count: length), count)
    }
    throw .malformed(section: section.rawValue)
  }
}
