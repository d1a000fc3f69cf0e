public import Geodesy
import Synchronization

/// Every open airport of the world with its runways and frequencies, and the navaids, read from
/// bytes as they lie in a file.
///
/// Opening checks the header, the sections and the checksum; nothing is parsed. Airports and navaids
/// lie in the order of k-d trees of unit vectors, so that the nearest are found without an index, and
/// all words of the airports in one list by frequency, so that a search looks at each word once. The format is
/// told in `docs/airports-catalogue.md`.
public final class Catalogue: Sendable {
  /// The number of airports.
  public let count: Int

  /// The checksum of the bytes (XXH64), the same for the same tables.
  public let checksum: UInt64

  /// The number of bytes.
  public let byteCount: Int

  /// The number of navaids.
  public var navaidCount: Int { navaidPlaces.count }

  let places: PlaceTree
  let traits: Bytes
  let details: PackedList
  let words: PackedList
  let codes: Bytes
  let noteBytes: Bytes
  let frequencyAirports: Bytes
  let frequencyLists: PackedList
  let navaidPlaces: PlaceTree
  let navaidDetails: PackedList

  /// What makes searches quick, once there was one.
  let searchIndex = Mutex<WordIndex?>(nil)

  /// Keeps the bytes where they are for as long as the catalogue lives.
  private let owner: any AnyObject & Sendable

  /// Reads a catalogue in place.
  ///
  /// - Parameters:
  ///   - bytes: The catalogue; they must stay unchanged while `owner` lives.
  ///   - owner: What keeps the bytes in memory.
  /// - Throws: What is wrong with the bytes.
  public convenience init(
    bytes: UnsafeRawBufferPointer,
    owner: any AnyObject & Sendable
  ) throws(CatalogueError) {
    try self.init(Bytes(bytes), owner: owner)
  }

  /// Reads a catalogue from an array.
  ///
  /// - Parameter bytes: The catalogue, which is copied.
  /// - Throws: What is wrong with the bytes.
  public convenience init(bytes: [UInt8]) throws(CatalogueError) {
    let memory = OwnedBytes(bytes)
    try self.init(memory.bytes, owner: memory)
  }

  private init(_ bytes: Bytes, owner: any AnyObject & Sendable) throws(CatalogueError) {
    let sections = try SectionTable(bytes)
    places = try sections.tree(.places)
    count = places.count
    traits = try sections.section(.traits, itemSize: 2, count: count)
    details = try sections.list(.details, count: count)
    words = try sections.list(.words)
    codes = try sections.section(.codes, itemSize: 4)
    noteBytes = try sections.text(.notes)
    frequencyLists = try sections.list(.frequencies)
    frequencyAirports = try sections.section(
      .frequencyAirports,
      itemSize: 4,
      count: frequencyLists.count
    )
    navaidPlaces = try sections.tree(.navaidPlaces)
    navaidDetails = try sections.list(.navaids, count: navaidPlaces.count)
    checksum = sections.checksum
    byteCount = bytes.count
    self.owner = owner
  }

  /// Returns where an airport is; 0°N 0°E for an index outside.
  public func coordinate(of index: Int) -> Coordinate {
    places[index].coordinate
  }

  /// Returns how large an airport is.
  public func kind(of index: Int) -> Airport.Kind {
    Airport.Kind(rawValue: UInt8(truncatingIfNeeded: traits(index) & 7)) ?? .small
  }

  /// Returns whether airlines fly to an airport by timetable.
  public func hasScheduledService(_ index: Int) -> Bool {
    traits(index) & 8 != 0
  }

  /// Returns whether the catalogue knows a runway of an airport.
  public func hasRunway(_ index: Int) -> Bool {
    traits(index) & 16 != 0
  }

  @inline(__always)
  func traits(_ index: Int) -> UInt16 {
    traits.load(at: index &* 2)
  }
}

/// Bytes copied to a place that does not move.
private final class OwnedBytes: Sendable {
  private let address: UInt
  let bytes: Bytes

  init(_ array: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(array.count, 1), alignment: 8)
    copy.copyBytes(from: array)
    address = UInt(bitPattern: copy.baseAddress)
    bytes = Bytes(UnsafeRawBufferPointer(rebasing: copy[..<array.count]))
  }

  deinit {
    UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
  }
}
