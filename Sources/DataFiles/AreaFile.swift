package import Airports
package import System
import Text

/// Islands and other areas by name, each with its airports: TOML with the tables `[airports]` and `[names]`, described
/// in docs/data.md.
package struct AreaFile: Sendable, Hashable {
  /// The areas, in alphabetical order.
  package let areas: NamedAreas

  /// Reads the text of a file; the path is for messages.
  package init(_ text: String, path: String) throws(Failure) {
    let root: TOMLTable
    do {
      root = try TOMLTable(text: text)
    } catch {
      throw Failure(.data, "\(path), line \(error.line): \(error)")
    }
    if let key = root.keys.first(where: { !["airports", "names"].contains($0) }) {
      let found = key.printable(limit: 60)
      throw Failure(.data, "\(path): found the key \(found); [airports] and [names] are allowed")
    }
    let airports = try Self.lists(root["airports"], at: "\(path), airports")
    let names = try Self.lists(root["names"], at: "\(path), names")
    for (area, codes) in airports where !codes.allSatisfy(Self.isIdentifier) {
      throw Failure(
        .data,
        "\(path), airports, \(area.printable(limit: 60)): a list of identifiers of airports, such "
          + "as [\"EGLL\"], is allowed"
      )
    }
    if let area = names.keys.sorted().first(where: { airports[$0] == nil }) {
      let found = area.printable(limit: 60)
      throw Failure(.data, "\(path), names: found \(found), which is not in [airports]")
    }
    areas = NamedAreas(
      airports.keys.sorted().map { area in
        NamedAreas.Area(names: [area] + (names[area] ?? []), airports: airports[area] ?? [])
      }
    )
  }

  /// Reads the file in the program's data.
  package init(_ data: DataDirectory) throws(Failure) {
    let path = try data.file("areas.toml")
    guard let text = FilePath(path).text() else {
      throw Failure(.data, "\(path) is not text in UTF-8")
    }
    try self.init(text, path: path)
  }

  /// Returns the lists of texts of a table by key.
  private static func lists(
    _ value: TOMLValue?,
    at place: String
  ) throws(Failure) -> [String: [String]] {
    guard let value else { return [:] }
    guard let table = value.table else {
      let found = value.description.printable(limit: 60)
      throw Failure(.data, "\(place): found \(found); a table of lists is allowed")
    }
    var lists: [String: [String]] = [:]
    for key in table.keys {
      let texts = table[key]?.array?.map { $0.string ?? "" } ?? []
      guard !texts.isEmpty, !texts.contains("") else {
        let found = (table[key]?.description ?? "").printable(limit: 60)
        throw Failure(
          .data,
          "\(place), \(key.printable(limit: 60)): found \(found); a list of texts is allowed"
        )
      }
      lists[key] = texts
    }
    return lists
  }

  private static func isIdentifier(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "-")
    }
  }
}

extension NamedAreas {
  /// Reads the areas in the program's data, or prints why they cannot be read. Without them, islands are found only by
  /// the names of their airports and towns.
  package static func openIfReadable(_ data: DataDirectory) -> NamedAreas {
    do throws(Failure) {
      return try AreaFile(data).areas
    } catch {
      Diagnostics.log("\(error.message); some islands are not found by name")
      return .none
    }
  }
}
