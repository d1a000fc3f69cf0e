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
    let version = Int(bytes.load(at: 16, as: UInt32.self))
    guard version == CatalogueFormat.version else { throw .unsupportedVersion(version) }
    let stated = Int(clamping: bytes.load(at: 24, as: UInt64.self))
    guard stated == bytes.count else { throw .wrongLength(stated: stated, found: bytes.count) }
    checksum = bytes.load(at: CatalogueFormat.checksumOffset)
    guard CatalogueFormat.checksum(of: bytes) == checksum else { throw .damaged }
    sectionCount = Int(bytes.load(at: 20, as: UInt32.self))
    self.bytes = bytes
  }

  /// Returns a section and its number of items, each of a size in bytes; 0 when sizes differ.
  func section(
    _ section: CatalogueFormat.Section,
    itemSize: Int
  ) throws(CatalogueError) -> (bytes: Bytes, count: Int) {
    let room = (bytes.count - CatalogueFormat.headerSize) / CatalogueFormat.tableLineSize
    for line in 0..<min(sectionCount, room) {
      let offset = CatalogueFormat.headerSize + line * CatalogueFormat.tableLineSize
      guard bytes.load(at: offset, as: UInt32.self) == section.number else { continue }
      let count = Int(bytes.load(at: offset + 4, as: UInt32.self))
      let start = Int(bytes.load(at: offset + 8, as: UInt32.self))
      let length = Int(bytes.load(at: offset + 12, as: UInt32.self))
      guard start + length <= bytes.count, itemSize == 0 || count * itemSize == length
      else { throw .malformed(section: section.rawValue) }
      return (bytes.slice(from: start, count: length), count)
    }
    throw .malformed(section: section.rawValue)
  }

  /// Returns a section that is a packed list.
  func list(_ section: CatalogueFormat.Section) throws(CatalogueError) -> PackedList {
    let (bytes, count) = try self.section(section, itemSize: 0)
    guard let list = PackedList(bytes, count: count)
    else { throw .malformed(section: section.rawValue) }
    return list
  }
}
