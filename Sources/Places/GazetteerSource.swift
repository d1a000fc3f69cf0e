public import Geodesy

/// The input from which a gazetteer is built.
public struct GazetteerSource: Sendable {
  /// A populated place.
  public struct Place: Sendable, Hashable {
    /// The GeoNames identifier.
    public let id: Int

    /// The coordinate.
    public let coordinate: Coordinate

    /// The population.
    public let population: Int

    /// Creates a place.
    public init(id: Int, coordinate: Coordinate, population: Int) {
      (self.id, self.coordinate, self.population) = (id, coordinate, population)
    }
  }

  /// A populated place with names.
  public struct Town: Sendable, Hashable {
    /// The coordinate and population.
    public let place: Place

    /// The name in the Latin alphabet.
    public let name: String

    /// Alternative names, in any script.
    public let alternates: [String]

    /// The country's ISO 3166-1 alpha-2 code.
    public let country: String

    /// The region's code; empty if unknown.
    public let region: String

    /// Creates a town.
    public init(
      place: Place,
      name: String,
      alternates: [String],
      country: String,
      region: String
    ) {
      (self.place, self.name, self.alternates) = (place, name, alternates)
      (self.country, self.region) = (country, region)
    }
  }

  /// A region or country.
  public struct Area: Sendable, Hashable {
    /// The code: `GB`, or with the country `US-MS`.
    public let code: String

    /// An alternative code: a country's ISO 3166-1 alpha-3 code.
    public let otherCode: String

    /// The English name.
    public let name: String

    /// Alternative names, in any script.
    public let alternates: [String]

    /// The population; nil for the sum of its towns.
    public let population: Int?

    /// The name of the capital; empty for the largest town.
    public let capital: String

    /// Creates a region or country.
    public init(
      code: String,
      otherCode: String = "",
      name: String,
      alternates: [String] = [],
      population: Int? = nil,
      capital: String = ""
    ) {
      (self.code, self.otherCode, self.name) = (code, otherCode, name)
      (self.alternates, self.population, self.capital) = (alternates, population, capital)
    }
  }

  /// The towns, in any order.
  public var towns: [Town]

  /// All places, whether or not they include the towns.
  public var places: [Place]

  /// The countries, by the codes that towns refer to.
  public var countries: [Area]

  /// The regions, by the codes that towns refer to.
  public var regions: [Area]

  /// Creates a source.
  public init(towns: [Town], places: [Place], countries: [Area], regions: [Area]) {
    (self.towns, self.places) = (towns, places)
    (self.countries, self.regions) = (countries, regions)
  }
}
