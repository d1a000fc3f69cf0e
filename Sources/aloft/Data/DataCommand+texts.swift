import Airports
import DataFiles
import Facts
import Flights
import System
import Text

/// The data files that are texts.
extension DataCommand.Info {
  /// Returns the number of areas with names that search finds.
  static func areas(in data: DataDirectory) throws(Failure) -> JSONText {
    .object([
      ("file", .string(try data.file("areas.toml"))),
      ("licence", .string(DataLicence.own)),
      ("areas", count(try AreaFile(data).areas.areas)),
    ])
  }

  /// Returns the number of airports whose city was reviewed, and of towns with an English name.
  static func cities(in data: DataDirectory) throws(Failure) -> JSONText {
    let path = try data.file("cities.toml")
    let exceptions = try CityFile(path: path).exceptions
    return .object([
      ("file", .string(path)),
      ("licence", .string(DataLicence.own)),
      ("airports", count(exceptions.cities)),
      ("towns", .integer(Int64(exceptions.names.values.reduce(0) { $0 + $1.count }))),
    ])
  }

  /// Returns how much of the world airlines do not serve.
  static func closures(in data: DataDirectory) throws(Failure) -> JSONText {
    let path = try data.file("closures.toml")
    let closures = try ClosureFile(data).closures
    return .object([
      ("file", .string(path)),
      ("licence", .string(DataLicence.own)),
      ("airports", count(closures.airports)),
      ("countries", count(closures.countries)),
      ("pairs", count(closures.pairs)),
    ])
  }

  /// Returns the number of facts that are shown today.
  static func facts(in data: DataDirectory) throws(Failure) -> JSONText {
    let path = try data.file("facts/en.toml")
    let book = try FactFiles(data, files: []).validBook(on: .today)
    return .object([
      ("file", .string(path)),
      ("licence", .string(DataLicence.own)),
      ("facts", count(book.facts)),
    ])
  }

  /// Returns where the pages for phones begin.
  static func pages(in data: DataDirectory) throws(Failure) -> JSONText {
    .object([
      ("file", .string(try data.file("web/index.html"))),
      ("licence", .string(DataLicence.own)),
    ])
  }

  private static func count(_ values: some Collection) -> JSONText {
    .integer(Int64(values.count))
  }
}
