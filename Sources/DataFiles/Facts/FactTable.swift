package import Facts
import Settings
package import Text

/// Reads a table of a file of facts key by key.
package struct FactTable {
  private let table: TOMLTable
  private let path: String
  private let name: String?

  /// Looks up the line of the table's header, and those of its keys counted from there.
  private let place: () -> FactLines.Place?

  /// Creates a reader of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - path: The file, for messages.
  ///   - fact: The name of the table's fact; nil for other tables.
  ///   - place: Looks up the table's lines, for an error. Default: they are not known.
  package init(
    _ table: TOMLTable,
    path: String,
    fact: String?,
    place: @escaping () -> FactLines.Place? = { nil }
  ) {
    self.table = table
    self.path = path
    self.place = place
    name = fact
  }

  /// Returns the `[[fact]]` tables of a file, with their lines.
  package static func tables(
    _ list: TOMLValue,
    in file: FactTable,
    _ text: String
  ) throws(FactFileError) -> [FactTable] {
    guard let list = list.array else {
      throw file.error("fact", found: file.words(list), allowed: "at least one [[fact]] table")
    }
    var tables: [FactTable] = []
    for (index, value) in list.enumerated() {
      guard let table = value.table else {
        throw file.error("fact", found: file.words(value), allowed: "at least one [[fact]] table")
      }
      let id = table["id"]?.string.map { "\"\($0.printable(limit: 60))\"" }
      let fact = id ?? "number \(index + 1)"
      tables.append(
        FactTable(table, path: file.path, fact: fact) {
          let lines = FactLines(text)
          return lines.facts.indices.contains(index) ? lines.facts[index] : nil
        }
      )
    }
    return tables
  }

  /// Returns the table's fact.
  package func fact(in language: String) throws(FactFileError) -> Fact {
    try checkKeys([
      "id", "topic", "sets", "continent", "text", "publisher", "title", "year", "url",
      "valid_until",
    ])
    let citation = ["publisher", "title", "year", "url"]
    if let missing = citation.first(where: { table[$0] == nil }),
      let given = citation.first(where: { table[$0] != nil })
    {
      throw error(missing, found: nil, allowed: "\(missing) beside \(given)")
    }
    let year = try int("year", allowed: "a year such as 2024")
    if let year, !(1000...9999).contains(year) {
      throw error("year", found: "\(year)", allowed: "a year such as 2024")
    }
    return Fact(
      id: try required("id"),
      topic: try topic(),
      sets: try sets(),
      continent: try continent(),
      text: try required("text"),
      publisher: try text("publisher") ?? "",
      title: try text("title") ?? "",
      year: year,
      url: try url(),
      validUntil: try day("valid_until"),
      language: language
    )
  }

  /// Throws if the table has an unknown key, which is probably misspelt.
  package func checkKeys(_ known: [String]) throws(FactFileError) {
    if let key = table.keys.sorted().first(where: { !known.contains($0) }) {
      throw error(
        key.printable(limit: 60),
        found: "an unknown key",
        allowed: key.nearest(among: known) ?? "one of " + known.joined(separator: ", ")
      )
    }
  }

  package func text(_ key: String) throws(FactFileError) -> String? {
    guard let value = table[key] else { return nil }
    guard let text = value.string else {
      throw error(key, found: words(value), allowed: "a string in quotes")
    }
    return text
  }

  package func int(_ key: String, allowed: String) throws(FactFileError) -> Int? {
    guard let value = table[key] else { return nil }
    guard let int = value.int else { throw error(key, found: words(value), allowed: allowed) }
    return int
  }

  package func error(_ key: String, found: String?, allowed: String) -> FactFileError {
    let place = place()
    return FactFileError(
      path: path,
      line: place.map { $0.line + ($0.keys[key] ?? 0) },
      fact: name,
      key: key,
      found: found,
      allowed: allowed
    )
  }

  private func required(_ key: String) throws(FactFileError) -> String {
    guard let text = try text(key) else {
      throw error(key, found: nil, allowed: "a string in quotes")
    }
    return text
  }

  private func topic() throws(FactFileError) -> Fact.Topic {
    let topics = Fact.Topic.allCases.filter { $0 != .leg }
    return try choice("topic", among: topics, text("topic"))
  }

  private func continent() throws(FactFileError) -> Continent {
    guard let name = try text("continent") else { return .world }
    return try choice("continent", among: Continent.allCases, name)
  }

  /// Returns the sets of a fact; all sets if a custom file does not name any.
  private func sets() throws(FactFileError) -> Set<FactSet> {
    guard let value = table["sets"] else { return Set(FactSet.allCases) }
    let allowed = "a list of " + FactSet.allCases.map(\.rawValue).joined(separator: ", ")
    guard let list = value.array, !list.isEmpty else {
      throw error("sets", found: words(value), allowed: allowed)
    }
    var sets: Set<FactSet> = []
    for value in list {
      guard let set = value.string.flatMap(FactSet.init) else {
        throw error("sets", found: words(value), allowed: allowed)
      }
      sets.insert(set)
    }
    return sets
  }

  private func url() throws(FactFileError) -> String? {
    guard let text = try text("url") else { return nil }
    guard Self.isWebAddress(text) else {
      throw error(
        "url",
        found: "\"\(text.printable(limit: 60))\"",
        allowed: "an address such as https://doi.org/10.1098/rspb.2012.2114"
      )
    }
    return text
  }

  /// Whether a text is the address of a web page: `https://`, a host, and no blanks.
  private static func isWebAddress(_ text: String) -> Bool {
    let schemes = ["http://", "https://"]
    guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else {
      return false
    }
    let host = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    return isPlain && host.contains { $0.isLetter || $0.isNumber }
  }

  private func choice<Choice: RawRepresentable<String>>(
    _ key: String,
    among choices: [Choice],
    _ name: String?
  ) throws(FactFileError) -> Choice {
    let allowed = "one of " + choices.map(\.rawValue).joined(separator: ", ")
    guard let name else { throw error(key, found: nil, allowed: allowed) }
    guard let choice = choices.first(where: { $0.rawValue == name }) else {
      throw error(key, found: "\"\(name.printable(limit: 60))\"", allowed: allowed)
    }
    return choice
  }

  private func day(_ key: String) throws(FactFileError) -> Day? {
    guard let value = table[key] else { return nil }
    guard let day = value.day else {
      throw error(key, found: words(value), allowed: "a day such as 2027-03-31, without quotes,")
    }
    return day
  }

  private func words(_ value: TOMLValue) -> String {
    switch value {
    case .table: "a table"
    case .array(let list): list.isEmpty ? "an empty list" : "a list"
    case .string(let text): "\"\(text.printable(limit: 60))\""
    default: value.description.printable(limit: 60)
    }
  }
}
