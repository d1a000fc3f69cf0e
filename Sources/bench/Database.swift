import CSQLite

/// An SQLite database, owned.
final class Database {
  private let handle: OpaquePointer

  /// Opens a file, or a database in memory.
  init(_ path: String = ":memory:") throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else {
      sqlite3_close(opened)
      throw BenchError("\(path): SQLite cannot open it")
    }
    handle = opened
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Runs statements that return nothing.
  func execute(_ words: String) throws {
    guard sqlite3_exec(handle, words, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  /// Prepares a statement.
  func prepare(_ words: String) throws -> Statement {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(handle, words, -1, &prepared, nil) == SQLITE_OK, let prepared else {
      throw failure
    }
    return Statement(prepared, of: self)
  }

  /// What SQLite says of the last thing that went wrong.
  var failure: BenchError {
    BenchError("SQLite: " + String(cString: sqlite3_errmsg(handle)))
  }

  /// A prepared statement, owned.
  final class Statement {
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
    func bind(_ number: Double, at index: Int32) {
      sqlite3_bind_double(handle, index, number)
    }

    /// Sets the parameter of a number from 1.
    func bind(_ number: Int, at index: Int32) {
      sqlite3_bind_int64(handle, index, Int64(number))
    }

    /// Sets the parameter of a number from 1.
    func bind(_ text: String, at index: Int32) {
      // SQLITE_TRANSIENT, a cast that Swift does not import: SQLite makes its own copy.
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_bind_text(handle, index, text, -1, copies)
    }

    /// Goes to the next row; false after the last, when the statement is ready to be run again.
    func step() throws -> Bool {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: return true
      case SQLITE_DONE:
        sqlite3_reset(handle)
        return false
      default: throw database.failure
      }
    }

    /// A whole number of the row.
    func integer(_ column: Int32) -> Int {
      Int(sqlite3_column_int64(handle, column))
    }

    /// A number of the row.
    func number(_ column: Int32) -> Double {
      sqlite3_column_double(handle, column)
    }
  }
}

/// Why the benchmarks stop.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
