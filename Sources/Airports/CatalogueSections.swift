import Packing

/// The sections of a catalogue's bytes, checked.
struct CatalogueSections {
  private let table: SectionTable

  init(_ bytes: Bytes) throws(CatalogueError) {
    do throws(SectionError) {
      table = try SectionTable(bytes, CatalogueFormat.frame)
    } catch {
      throw CatalogueError(error)
    }
  }

  /// The checksum in the header, which was found to be right.
  var checksum: UInt64 { table.checksum }

  /// Returns a section whose items have one size, or any where that is 0.
  func section(
    _ section: CatalogueFormat.Section,
    itemSize: Int,
    count: Int? = nil
  ) throws(CatalogueError) -> Bytes {
    do throws(SectionError) {
      return try table.section(section.rawValue, itemSize: itemSize, count: count)
    } catch {
      throw CatalogueError(error)
    }
  }

  /// Returns a section that is a packed list.
  func list(
    _ section: CatalogueFormat.Section,
    count: Int? = nil
  ) throws(CatalogueError) -> PackedList {
    do throws(SectionError) {
      return try table.list(section.rawValue, count: count)
    } catch {
      throw CatalogueError(error)
    }
  }

  /// Returns a section that is a tree of places.
  func tree(_ section: CatalogueFormat.Section) throws(CatalogueError) -> PlaceTree {
    let bytes = try self.section(section, itemSize: PlaceTree.itemSize)
    return PlaceTree(bytes, count: bytes.count / PlaceTree.itemSize)
  }
}
