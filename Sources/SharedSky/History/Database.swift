import Breathing
import CSQLite
import Glibc

/// An owned SQLite database, used by one thread at a time.
package final class Database {
  /// How a database is opened.
  package enum Access: Sendable, Hashable {
    /// For reading and writing; the file is created if missing.
    case writing
    /// For reading only; the file must exist.
    case reading
  }

  /// The file's path, for messages.
  package let path: String

  private let handle: OpaquePointer

  /// Opens a file, or a database in memory.
  ///
  /// - Throws: `DatabaseError` if it cannot be opened, or SQLite is not installed.
  package init(_ path: String = ":memory:", for access: Access = .writing) throws(DatabaseError) {
    if let problem = Self.libraryProblem {
      throw DatabaseError(path: path, code: SQLITE_CANTOPEN, words: problem)
    }
    var opened: OpaquePointer?
    let way = access == .writing ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let code = sqlite3_open_v2(path, &opened, way | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let words = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close(opened)
      throw DatabaseError(path: path, code: code, words: words)
    }
    self.path = path
    handle = opened
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Sets how long to wait for locks that other users of the file hold.
  package func setBusyTimeout(_ timeout: Duration) {
    sqlite3_busy_timeout(handle, timeout.timeoutMilliseconds)
  }

  /// Runs statements that return nothing.
  package func execute(_ words: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, words, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Prepares a statement.
  package func prepare(_ words: String) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, words, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw failure(code) }
    return Statement(prepared, of: self)
  }

  /// Returns the single integer that a statement selects; 0 if there is no row.
  package func integer(_ words: String) throws(DatabaseError) -> Int {
    let statement = try prepare(words)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Runs a closure in a transaction, which is rolled back if the closure throws.
  package func inTransaction(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      // Some errors have already rolled back the transaction.
      try? execute("ROLLBACK")
      throw error
    }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    // If there is no room for the index of its journal, SQLite reports an input/output error, or that it cannot open a
    // file. Only these two numbers are certain; others may come from a later call.
    let mayBeFull = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF)
    let system = mayBeFull ? sqlite3_system_errno(handle) : 0
    return DatabaseError(
      path: path,
      code: code,
      system: [ENOSPC, EDQUOT].contains(system) ? system : 0,
      words: String(cString: sqlite3_errmsg(handle))
    )
  }

  /// An owned prepared statement.
  package final class Statement {
    private let handle: OpaquePointer
    private let database: Database

    fileprivate init(_ handle: OpaquePointer, of database: Database) {
      self.handle = handle
      self.database = database
    }

    deinit {
      sqlite3_finalize(handle)
    }

    /// Sets a parameter; the first has the index 1.
    package func bind(_ number: Double, at index: Int32) {
      sqlite3_bind_double(handle, index, number)
    }

    /// Sets a parameter; the first has the index 1.
    package func bind(_ number: Int, at index: Int32) {
      sqlite3_bind_int64(handle, index, Int64(number))
    }

    /// Sets a parameter; the first has the index 1.
    package func bind(_ text: String, at index: Int32) {
      // SQLITE_TRANSIENT, a cast that Swift does not import: makes SQLite copy the text.
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_bind_text(handle, index, text, -1, copies)
    }

    /// Sets a parameter to bytes, or to null if there are none; the first has the index 1.
    package func bind(_ bytes: [UInt8], at index: Int32) {
      guard !bytes.isEmpty else {
        sqlite3_bind_null(handle, index)
        return
      }
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_bind_blob(handle, index, bytes, Int32(bytes.count), copies)
    }

    /// Sets a parameter to a value of another statement's current row, of whatever type.
    package func bind(_ column: Int32, of row: Statement, at index: Int32) {
      sqlite3_bind_value(handle, index, sqlite3_column_value(row.handle, column))
    }

    /// Sets the first parameters in order.
    package func bind(_ numbers: Int...) {
      for (index, number) in numbers.enumerated() { bind(number, at: Int32(index + 1)) }
    }

    /// Moves to the next row. Returns false after the last one; the statement can then be run
    /// again.
    package func step() throws(DatabaseError) -> Bool {
      let code = sqlite3_step(handle)
      switch code {
      case SQLITE_ROW: return true
      case SQLITE_DONE:
        sqlite3_reset(handle)
        return false
      default:
        let failure = database.failure(code)
        sqlite3_reset(handle)
        throw failure
      }
    }

    /// Resets a statement that may have rows left, so that it can be run again.
    package func rewind() {
      sqlite3_reset(handle)
    }

    /// Returns an integer of the current row.
    package func integer(_ column: Int32) -> Int {
      Int(sqlite3_column_int64(handle, column))
    }

    /// Calls a closure with the bytes of a column of the current row; none if it is null.
    package func withBytes<Result>(
      _ column: Int32,
      _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
      let start = sqlite3_column_blob(handle, column)
      let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
      return body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Returns a number of the current row.
    package func number(_ column: Int32) -> Double {
      sqlite3_column_double(handle, column)
    }
  }

  /// The version of the SQLite library in use; empty if it is not installed.
  package static var version: String {
    libraryProblem == nil ? String(cString: sqlite3_libversion()) : ""
  }

  /// Why SQLite cannot be used; nil if it can.
  private static var libraryProblem: String? {
    shim_sqlite_problem().map { String(cString: $0) }
  }
}
