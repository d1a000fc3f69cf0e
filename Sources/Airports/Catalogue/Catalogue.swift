public import Geodesy
public import Packing
public import Places
import Synchronization

/// Every open airport in the world with its runways and frequencies, and the navaids, read in place
/// from the bytes of a file.
///
/// Opening checks the header, the sections and the checksum; nothing is parsed. Airports and
/// navaids are stored in the order of k-d trees over unit vectors, so nearest-neighbour queries
/// need no index. All words of the airports form one list by frequency, which the first search
/// indexes. `docs/airports-catalogue.md` describes the format.
public final class Catalogue: Sendable {
  /// The number of airports.
  public let count: Int

  /// The checksum of the bytes (XXH64), equal for equal tables.
  public let checksum: UInt64

  /// The number of bytes.
  public let byteCount: Int

  /// The number of navaids.
  public var navaidCount: Int { navaidPlaces.count }

  let places: PlaceTree
  let traits: Bytes
  let identifiers: PackedList
  let details: PackedList
  let runwayLists: PackedList
  let words: PackedList
  let codes: Bytes
  let noteBytes: Bytes
  let frequencyAirports: Bytes
  let frequencyLists: PackedList
  let navaidPlaces: PlaceTree
  let navaidDetails: PackedList

  /// The towns of the world, whose names also match the airports near them, if available.
  public let gazetteer: Gazetteer?

  /// Islands and other areas by name, each with its airports. Some are also regions of the gazetteer; their listed
  /// airports then come first.
  public var areas: NamedAreas {
    if let opened = openedAreas.withLock(\.self) { return opened }
    let areas = openAreas()
    // Another thread may have read them meanwhile; all use the same value.
    return openedAreas.withLock { opened in
      if let opened { return opened }
      opened = areas
      return areas
    }
  }

  private let openAreas: @Sendable () -> NamedAreas
  private let openedAreas = Mutex<NamedAreas?>(nil)

  /// The search index; nil before the first search.
  let builtIndex = Mutex<SearchIndex?>(nil)

  /// The main airports of the regions and countries that were searched, by their numbers in the
  /// gazetteer.
  let mainAirportCache = Mutex<[Int: [AreaAirport]]>([:])

  /// Keeps the bytes alive as long as the catalogue.
  private let owner: any AnyObject & Sendable

  /// Reads a catalogue in place.
  ///
  /// - Parameters:
  ///   - bytes: The catalogue, which must not change while `owner` lives.
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
    let sections = try CatalogueSections(bytes, checksum: checksum)
    places = try sections.tree(.places)
    count = places.count
    traits = try sections.section(.traits, itemSize: 2, count: count)
    identifiers = try sections.list(.identifiers, count: count)
    details = try sections.list(.details, count: count)
    runwayLists = try sections.list(.runways, count: count)
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
    self.checksum = sections.checksum
    byteCount = bytes.count
    gazetteer = nil
    openAreas = { .none }
    self.owner = owner
  }

  /// Reads a catalogue from an array.
  ///
  /// - Parameter bytes: The catalogue, which is copied.
  /// - Throws: `DataFileError` if the bytes are invalid.
  public convenience init(bytes: [UInt8]) throws(DataFileError) {
    let memory = OwnedBytes(bytes)
    try self.init(bytes: memory.bytes.buffer, owner: memory)
  }

  /// Combines a catalogue with a gazetteer and areas; neither is copied. The areas are read when a name is first
  /// looked up, because a start without a search needs none.
  public init(
    _ catalogue: Catalogue,
    gazetteer: Gazetteer?,
    areas: @autoclosure @escaping @Sendable () -> NamedAreas = .none
  ) {
    places = catalogue.places
    count = catalogue.count
    traits = catalogue.traits
    identifiers = catalogue.identifiers
    details = catalogue.details
    runwayLists = catalogue.runwayLists
    words = catalogue.words
    codes = catalogue.codes
    noteBytes = catalogue.noteBytes
    frequencyLists = catalogue.frequencyLists
    frequencyAirports = catalogue.frequencyAirports
    navaidPlaces = catalogue.navaidPlaces
    navaidDetails = catalogue.navaidDetails
    checksum = catalogue.checksum
    byteCount = catalogue.byteCount
    self.gazetteer = gazetteer
    openAreas = areas
    owner = catalogue.owner
  }

  /// Returns the coordinate of an airport; 0°N 0°E for an invalid index.
  public func coordinate(of index: Int) -> Coordinate {
    places[index].coordinate
  }

  /// Returns the kind of an airport.
  public func kind(of index: Int) -> Airport.Kind {
    Airport.Kind(rawValue: UInt8(truncatingIfNeeded: traits(index) & 7)) ?? .small
  }

  /// Returns whether an airport has scheduled airline service.
  public func hasScheduledService(_ index: Int) -> Bool {
    traits(index) & 8 != 0
  }

  /// Returns whether an airport has a known runway.
  public func hasRunway(_ index: Int) -> Bool {
    traits(index) & 16 != 0
  }

  @inline(__always)
  func traits(_ index: Int) -> UInt16 {
    traits.load(at: index &* 2)
  }
}
