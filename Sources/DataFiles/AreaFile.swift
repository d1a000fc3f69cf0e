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
    let root = try DataTable(text, path: path)
    try root.checkKeys(["airports", "names"], allowed: "[airports] and [names]")
    let airports = try root.table("airports", of: "lists")
    let names = try root.table("names", of: "lists")
    let known = airports.keys
    if let area = names.keys.first(where: { !known.contains($0) }) {
      let found = area.printable(limit: 60)
      throw Failure(.data, "\(path), names: found \(found), which is not in [airports]")
    }
    var areas: [NamedAreas.Area] = []
    for area in known {
      let codes = try airports.codes(area, of: "airport identifiers such as [\"EGLL\"]")
      let others = try names.texts(area)
      areas.append(NamedAreas.Area(names: [area] + (others ?? []), airports: codes ?? []))
    }
    self.areas = NamedAreas(areas)
  }

  /// Reads the file in the program's data.
  package init(_ data: DataDirectory) throws(Failure) {
    let path = try data.file("areas.toml")
    try self.init(DataTable.text(ofFile: path), path: path)
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
