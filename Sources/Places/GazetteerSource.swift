public import Geodesy

/// What a gazetteer is made of.
public struct GazetteerSource: Sendable {
  /// A populated place.
  public struct Place: Sendable, Hashable {
    /// Its number in GeoNames.
    public let id: Int

    /// Where it is.
    public let coordinate: Coordinate

    /// How many people live there.
    public let population: Int

    /// Creates a place.
    public init(id: Int, coordinate: Coordinate, population: Int) {
      (self.id, self.coordinate, self.population) = (id, coordinate, population)
    }
  }

  /// A populated place with names.
  public struct Town: Sendable, Hashable {
    /// Where it is and how many people live there.
    public let place: Place

    /// Its name in the Latin alphabet.
    public let name: String

    /// Its other names, in any script.
    public let alternates: [String]

    /// The country's two letters.
    public let country: String

    /// The region's code; empty where that is not known.
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
    /// Its code: `GB`, or with its country `US-MS`.
    public let code: String

    /// Another code: a country's three letters.
    public let otherCode: String

    /// Its name in English.
    public let name: String

    /// Its other names, in any script.
    public let alternates: [String]

    /// How many people live there; nil for as many as live in its towns.
    public let population: Int?

    /// The name of its capital; empty for its largest town.
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

  /// All places, those that are towns among them or not.
  public var places: [Place]

  /// The countries, by the letters their towns name.
  public var countries: [Area]

  /// The regions, by the codes their towns name.
  public var regions: [Area]

  /// Creates a source.
  public init(towns: [Town], places: [Place], countries: [Area], regions: [Area]) {
    (self.towns, self.places) = (towns, places)
    (self.countries, self.regions) = (countries, regions)
  }
}
