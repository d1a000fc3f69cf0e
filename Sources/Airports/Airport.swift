public import Geodesy

/// An airport of the catalogue.
public struct Airport: Sendable, Hashable {
  /// The size and purpose of an airport.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// An airline hub or a large air base.
    case large

    /// An airport with regional airline service, or heavy other use.
    case medium

    /// An airfield for light aircraft, with little or no scheduled service.
    case small

    /// A landing site on water for seaplanes.
    case seaplaneBase

    /// A landing pad for helicopters only.
    case heliport
  }

  /// The index of the airport's record in the catalogue, from 0.
  public let index: Int

  /// The identifier in the source tables, which every airport has: `EGLL`, `00AK` or `AU-0115`.
  public let ident: String

  /// The four-letter ICAO code: `EGLL`.
  public let icao: String?

  /// The three-letter IATA code: `LHR`.
  public let iata: String?

  /// The full name: `London Heathrow Airport`.
  public let name: String

  /// The city it serves, `London`; if the import could not determine it, the municipality as the
  /// tables spell it, `London (Hounslow)`; or empty.
  public let municipality: String

  /// The country's ISO 3166-1 alpha-2 code: `GB`; empty if unknown.
  public let country: String

  /// The airport reference point.
  public let coordinate: Coordinate

  /// The elevation in feet above mean sea level, from about −1,300 to 18,000.
  public let elevationFeet: Int?

  /// The size and purpose.
  public let kind: Kind

  /// Whether it has scheduled airline service.
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

  /// The code to display: the IATA code, else the ICAO code, else the identifier.
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
