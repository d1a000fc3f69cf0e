import Glibc
import System

/// What the parts of a history need from a folder. Errors are those of a database.
enum Folder {
  /// The names in a folder, hidden ones included; none if there is no such folder.
  ///
  /// - Throws: `DatabaseError` if it cannot be read.
  static func names(in folder: String) throws(DatabaseError) -> [String] {
    do throws(SystemError) {
      return try FilePath(folder).names()
    } catch {
      guard error.code != ENOENT, error.code != ENOTDIR else { return [] }
      throw DatabaseError.system(folder, "it cannot be read", error.code)
    }
  }

  /// The size of a file in bytes; 0 if it does not exist.
  static func size(of path: String) -> Int64 {
    Int64(FilePath(path).size ?? 0)
  }

  /// Acquires the lock of a file; nil if another process holds it.
  ///
  /// - Throws: `DatabaseError` if it cannot be opened or locked.
  static func lock(_ path: String) throws(DatabaseError) -> FileLock? {
    do throws(SystemError) {
      return try FileLock(path)
    } catch {
      throw DatabaseError.system(path, "it cannot be locked", error.code)
    }
  }
}
