/// Airports, countries and pairs of countries that no airline flies to or between.
///
/// Tables of airports go on calling an airport scheduled after its airspace has closed.
public struct AirspaceClosures: Sendable, Hashable {
  /// Two countries without flights between them, in either direction.
  public struct Pair: Sendable, Hashable {
    /// The ISO 3166-1 alpha-2 codes of the countries, in the order of the alphabet.
    public let first, second: String

    /// Creates a pair of two countries, given in any order by their ISO 3166-1 alpha-2 codes.
    public init(_ one: String, _ other: String) {
      (first, second) = one < other ? (one, other) : (other, one)
    }
  }

  /// The airports without flights, by the identifier in the tables: `UUOB`.
  public var airports: Set<String>

  /// The countries without flights, by their ISO 3166-1 alpha-2 codes.
  public var countries: Set<String>

  /// The pairs of countries without flights between them.
  public var pairs: Set<Pair>

  /// Creates a list of closures.
  public init(airports: Set<String> = [], countries: Set<String> = [], pairs: Set<Pair> = []) {
    self.airports = airports
    self.countries = countries
    self.pairs = pairs
  }

  /// No closures: every scheduled airport is flown to.
  public static let none = AirspaceClosures()
}
