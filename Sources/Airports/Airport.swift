public import Geodesy

/// An airport as the tables tell of it.
public struct Airport: Sendable, Hashable {
  /// How large an airport is, and for what.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// Airline hubs and large air bases.
    case large

    /// Regional airline service, or heavy other use.
    case medium

    /// Light aircraft, with little or no scheduled service.
    case small

    /// A place on the water for seaplanes.
    case seaplaneBase

    /// A pad for helicopters only.
    case heliport
  }

  /// The number of the airport's record in the catalogue, from 0.
  public let index: Int

  /// The identifier in the tables, which every airport has: `EGLL`, `00AK` or `AU-0115`.
  public let ident: String

  /// The four-letter code of the International Civil Aviation Organization: `EGLL`.
  public let icao: String?

  /// The three-letter code of the International Air Transport Association: `LHR`.
  public let iata: String?

  /// The full name: `London Heathrow Airport`.
  public let name: String

  /// The city it serves, `London`, or where an import could not name it the municipality as the
  /// tables write it, `London (Hounslow)`; or empty.
  public let municipality: String

  /// The country's ISO 3166-1 alpha-2 code: `GB`; empty where the tables have none.
  public let country: String

  /// The reference point.
  public let coordinate: Coordinate

  /// The height of the field above mean sea level in feet, from about −1,300 to 18,000.
  public let elevationFeet: Int?

  /// How large it is, and for what.
  public let kind: Kind

  /// Whether airlines fly here by timetable.
  public let hasScheduledService: Bool

  /// Creates an airport; the catalogue does this for its records.
  public init(
    index: Int,
    ident: String,
    icao: String? = nil,
    iata: String? = nil,
    name: String,
    municipality: String,
    country: String,
    coordinate: Coordinate,
    elevationFeet: Int? = nil,
    kind: Kind,
    hasScheduledService: Bool
  ) {
    self.index = index
    self.ident = ident
    self.icao = icao
    self.iata = iata
    self.name = name
    self.municipality = municipality
    self.country = country
    self.coordinate = coordinate
    self.elevationFeet = elevationFeet
    self.kind = kind
    self.hasScheduledService = hasScheduledService
  }

  /// The code to show: the IATA code, else the ICAO code, else the identifier.
  public var code: String {
    iata ?? icao ?? ident
  }
}

extension Airport.Kind: CustomStringConvertible {
  /// The kind in words: `large airport`, `seaplane base`.
  public var description: String {
    switch self {
    case .large: "large airport"
    case .medium: "medium airport"
    case .small: "small airport"
    case .seaplaneBase: "seaplane base"
    case .heliport: "heliport"
    }
  }
}
