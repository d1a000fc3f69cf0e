public import Geodesy
public import Packing

/// An airport to be written to a catalogue, with everything it can be found by.
public struct CatalogueEntry: Sendable, Hashable {
  /// The identifier, unique: up to twelve of `A`–`Z`, `0`–`9` and `-`.
  public var ident: String

  /// The IATA code.
  public var iata: String?

  /// The ICAO code.
  public var icao: String?

  /// The GPS code, if different from the codes above.
  public var gpsCode: String?

  /// The national code, if different from the codes above.
  public var localCode: String?

  /// The full name.
  public var name: String

  /// The town it serves, or empty.
  public var municipality: String

  /// Alternative names for the search, or empty.
  public var keywords: String

  /// The ISO 3166-1 alpha-2 code of the country, or empty.
  public var country: String

  /// The reference point.
  public var coordinate: Coordinate

  /// The elevation in feet above mean sea level.
  public var elevationFeet: Int?

  /// The size and purpose.
  public var kind: Airport.Kind

  /// Whether it has scheduled airline service.
  public var hasScheduledService: Bool

  /// The runways.
  public var runways: [Runway]

  /// The frequencies, in any order.
  public var frequencies: [Frequency]

  /// Creates an entry; omitted values are unknown.
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
  /// Creates a small catalogue in memory, for tests and previews.
  ///
  /// - Parameters:
  ///   - entries: The airports, in any order.
  ///   - navaids: The navaids, in any order.
  /// - Throws: Never for entries that `bytes(of:navaids:notes:)` can write.
  public convenience init(
    _ entries: [CatalogueEntry],
    navaids: [Navaid] = []
  ) throws(DataFileError) {
    try self.init(bytes: Self.bytes(of: entries, navaids: navaids))
  }

  /// Encodes airports as a catalogue; the result does not depend on their order.
  ///
  /// - Parameters:
  ///   - entries: The airports. If two share an identifier, the second remains findable by its
  ///     other codes. Codes with characters other than `A`–`Z`, `0`–`9` and `-` are omitted.
  ///   - navaids: The navaids, in any order; the same characters of their idents are kept.
  ///   - notes: The origin of the data, as `source` and `date`.
  /// - Returns: The contents of a catalogue file.
  public static func bytes(
    of entries: [CatalogueEntry],
    navaids: [Navaid] = [],
    notes: [String: String] = [:]
  ) -> [UInt8] {
    CatalogueWriter(entries, navaids: navaids).file(notes: notes)
  }
}
