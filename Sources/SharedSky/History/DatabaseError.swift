import CSQLite
import Glibc

/// Why a database operation failed.
package struct DatabaseError: Error, Sendable, Hashable {
  /// The file.
  package let path: String

  /// SQLite's number of the error.
  package let code: Int32

  /// The system's error number if the error occurred before SQLite was called, else 0: SQLite does
  /// not pass on the system's errors.
  package let system: Int32

  /// SQLite's own words.
  package let words: String

  /// Creates an error.
  package init(path: String, code: Int32, system: Int32 = 0, words: String) {
    self.path = path
    self.code = code
    self.system = system
    self.words = words
  }

  /// Whether the file is not, or no longer, a database that can be read.
  package var isDamage: Bool {
    primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB
  }

  /// Whether the disk was full.
  var isFull: Bool { primary == SQLITE_FULL || [ENOSPC, EDQUOT].contains(system) }

  /// Whether the database is read-only.
  var isReadOnly: Bool { primary == SQLITE_READONLY || [EROFS, EACCES, EPERM].contains(system) }

  private var primary: Int32 { code & 0xFF }

  /// An error of ours about a file that SQLite itself can read.
  static func foreign(_ path: String, _ words: String) -> DatabaseError {
    DatabaseError(path: path, code: SQLITE_NOTADB, words: words)
  }

  /// An error of the system before SQLite was even asked.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - what: What could not be done.
  ///   - number: The system's number of the error.
  /// - Returns: The error.
  static func system(_ path: String, _ what: String, _ number: Int32) -> DatabaseError {
    DatabaseError(path: path, code: SQLITE_CANTOPEN, system: number, words: what)
  }
}

extension DatabaseError: CustomStringConvertible {
  /// The file, the problem, and the system's reason.
  package var description: String {
    let reason = system == 0 ? "" : ": " + String(cString: strerror(system)).lowercased()
    return "\(path): \(words)\(reason)"
  }
}
