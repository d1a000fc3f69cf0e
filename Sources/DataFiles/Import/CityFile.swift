package import Airports
import Places
import Settings
package import System
import Text

extension CityNaming {
  /// Opens the city names from the gazetteer and the reviewed exceptions. If one of them cannot be
  /// read, it prints the reason and returns nil.
  package static func open(_ data: DataDirectory) -> CityNaming? {
    do throws(Failure) {
      return CityNaming(
        try Gazetteer.open(data),
        try CityFile(path: try data.file("cities.toml")).exceptions
      )
    } catch {
      Diagnostics.log("\(error.message); airports are listed under their own municipalities")
      return nil
    }
  }
}

/// Reviewed cities of airports and English names of towns: TOML with the tables `[airports]` and
/// `[names.COUNTRY]`, described in docs/data.md.
package struct CityFile: Sendable, Hashable {
  /// The reviewed exceptions.
  package let exceptions: CityNaming.Exceptions

  /// Reads the text of a file; the path is for messages.
  package init(_ text: String, path: String) throws(Failure) {
    let root: TOMLTable
    do {
      root = try TOMLTable(text: text)
    } catch {
      throw Failure(.data, "\(path), line \(error.line): \(error)")
    }
    if let key = root.keys.first(where: { !["airports", "names"].contains($0) }) {
      throw Failure(.data, "\(path): found the key \(key); [airports] and [names] are allowed")
    }
    var exceptions = CityNaming.Exceptions()
    exceptions.cities = try Self.texts(root["airports"], at: "\(path), airports")
    let countries = root["names"]?.table ?? TOMLTable()
    for country in countries.keys {
      let value = countries[country]
      exceptions.names[country] = try Self.texts(value, at: "\(path), names.\(country)")
    }
    self.exceptions = exceptions
  }

  /// Reads a file.
  package init(path: String) throws(Failure) {
    let file = try MappedFile(path: path)
    let bytes = withExtendedLifetime(file) { [UInt8](file.bytes) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.data, "\(path): found bytes that are not UTF-8; text in UTF-8 is allowed")
    }
    try self.init(text, path: path)
  }

  /// Returns the texts of a table by key.
  private static func texts(
    _ value: TOMLValue?,
    at place: String
  ) throws(Failure) -> [String: String] {
    guard let value else { return [:] }
    guard let table = value.table else {
      throw Failure(
        .data,
        "\(place): found \(value.description.printable(limit: 60)); "
          + "a table of texts is allowed"
      )
    }
    var texts: [String: String] = [:]
    for key in table.keys {
      guard let value = table[key] else { continue }
      guard let text = value.string, !text.isEmpty else {
        throw Failure(
          .data,
          "\(place), \(key.printable(limit: 60)): found "
            + "\(value.description.printable(limit: 60)); a text in quotes is allowed"
        )
      }
      texts[key] = text
    }
    return texts
  }
}
