import Breathing
import CPostgreSQL
import Glibc

/// An owned connection to a server, used by one thread at a time. Every call has a deadline, so that
/// a server that hangs blocks its caller only until then.
final class PostgreSQLConnection {
  private let handle: OpaquePointer

  /// Called at intervals while a statement runs; if it returns true, the statement fails, and the server rolls back.
  var isStopped: () -> Bool = { false }

  /// How long connecting may take, in seconds.
  private static let connectSeconds = 5

  /// How long a statement may take by default.
  static let limit: Duration = .seconds(30)

  /// Connects.
  ///
  /// - Throws: `PostgreSQLError` if the server cannot be reached or refuses.
  init(_ server: PostgreSQLServer) throws(PostgreSQLError) {
    // The options before the URL are defaults; the URL's parameters override them.
    var options: [(String, String)] = [
      ("connect_timeout", "\(Self.connectSeconds)"),
      ("fallback_application_name", "aloft"),
      ("keepalives_idle", "10"),
      ("tcp_user_timeout", "15000"),
      ("dbname", server.url),
      ("client_encoding", "UTF8"),
    ]
    if let password = server.password { options.append(("password", password)) }
    let opened = Self.open(options)
    guard let opened, PQstatus(opened) == UInt32(SHIM_PQ_CONNECTION_OK) else {
      let error = PostgreSQLError(nil, of: opened)
      if let opened { PQfinish(opened) }
      throw error
    }
    handle = opened
    PQsetnonblocking(opened, 1)
    shim_pq_ignore_notices(opened)
  }

  deinit { PQfinish(handle) }

  private static func open(_ options: [(String, String)]) -> OpaquePointer? {
    let keywords = options.map { UnsafePointer(strdup($0.0)) } + [nil]
    let values = options.map { UnsafePointer(strdup($0.1)) } + [nil]
    defer { for text in keywords + values { free(UnsafeMutablePointer(mutating: text)) } }
    return PQconnectdbParams(keywords, values, 1)
  }

  // MARK: Statements

  /// Lets the server end a statement about a second after this connection is closed. Otherwise it finishes the
  /// statement first, and holds its locks for as long.
  func endStatementsOnClose() {
    // PostgreSQL 13 and some systems cannot do it, which changes nothing else.
    try? execute(
      """
      SELECT set_config(name, '1s', false) FROM pg_settings
      WHERE name = 'client_connection_check_interval'
      """
    )
  }

  /// Runs one statement or several that return nothing.
  func execute(
    _ words: String,
    within limit: Duration = PostgreSQLConnection.limit
  ) throws(PostgreSQLError) {
    let deadline = ContinuousClock.now + limit
    guard PQsendQuery(handle, words) == 1 else { throw lost }
    try finish(until: deadline)
  }

  /// Runs a query.
  ///
  /// - Parameters:
  ///   - words: One statement.
  ///   - limit: The longest wait for each row.
  ///   - onRow: Called with each row; returns whether to continue. After a row that ends the query
  ///     early, the connection must not be used again.
  /// - Throws: `PostgreSQLError` if the query fails.
  func query(
    _ words: String,
    within limit: Duration = PostgreSQLConnection.limit,
    _ onRow: (PostgreSQLRow) -> Bool
  ) throws(PostgreSQLError) {
    guard PQsendQueryParams(handle, words, 0, nil, nil, nil, nil, 1) == 1,
      PQsetSingleRowMode(handle) == 1
    else { throw lost }
    while let result = try next(until: ContinuousClock.now + limit) {
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case UInt32(SHIM_PQ_SINGLE_TUPLE), UInt32(SHIM_PQ_TUPLES_OK):
        for row in 0..<PQntuples(result) {
          guard onRow(PostgreSQLRow(result, row)) else { return }
        }
      default: throw PostgreSQLError(result, of: handle)
      }
    }
  }

  /// Returns the integer that a query selects; nil if there is no row, or if it is null.
  func integer(_ words: String) throws(PostgreSQLError) -> Int? {
    var number: Int?
    try query(words) { row in
      number = row.isNull(0) ? nil : row.integer(0)
      return true
    }
    return number
  }

  /// Sends rows to a table with `COPY … FROM STDIN`.
  ///
  /// - Parameters:
  ///   - words: The statement.
  ///   - bytes: The rows in the format that it names.
  ///   - limit: The longest duration.
  /// - Throws: `PostgreSQLError` if the rows are not accepted.
  func copy(
    _ words: String,
    _ bytes: [UInt8],
    within limit: Duration
  ) throws(PostgreSQLError) {
    let deadline = ContinuousClock.now + limit
    guard PQsendQuery(handle, words) == 1 else { throw lost }
    guard let ready = try next(until: deadline) else { throw lost }
    let status = PQresultStatus(ready)
    guard status == UInt32(SHIM_PQ_COPY_IN) else {
      defer { PQclear(ready) }
      throw PostgreSQLError(ready, of: handle)
    }
    PQclear(ready)
    var start = 0
    while start < bytes.count {
      let end = min(start + Self.piece, bytes.count)
      let code = bytes[start..<end].withUnsafeBytes { piece in
        PQputCopyData(
          handle,
          piece.baseAddress?.assumingMemoryBound(to: CChar.self),
          Int32(piece.count)
        )
      }
      guard code >= 0 else { throw lost }
      if code == 0 { try wait(for: POLLOUT, until: deadline) } else { start = end }
    }
    while true {
      let code = PQputCopyEnd(handle, nil)
      guard code >= 0 else { throw lost }
      if code == 1 { break }
      try wait(for: POLLOUT, until: deadline)
    }
    try finish(until: deadline)
  }

  /// How much is passed to libpq at once, in bytes.
  private static let piece = 1 << 16

  // MARK: Waiting

  private var lost: PostgreSQLError { PostgreSQLError(nil, of: handle) }

  /// Takes the remaining results, and throws the first error.
  private func finish(until deadline: ContinuousClock.Instant) throws(PostgreSQLError) {
    var problem: PostgreSQLError?
    while let result = try next(until: deadline) {
      let status = PQresultStatus(result)
      if status != UInt32(SHIM_PQ_COMMAND_OK), status != UInt32(SHIM_PQ_TUPLES_OK) {
        problem = problem ?? PostgreSQLError(result, of: handle)
      }
      PQclear(result)
    }
    if let problem { throw problem }
  }

  /// Waits for the next result; nil after the last.
  private func next(
    until deadline: ContinuousClock.Instant
  ) throws(PostgreSQLError) -> OpaquePointer? {
    while case let code = PQflush(handle), code != 0 {
      guard code == 1 else { throw lost }
      try wait(for: POLLIN | POLLOUT, until: deadline)
      // The server may have to send something before it reads on.
      guard PQconsumeInput(handle) == 1 else { throw lost }
    }
    while PQisBusy(handle) == 1 {
      try wait(for: POLLIN, until: deadline)
      guard PQconsumeInput(handle) == 1 else { throw lost }
    }
    return PQgetResult(handle)
  }

  private func wait(
    for events: Int32,
    until deadline: ContinuousClock.Instant
  ) throws(PostgreSQLError) {
    var waiting = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { throw PostgreSQLError("the server does not answer") }
      guard !isStopped() else { throw PostgreSQLError("interrupted, because the relay stops") }
      let count = poll(&waiting, 1, min(left, .milliseconds(500)).timeoutMilliseconds)
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw PostgreSQLError("the connection failed") }
    }
  }
}

/// A row of a query in binary form, valid while the closure that received it runs.
struct PostgreSQLRow {
  private let result: OpaquePointer
  private let row: Int32

  fileprivate init(_ result: OpaquePointer, _ row: Int32) {
    self.result = result
    self.row = row
  }

  /// Whether a column is null.
  func isNull(_ column: Int32) -> Bool {
    bytes(column).isEmpty
  }

  /// Returns an integer of 2, 4 or 8 bytes; 0 if it is null.
  func integer(_ column: Int32) -> Int {
    let bytes = bytes(column)
    switch bytes.count {
    case 2: return Int(Int16(bitPattern: bytes.big16(at: 0)))
    case 4: return Int(Int32(bitPattern: bytes.big32(at: 0)))
    case 8: return Int(Int64(bitPattern: bytes.big64(at: 0)))
    default: return 0
    }
  }

  /// Returns a text.
  func text(_ column: Int32) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  /// Returns the bytes of a column; none if it is null.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: PQgetvalue(result, row, column),
      count: Int(PQgetlength(result, row, column))
    )
  }
}
