import System
import Text

/// A table of a data file in TOML. Its failures name the file, the table and the key, what was found and what is
/// allowed.
struct DataTable {
  private let members: TOMLTable

  /// The file.
  private let path: String

  /// The table in the file, such as `names.DE`; empty for the whole file.
  private let header: String

  /// Reads the text of a file; the path is for messages.
  init(_ text: String, path: String) throws(Failure) {
    let table: TOMLTable
    do {
      table = try TOMLTable(text: text)
    } catch {
      throw Failure(.data, "\(path), line \(error.line): \(error)")
    }
    self.init(table, path: path, header: "")
  }

  private init(_ members: TOMLTable, path: String, header: String) {
    (self.members, self.path, self.header) = (members, path, header)
  }

  /// Returns the text of a file.
  static func text(ofFile path: String) throws(Failure) -> String {
    let file = try MappedFile(path: path)
    let bytes = withExtendedLifetime(file) { [UInt8](file.bytes) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.data, "\(path): found bytes that are not UTF-8; text in UTF-8 is allowed")
    }
    return text
  }

  /// The keys, sorted.
  var keys: [String] { members.keys }

  /// Checks that there is no other key than these, which the message calls `allowed`.
  func checkKeys(_ known: [String], allowed: String) throws(Failure) {
    guard let key = keys.first(where: { !known.contains($0) }) else { return }
    let found = "the key \(Self.printable(key))"
    throw Failure(.data, "\(place(nil)): found \(found); \(allowed) are allowed")
  }

  /// Returns the table of a key; an empty one if the key is missing.
  func table(_ key: String, of contents: String) throws(Failure) -> DataTable {
    let value = members[key] ?? .table(TOMLTable())
    let name = Self.printable(key)
    let nested = header.isEmpty ? name : "\(header).\(name)"
    guard let inner = value.table else {
      throw Self.failure(at: "\(path), \(nested)", value, allowed: "a table of \(contents)")
    }
    return DataTable(inner, path: path, header: nested)
  }

  /// Returns the tables of a list, such as each `[[closure]]`; none if the key is missing.
  func tables(_ key: String) throws(Failure) -> [DataTable] {
    guard let value = members[key] else { return [] }
    let found = value.array?.compactMap(\.table) ?? []
    guard let list = value.array, found.count == list.count else {
      throw Self.failure(at: place(key), value, allowed: "a list of [[\(key)]] tables")
    }
    return found.enumerated().map { index, inner in
      DataTable(inner, path: path, header: "\(key) \(index + 1)")
    }
  }

  /// Returns the text of a key.
  func text(_ key: String) throws(Failure) -> String {
    let allowed = "a string in quotes"
    guard let value = members[key] else { throw missing(key, allowed) }
    guard let text = value.string, !text.isEmpty else {
      throw Self.failure(at: place(key), value, allowed: allowed)
    }
    return text
  }

  /// Returns the texts of all keys.
  func textsByKey() throws(Failure) -> [String: String] {
    var texts: [String: String] = [:]
    for key in keys { texts[key] = try text(key) }
    return texts
  }

  /// Returns the day of a key.
  func day(_ key: String) throws(Failure) -> Day {
    let allowed = "a day such as 2025-12-02"
    guard let value = members[key] else { throw missing(key, allowed) }
    guard let day = value.day else { throw Self.failure(at: place(key), value, allowed: allowed) }
    return day
  }

  /// Returns a list of texts; nil if the key is missing.
  func texts(_ key: String) throws(Failure) -> [String]? {
    try list(key, of: "strings") { _ in true }
  }

  /// Returns a list of codes of capitals, digits and hyphens, each of a length if one is given; nil if the key is
  /// missing. The message calls the codes `kind`.
  func codes(
    _ key: String,
    of kind: String,
    length: Int? = nil
  ) throws(Failure) -> [String]? {
    try list(key, of: kind) { code in
      code.utf8.count == length ?? code.utf8.count && code.utf8.allSatisfy(Self.isOfCode)
    }
  }

  private func list(
    _ key: String,
    of kind: String,
    where isAllowed: (String) -> Bool
  ) throws(Failure) -> [String]? {
    guard let value = members[key] else { return nil }
    let texts = value.array?.map { $0.string ?? "" } ?? []
    guard !texts.isEmpty, texts.allSatisfy({ !$0.isEmpty && isAllowed($0) }) else {
      throw Self.failure(at: place(key), value, allowed: "a list of \(kind)")
    }
    return texts
  }

  private static func isOfCode(_ byte: UInt8) -> Bool {
    byte.isCapital || byte.isDigit || byte == UInt8(ascii: "-")
  }

  /// Returns the failure for a key that is missing.
  func missing(_ key: String, _ needed: String) -> Failure {
    Failure(.data, "\(place(key)): missing; \(needed) is needed")
  }

  private static func failure(at place: String, _ found: TOMLValue, allowed: String) -> Failure {
    Failure(.data, "\(place): found \(printable(found.description)); \(allowed) is allowed")
  }

  /// The file, the table and the key.
  private func place(_ key: String?) -> String {
    ([path] + [header, key.map(Self.printable) ?? ""].filter { !$0.isEmpty })
      .joined(separator: ", ")
  }

  private static func printable(_ text: String) -> String { text.printable(limit: 60) }
}
