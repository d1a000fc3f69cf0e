import CSQLite
import Glibc

/// Why a database operation failed.
package struct DatabaseError: Error, Sendable, Hashable {
  /// The file's path.
  package let path: String

  /// SQLite's error code.
  package let code: Int32

  /// The system's error number if the error occurred outside SQLite or because the disk is full; otherwise 0, because
  /// the number that SQLite keeps may be that of a later call.
  package let system: Int32

  /// SQLite's error message.
  package let words: String

  /// Creates an error.
  package init(path: String, code: Int32, system: Int32 = 0, words: String) {
    self.path = path
    self.code = code
    self.system = system
    self.words = words
  }

  /// Whether the file is not a database, or is damaged.
  package var isDamage: Bool {
    primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB
  }

  /// Whether the disk or the quota is full.
  var isFull: Bool { primary == SQLITE_FULL || [ENOSPC, EDQUOT].contains(system) }

  /// Whether the database is read-only.
  var isReadOnly: Bool { primary == SQLITE_READONLY || [EROFS, EACCES, EPERM].contains(system) }

  private var primary: Int32 { code & 0xFF }

  /// Creates an error about a file that SQLite can read but that is not ours.
  static func foreign(_ path: String, _ words: String) -> DatabaseError {
    DatabaseError(path: path, code: SQLITE_NOTADB, words: words)
  }

  /// Creates an error that the system reported outside SQLite.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - what: The problem, such as "it cannot be opened".
  ///   - number: The system's error number.
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
