import Packing

/// The validated sections of a catalogue.
struct CatalogueSections {
  private let table: SectionTable

  init(_ bytes: Bytes, checksum: ((_ offset: Int) -> UInt64?)?) throws(CatalogueError) {
    do throws(SectionError) {
      table = try SectionTable(bytes, CatalogueFormat.frame, checksum: checksum)
    } catch {
      throw CatalogueError(error)
    }
  }

  /// The checksum in the header, already verified.
  var checksum: UInt64 { table.checksum }

  /// Returns a section whose items have a fixed size, or any size if that is 0.
  func section(
    _ section: CatalogueFormat.Section,
    itemSize: Int,
    count: Int? = nil
  ) throws(CatalogueError) -> Bytes {
    try checkCount(section)
    do throws(SectionError) {
      return try table.section(section.rawValue, itemSize: itemSize, count: count)
    } catch {
      throw CatalogueError(error)
    }
  }

  /// Returns a section that holds a short text.
  func text(_ section: CatalogueFormat.Section) throws(CatalogueError) -> Bytes {
    let bytes = try self.section(section, itemSize: 0)
    guard bytes.count <= CatalogueLimits.noteBytes else {
      throw .malformed(section: section.rawValue)
    }
    return bytes
  }

  /// Returns a section that holds a packed list.
  func list(
    _ section: CatalogueFormat.Section,
    count: Int? = nil
  ) throws(CatalogueError) -> PackedList {
    try checkCount(section)
    do throws(SectionError) {
      return try table.list(section.rawValue, count: count)
    } catch {
      throw CatalogueError(error)
    }
  }

  /// Returns a section that holds a place tree.
  func tree(_ section: CatalogueFormat.Section) throws(CatalogueError) -> PlaceTree {
    let bytes = try self.section(section, itemSize: PlaceTree.itemSize)
    let count = bytes.count / PlaceTree.itemSize
    guard count <= CatalogueLimits.items else { throw .malformed(section: section.rawValue) }
    return PlaceTree(bytes, count: count)
  }

  /// Rejects a section with too many items.
  private func checkCount(_ section: CatalogueFormat.Section) throws(CatalogueError) {
    let roles = section == .codes ? RecordCodes.Role.allCases.count : 1
    do throws(SectionError) {
      guard try table.line(section.rawValue).count <= CatalogueLimits.items * roles else {
        throw SectionError.malformed(section: section.rawValue)
      }
    } catch {
      throw CatalogueError(error)
    }
  }
}
