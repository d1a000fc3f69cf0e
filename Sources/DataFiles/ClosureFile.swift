import Facts
package import Flights
import Settings
package import System
package import Text

/// The list of airports, countries and pairs of countries that no airline serves: TOML with
/// `[[closure]]` tables. docs/data.md describes the keys.
package struct ClosureFile: Sendable, Hashable {
  /// The closures in the list.
  package let closures: AirspaceClosures

  /// The date of the newest source.
  package let day: Day?

  /// Reads the text of a file; the path is for messages.
  package init(_ text: String, path: String) throws(Failure) {
    let root: TOMLTable
    do {
      root = try TOMLTable(text: text)
    } catch {
      throw Failure(.data, "\(path), line \(error.line): \(error)")
    }
    var closures = AirspaceClosures()
    var days: [Day] = []
    for (number, value) in (root["closure"]?.array ?? []).enumerated() {
      let entry = Entry(table: value.table ?? TOMLTable(), place: "\(path), closure \(number + 1)")
      closures.airports.formUnion(try entry.codes("airports", of: "identifiers of airports"))
      closures.countries.formUnion(try entry.codes("countries", of: Entry.countries, length: 2))
      let between = try entry.codes("between", of: Entry.countries, length: 2)
      let and = try entry.codes("and", of: Entry.countries, length: 2)
      for one in between {
        closures.pairs.formUnion(and.map { AirspaceClosures.Pair(one, $0) })
      }
      days.append(try entry.day)
    }
    guard closures != .none, root.keys == ["closure"] else {
      throw Failure(.data, "\(path): one or more [[closure]] tables are needed, and nothing else")
    }
    self.closures = closures
    day = days.max()
  }

  /// Reads the file in the program's data.
  package init(_ data: DataDirectory) throws(Failure) {
    let path = try data.file("closures.toml")
    guard let text = FilePath(path).text() else {
      throw Failure(.data, "\(path) is not text in UTF-8")
    }
    try self.init(text, path: path)
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

/// Reads a `[[closure]]` table key by key.
private struct Entry {
  let table: TOMLTable

  /// The file and the number of the table, for messages.
  let place: String

  static let countries = "codes of countries, such as [\"FR\"]"
  private static let keys = [
    "airports", "countries", "between", "and", "reason", "source", "url", "as_of",
  ]

  /// Returns a list of codes in capitals; empty if the key is missing.
  func codes(_ key: String, of kind: String, length: Int? = nil) throws(Failure) -> [String] {
    guard let value = table[key] else { return [] }
    let codes = value.array?.map { $0.string ?? "" } ?? []
    let isValid = codes.allSatisfy { code in
      !code.isEmpty && code.utf8.count == length ?? code.utf8.count
        && code.utf8.allSatisfy { byte in
          UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
        }
    }
    guard !codes.isEmpty, isValid else {
      let found = value.description.printable(limit: 60)
      throw Failure(.data, "\(place), \(key): found \(found); a list of \(kind) is allowed")
    }
    return codes
  }

  /// The date of the source. Throws if another required key is missing.
  var day: Day {
    get throws(Failure) {
      if let key = table.keys.first(where: { !Self.keys.contains($0) }) {
        let allowed = Self.keys.joined(separator: ", ")
        throw Failure(.data, "\(place): found the key \(key); allowed are \(allowed)")
      }
      guard table["between"] == nil || table["and"] != nil else {
        throw Failure(.data, "\(place): \"between\" needs \"and\"")
      }
      for key in ["reason", "source", "url"] where table[key]?.string?.isEmpty ?? true {
        throw Failure(.data, "\(place), \(key): a text in quotes is needed")
      }
      guard let day = table["as_of"]?.day else {
        throw Failure(.data, "\(place), as_of: a day such as 2025-12-02 is needed")
      }
      return day
    }
  }
}
