public import Geodesy

/// An airport on its way into a catalogue, with all it should answer to.
public struct CatalogueEntry: Sendable, Hashable {
  /// The identifier, unique: at most twelve of `A`–`Z`, `0`–`9` and `-`.
  public var ident: String

  /// The IATA code.
  public var iata: String?

  /// The ICAO code.
  public var icao: String?

  /// The code used by navigators, where it is none of the above.
  public var gpsCode: String?

  /// The country's own code, where it is none of the above.
  public var localCode: String?

  /// The full name.
  public var name: String

  /// The town it serves, or empty.
  public var municipality: String

  /// Other names to be found by, or empty.
  public var keywords: String

  /// The ISO 3166-1 alpha-2 code of the country, or empty.
  public var country: String

  /// The reference point.
  public var coordinate: Coordinate

  /// The height above mean sea level in feet.
  public var elevationFeet: Int?

  /// How large it is, and for what.
  public var kind: Airport.Kind

  /// Whether airlines fly here by timetable.
  public var hasScheduledService: Bool

  /// The runways.
  public var runways: [Runway]

  /// The frequencies, in any order.
  public var frequencies: [Frequency]

  /// Creates an entry; what is left out is unknown.
  public init(
    ident: String,
    iata: String? = nil,
    icao: String? = nil,
    gpsCode: String? = nil,
    localCode: String? = nil,
    name: String,
    municipality: String = "",
    keywords: String = "",
    country: String = "",
    coordinate: Coordinate,
    elevationFeet: Int? = nil,
    kind: Airport.Kind = .small,
    hasScheduledService: Bool = false,
    runways: [Runway] = [],
    frequencies: [Frequency] = []
  ) {
    self.ident = ident
    self.iata = iata
    self.icao = icao
    self.gpsCode = gpsCode
    self.localCode = localCode
    self.name = name
    self.municipality = municipality
    self.keywords = keywords
    self.country = country
    self.coordinate = coordinate
    self.elevationFeet = elevationFeet
    self.kind = kind
    self.hasScheduledService = hasScheduledService
    self.runways = runways
    self.frequencies = frequencies
  }
}

extension Catalogue {
  /// Creates a catalogue of a few airports in memory, for tests and previews.
  ///
  /// - Parameters:
  ///   - entries: The airports; the catalogue puts them in its own order.
  ///   - navaids: The navaids; likewise.
  /// - Throws: Never for entries that `bytes(of:navaids:notes:)` can write.
  public convenience init(
    _ entries: [CatalogueEntry],
    navaids: [Navaid] = []
  ) throws(CatalogueError) {
    try self.init(bytes: Self.bytes(of: entries, navaids: navaids))
  }

  /// Returns the catalogue of some airports as bytes, the same for the same airports in any order.
  ///
  /// - Parameters:
  ///   - entries: The airports. Of two with one identifier the second stays findable by its other
  ///     codes. Codes with characters other than `A`–`Z`, `0`–`9` and `-` are left out.
  ///   - navaids: The navaids, in any order; of their idents the same characters are kept.
  ///   - notes: What to say of the source, as `source` and `date`.
  /// - Returns: What a file should hold.
  public static func bytes(
    of entries: [CatalogueEntry],
    navaids: [Navaid] = [],
    notes: [String: String] = [:]
  ) -> [UInt8] {
    CatalogueWriter(entries, navaids: navaids).file(notes: notes)
  }
}
