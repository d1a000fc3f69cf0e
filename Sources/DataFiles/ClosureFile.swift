package import Flights
package import System

/// The list of airports, countries and pairs of countries that no airline serves: TOML with
/// `[[closure]]` tables. docs/data.md describes the keys.
package struct ClosureFile: Sendable, Hashable {
  /// The closures in the list.
  package let closures: AirspaceClosures

  private static let keys = [
    "airports", "countries", "between", "and", "reason", "source", "url", "as_of",
  ]

  /// Reads the text of a file; the path is for messages.
  package init(_ text: String, path: String) throws(Failure) {
    let root = try DataTable(text, path: path)
    try root.checkKeys(["closure"], allowed: "[[closure]] tables")
    var closures = AirspaceClosures()
    let countries = "country codes such as [\"FR\"]"
    for entry in try root.tables("closure") {
      try entry.checkKeys(Self.keys, allowed: Self.keys.joined(separator: ", "))
      let airports = try entry.codes("airports", of: "airport identifiers")
      closures.airports.formUnion(airports ?? [])
      let whole = try entry.codes("countries", of: countries, length: 2)
      closures.countries.formUnion(whole ?? [])
      let between = try entry.codes("between", of: countries, length: 2)
      let and = try entry.codes("and", of: countries, length: 2)
      if (between == nil) != (and == nil) {
        let (missing, given) = between == nil ? ("between", "and") : ("and", "between")
        throw entry.missing(missing, "a list of \(countries) beside \(given)")
      }
      for one in between ?? [] {
        closures.pairs.formUnion((and ?? []).map { AirspaceClosures.Pair(one, $0) })
      }
      for key in ["reason", "source", "url"] { _ = try entry.text(key) }
      _ = try entry.day("as_of")
    }
    guard closures != .none else {
      throw Failure(.data, "\(path): one or more [[closure]] tables are needed")
    }
    self.closures = closures
  }

  /// Reads the file in the program's data.
  package init(_ data: DataDirectory) throws(Failure) {
    let path = try data.file("closures.toml")
    try self.init(DataTable.text(ofFile: path), path: path)
  }
}

extension AirspaceClosures {
  /// Reads the list in the program's data; returns an empty list if it cannot be read.
  package static func open(_ data: DataDirectory) -> AirspaceClosures {
    do throws(Failure) {
      return try ClosureFile(data).closures
    } catch {
      Diagnostics.log("\(error.message); flights may land at closed airports")
      return .none
    }
  }
}
