import Packing

/// The validated sections of a catalogue.
struct CatalogueSections {
  private let table: SectionTable

  init(_ bytes: Bytes, checksum: ((_ offset: Int) -> UInt64?)?) throws(DataFileError) {
    table = try SectionTable(bytes, CatalogueFormat.frame, checksum: checksum)
  }

  /// The checksum in the header, already verified.
  var checksum: UInt64 { table.checksum }

  /// Returns a section whose items have a fixed size, or any size if that is 0.
  func section(
    _ section: CatalogueFormat.Section,
    itemSize: Int,
    count: Int? = nil
  ) throws(DataFileError) -> Bytes {
    try checkCount(section)
    return try table.section(section.rawValue, itemSize: itemSize, count: count)
  }

  /// Returns a section that holds a short text.
  func text(_ section: CatalogueFormat.Section) throws(DataFileError) -> Bytes {
    let bytes = try self.section(section, itemSize: 0)
    guard bytes.count <= CatalogueLimits.noteBytes else { throw inconsistent(section) }
    return bytes
  }

  /// Returns a section that holds a packed list.
  func list(
    _ section: CatalogueFormat.Section,
    count: Int? = nil
  ) throws(DataFileError) -> PackedList {
    try checkCount(section)
    return try table.list(section.rawValue, count: count)
  }

  /// Returns a section that holds a place tree.
  func tree(_ section: CatalogueFormat.Section) throws(DataFileError) -> PlaceTree {
    let bytes = try self.section(section, itemSize: PlaceTree.itemSize)
    let count = bytes.count / PlaceTree.itemSize
    guard count <= CatalogueLimits.items else { throw inconsistent(section) }
    return PlaceTree(bytes, count: count)
  }

  /// Rejects a section with too many items.
  private func checkCount(_ section: CatalogueFormat.Section) throws(DataFileError) {
    let roles = section == .codes ? RecordCodes.Role.allCases.count : 1
    guard try table.line(section.rawValue).count <= CatalogueLimits.items * roles else {
      throw inconsistent(section)
    }
  }

  private func inconsistent(_ section: CatalogueFormat.Section) -> DataFileError {
    table.inconsistent(section.rawValue)
  }
}
