import CSQLite

/// An SQLite database, owned, for one thread at a time.
package final class Database {
  /// What is done with a database.
  package enum Access: Sendable, Hashable {
    /// Read and write; created if missing.
    case writing
    /// It must be there, and is only read.
    case reading
  }

  /// The file, as messages name it.
  package let path: String

  private let handle: OpaquePointer

  /// Opens a file, or a database in memory.
  ///
  /// - Throws: `DatabaseError` where it cannot be opened.
  package init(_ path: String = ":memory:", for access: Access = .writing) throws(DatabaseError) {
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

  /// Sets the timeout for locks held by other users of the file.
  package func setPatience(_ patience: Duration) {
    sqlite3_busy_timeout(handle, Int32(patience.components.seconds * 1_000))
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

  /// Does several things as one: all of them, or none where something is thrown.
  package func asOne(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      // Some errors have already rolled it back; then there is nothing to roll back.
      try? execute("ROLLBACK")
      throw error
    }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(path: path, code: code, words: String(cString: sqlite3_errmsg(handle)))
  }

  /// A prepared statement, owned.
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

    /// Sets the parameter of a number from 1.
    package func bind(_ number: Double, at index: Int32) {
      sqlite3_bind_double(handle, index, number)
    }

    /// Sets the parameter of a number from 1.
    package func bind(_ number: Int, at index: Int32) {
      sqlite3_bind_int64(handle, index, Int64(number))
    }

    /// Sets the parameter of a number from 1.
    package func bind(_ text: String, at index: Int32) {
      // SQLITE_TRANSIENT, a cast that Swift does not import: SQLite makes its own copy.
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_bind_text(handle, index, text, -1, copies)
    }

    /// Sets the parameters from the first on.
    package func bind(_ numbers: Int...) {
      for (index, number) in numbers.enumerated() { bind(number, at: Int32(index + 1)) }
    }

    /// Goes to the next row; false after the last, when the statement is ready to be run again.
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

    /// Makes the statement ready to be run again before its last row.
    package func rewind() {
      sqlite3_reset(handle)
    }

    /// A whole number of the row.
    package func integer(_ column: Int32) -> Int {
      Int(sqlite3_column_int64(handle, column))
    }

    /// A number of the row.
    package func number(_ column: Int32) -> Double {
      sqlite3_column_double(handle, column)
    }
  }

  /// The version of SQLite that is used.
  package static var version: String { String(cString: sqlite3_libversion()) }
}
