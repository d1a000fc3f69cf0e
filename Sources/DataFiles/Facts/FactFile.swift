package import Facts
import Glibc
import Settings
package import System
import Text

/// A file of facts: TOML with a language and `[[fact]]` tables.
///
/// docs/facts.md describes the keys. `FactBook` decides whether a fact may be shown.
package struct FactFile: Sendable, Hashable {
  /// The language of the facts as an ISO 639 code. Default: English.
  package let language: String

  /// The facts in order.
  package let facts: [Fact]

  /// Reads the text of a file; the path is for messages.
  package init(_ text: String, path: String) throws(FactFileError) {
    guard !text.utf8.contains(0) else {
      throw FactFileError(path: path, found: "a zero byte", allowed: "text in UTF-8")
    }
    let root: TOMLTable
    do {
      root = try TOMLTable(text: text)
    } catch {
      throw FactFileError(
        path: path,
        line: error.line,
        found: "text that is not TOML (\(error.description.printable(limit: 200)))",
        allowed: "a line such as id = \"tea\" below [[fact]]"
      )
    }
    let file = FactTable(root, path: path, fact: nil)
    try file.checkKeys(["version", "language", "fact"])
    if let version = try file.int("version", allowed: "1"), version != 1 {
      throw file.error("version", found: "\(version)", allowed: "1")
    }
    let code = try file.text("language") ?? "en"
    language = code
    guard let list = root["fact"] else {
      throw file.error("fact", found: nil, allowed: "at least one [[fact]] table")
    }
    facts = try FactTable.tables(list, in: file, text).map { table throws(FactFileError) in
      try table.fact(in: code)
    }
  }

  /// Reads a file.
  package init(path: String) throws(Failure) {
    let bytes: [UInt8]
    do throws(SystemError) {
      // A reload of the settings reads it again, and must not wait for a pipe.
      bytes = try FilePath(path).bytes(waits: false)
    } catch {
      let isNoFile = error.code == EISDIR || error.code == EAGAIN
      let reason = isNoFile ? "it is not a file" : error.description.lowercased()
      throw Failure(.noInput, "\(path) cannot be read: \(reason)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.data, "\(path): found bytes that are not UTF-8; text in UTF-8 is allowed")
    }
    do {
      try self.init(text, path: path)
    } catch {
      throw Failure(.data, error.description)
    }
  }
}

/// A problem in a file of facts, and its place.
package struct FactFileError: Error, Hashable, CustomStringConvertible {
  /// The path of the file.
  package let path: String

  /// The line, from 1; nil if unknown.
  package var line: Int?

  /// The fact's identifier, or its number in the file if it has none; nil outside of facts.
  package var fact: String?

  /// The key.
  package var key: String?

  /// The value found; nil if the key is missing.
  package let found: String?

  /// The allowed values.
  package let allowed: String

  package var description: String {
    let place = [path, line.map { "line \($0)" }, fact.map { "fact \($0)" }, key]
      .compactMap(\.self).joined(separator: ", ")
    guard let found else { return "\(place): missing; \(allowed) is needed" }
    return "\(place): found \(found); \(allowed) is allowed"
  }
}
