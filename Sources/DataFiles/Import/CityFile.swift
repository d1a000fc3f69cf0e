package import Airports
package import System

/// Reviewed cities of airports and English names of towns: TOML with the tables `[airports]` and
/// `[names.COUNTRY]`, described in docs/data.md.
package struct CityFile: Sendable, Hashable {
  /// The reviewed exceptions.
  package let exceptions: CityNaming.Exceptions

  /// Reads the text of a file; the path is for messages.
  package init(_ text: String, path: String) throws(Failure) {
    let root = try DataTable(text, path: path)
    try root.checkKeys(["airports", "names"], allowed: "[airports] and [names]")
    var exceptions = CityNaming.Exceptions()
    exceptions.cities = try root.table("airports", of: "strings").textsByKey()
    let countries = try root.table("names", of: "tables")
    for country in countries.keys {
      exceptions.names[country] = try countries.table(country, of: "strings").textsByKey()
    }
    self.exceptions = exceptions
  }

  /// Reads a file.
  package init(path: String) throws(Failure) {
    try self.init(DataTable.text(ofFile: path), path: path)
  }
}
