import Facts
import TOMLKit

/// A table of a file of facts, read key by key.
struct FactTable {
  private let table: TOMLTable
  private let path: String
  private let name: String?

  /// Creates a reader of a table; `fact` names the fact it describes, if it does.
  init(_ table: TOMLTable, path: String, fact: String?) {
    self.table = table
    self.path = path
    name = fact
  }

  /// Returns the `[[fact]]` tables of a file.
  static func tables(
    _ list: any TOMLValueConvertible,
    in file: FactTable
  ) throws(FactFileError) -> [FactTable] {
    guard let list = list.array else {
      throw file.error("fact", found: file.words(list), allowed: "at least one [[fact]] table")
    }
    var tables: [FactTable] = []
    for (index, value) in list.enumerated() {
      guard let table = value.table else {
        throw file.error("fact", found: file.words(value), allowed: "at least one [[fact]] table")
      }
      let id = table["id"]?.string.map { "\"\(Self.printable($0))\"" }
      tables.append(FactTable(table, path: file.path, fact: id ?? "number \(index + 1)"))
    }
    return tables
  }

  /// Returns the fact the table describes.
  func fact() throws(FactFileError) -> Fact {
    try checkKeys([
      "id", "group", "text", "publisher", "source", "year", "url", "ages", "valid_until",
    ])
    let validUntil = try day("valid_until")
    let ages = try bool("ages") ?? (validUntil != nil)
    if ages && validUntil == nil {
      throw error(
        "valid_until",
        found: nil,
        allowed: "a day such as 2027-03-31, for a fact that ages,"
      )
    }
    return Fact(
      id: try required("id"),
      group: try group("group"),
      text: try required("text"),
      publisher: try text("publisher") ?? "",
      source: try text("source") ?? "",
      year: try int("year", allowed: "a year such as 2024"),
      url: try text("url"),
      ages: ages,
      validUntil: validUntil
    )
  }

  /// Refuses keys that nobody reads, for they are most likely misspelt.
  func checkKeys(_ known: [String]) throws(FactFileError) {
    if let key = table.keys.sorted().first(where: { !known.contains($0) }) {
      throw FactFileError(
        path: path,
        fact: name,
        key: Self.printable(key),
        found: "an unknown key",
        allowed: key.nearest(among: known) ?? "one of " + known.joined(separator: ", ")
      )
    }
  }

  func text(_ key: String) throws(FactFileError) -> String? {
    guard let value = table[key] else { return nil }
    guard let text = value.string else {
      throw error(key, found: words(value), allowed: "a text in quotes")
    }
    return text
  }

  func int(_ key: String, allowed: String) throws(FactFileError) -> Int? {
    guard let value = table[key] else { return nil }
    guard let int = value.int else { throw error(key, found: words(value), allowed: allowed) }
    return int
  }

  func error(_ key: String, found: String?, allowed: String) -> FactFileError {
    FactFileError(path: path, fact: name, key: key, found: found, allowed: allowed)
  }

  private func required(_ key: String) throws(FactFileError) -> String {
    guard let text = try text(key) else {
      throw error(key, found: nil, allowed: "a text in quotes")
    }
    return text
  }

  private func bool(_ key: String) throws(FactFileError) -> Bool? {
    guard let value = table[key] else { return nil }
    guard let bool = value.bool else {
      throw error(key, found: words(value), allowed: "true or false")
    }
    return bool
  }

  private func group(_ key: String) throws(FactFileError) -> Fact.Group {
    let groups = Fact.Group.allCases.filter { $0 != .leg }
    let allowed = "one of " + groups.map(\.rawValue).joined(separator: ", ")
    guard let name = try text(key) else { throw error(key, found: nil, allowed: allowed) }
    guard let group = Fact.Group(rawValue: name), groups.contains(group) else {
      throw error(key, found: "\"\(Self.printable(name))\"", allowed: allowed)
    }
    return group
  }

  private func day(_ key: String) throws(FactFileError) -> Day? {
    guard let value = table[key] else { return nil }
    guard let date = value.date, let day = Day(year: date.year, month: date.month, day: date.day)
    else { throw error(key, found: words(value), allowed: "a day such as 2027-03-31") }
    return day
  }

  private func words(_ value: any TOMLValueConvertible) -> String {
    switch value.type {
    case .table: "a table"
    case .array: "a list"
    case .string: "\"\(Self.printable(value.string ?? ""))\""
    default: Self.printable(value.debugDescription)
    }
  }

  /// A text on one line, without control characters, cut to what fits into a message.
  static func printable(_ text: String, limit: Int = 60) -> String {
    let clean = text.prefix(limit).unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    return String(String.UnicodeScalarView(clean)) + (text.count > limit ? "…" : "")
  }
}
