import CSQLite

/// Why a database does not do what it is asked.
package struct DatabaseError: Error, Sendable, Hashable {
  /// The file.
  package let path: String

  /// SQLite's number of the error.
  package let code: Int32

  /// SQLite's own words.
  package let words: String

  /// Whether the file is not, or no longer, a database that can be read.
  package var isDamage: Bool {
    let primary = code & 0xFF
    return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB
  }

  /// An error of ours about a file that SQLite itself can read.
  static func foreign(_ path: String, _ words: String) -> DatabaseError {
    DatabaseError(path: path, code: SQLITE_NOTADB, words: words)
  }

  /// An error of the system before SQLite was even asked.
  static func system(_ path: String, _ words: String) -> DatabaseError {
    DatabaseError(path: path, code: SQLITE_CANTOPEN, words: words)
  }
}

extension DatabaseError: CustomStringConvertible {
  /// The file and what is wrong with it.
  package var description: String { "\(path): \(words)" }
}
