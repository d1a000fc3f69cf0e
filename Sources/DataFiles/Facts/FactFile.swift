package import Facts
import Glibc
import Settings
import Synchronization
package import System
import TOMLKit
import Text

/// A file of facts: TOML with a language and any number of `[[fact]]` tables.
///
/// docs/facts.md describes the keys. Whether a fact is fit to be shown is for `FactBook` to say.
package struct FactFile: Sendable, Hashable {
  /// The language of the facts, as an ISO 639 code; English where the file does not say.
  package let language: String

  /// The facts, in the order of the file.
  package let facts: [Fact]

  /// Reads the text of a file; its path is for messages.
  package init(_ text: String, path: String) throws(FactFileError) {
    guard !text.utf8.contains(0) else {
      throw FactFileError(path: path, found: "a zero byte", allowed: "text in UTF-8")
    }
    let root: TOMLTable
    do {
      root = try TOMLText.table(text)
    } catch {
      throw FactFileError(
        path: path,
        line: error.line,
        found: "\(FactTable.printable(error.words, limit: 200)), which is not TOML",
        allowed: "lines such as id = \"tea\" below [[fact]]"
      )
    }
    let file = FactTable(root, path: path, fact: nil)
    try file.checkKeys(["version", "language", "fact"])
    if let version = try file.int("version", allowed: "1"), version != 1 {
      throw file.error("version", found: "\(version)", allowed: "1")
    }
    language = try file.text("language") ?? "en"
    guard let list = root["fact"] else {
      throw file.error("fact", found: nil, allowed: "at least one [[fact]] table")
    }
    facts = try FactTable.tables(list, in: file, text).map { table throws(FactFileError) in
      try table.fact()
    }
  }

  /// Reads a file.
  package init(path: String) throws(Failure) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FilePath(path).bytes()
    } catch {
      let reason = error.code == EISDIR ? "it is not a file" : error.description.lowercased()
      throw Failure(.noInput, "\(path) cannot be read: \(reason)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.data, "\(path): found bytes that are not UTF-8; text in UTF-8 is allowed")
    }
    if let last = Self.last.withLock({ $0[path] }), last.text == text {
      self = last.file
      return
    }
    do {
      try self.init(text, path: path)
    } catch {
      throw Failure(.data, error.description)
    }
    let file = self
    Self.last.withLock { $0[path] = (text, file) }
  }

  /// What was last read from each path. A service reads its facts with every plan and every day,
  /// and TOMLKit never frees the memory of what it has parsed: what did not change is not parsed
  /// again.
  private static let last = Mutex<[String: (text: String, file: FactFile)]>([:])
}

/// What is wrong in a file of facts, and where.
package struct FactFileError: Error, Hashable, CustomStringConvertible {
  /// The file.
  package let path: String

  /// The line, from 1, where it is known.
  package var line: Int?

  /// The fact, by its id, or by its place in the file where it has none; none for the file's top.
  package var fact: String?

  /// The key.
  package var key: String?

  /// What was found; nil if the key is missing.
  package let found: String?

  /// What may be there.
  package let allowed: String

  package var description: String {
    let place = [path, line.map { "line \($0)" }, fact.map { "fact \($0)" }, key]
      .compactMap(\.self).joined(separator: ", ")
    guard let found else { return "\(place): missing; \(allowed) is needed" }
    return "\(place): found \(found); \(allowed) is allowed"
  }
}
