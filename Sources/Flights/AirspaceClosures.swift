/// Airports, countries and pairs of countries without airline service.
///
/// Tables of airports keep listing an airport as scheduled after its airspace has closed.
public struct AirspaceClosures: Sendable, Hashable {
  /// Two countries without flights between them, in either direction.
  public struct Pair: Sendable, Hashable {
    /// The ISO 3166-1 alpha-2 codes of the countries, in alphabetical order.
    public let first, second: String

    /// Creates a pair of countries from their ISO 3166-1 alpha-2 codes, in any order.
    public init(_ one: String, _ other: String) {
      (first, second) = one < other ? (one, other) : (other, one)
    }
  }

  /// The airports without flights, by identifier: `UUOB`.
  public var airports: Set<String>

  /// The countries without flights, by ISO 3166-1 alpha-2 code.
  public var countries: Set<String>

  /// The pairs of countries without flights between them.
  public var pairs: Set<Pair>

  /// Creates a list of closures.
  public init(airports: Set<String> = [], countries: Set<String> = [], pairs: Set<Pair> = []) {
    self.airports = airports
    self.countries = countries
    self.pairs = pairs
  }

  /// No closures: every scheduled airport has flights.
  public static let none = AirspaceClosures()
}
