package import Breathing

/// A connection that writes to the tables of a server, and creates them if they are missing.
package struct PostgreSQLSession {
  private let connection: PostgreSQLConnection
  private var days: Set<HistoryDay> = []

  /// The maximum number of reports written in one transaction.
  static let maximumReports = 20_000

  /// How far from the clock reports may be dated, in milliseconds; twice the clock difference that
  /// relays accept.
  private static let slack: Int64 = 60_000

  /// How long a transaction may take. Reports wait in memory meanwhile.
  private static let limit: Duration = .seconds(15)

  /// Connects, and prepares the tables.
  ///
  /// - Throws: `PostgreSQLError` if the server cannot be reached, or has tables of another version.
  package init(_ server: PostgreSQLServer) throws(PostgreSQLError) {
    connection = try PostgreSQLConnection(server)
    try connection.execute("SET lock_timeout = '10s'")
    try PostgreSQLTables.prepare(connection)
    try connection.execute(PostgreSQLTables.batch)
  }

  /// Writes reports, each part in one transaction. Reports that are there already change nothing.
  package mutating func write(
    _ reports: [StoredReport],
    at now: Instant
  ) throws(PostgreSQLError) {
    let latest = SkyTime(now).advanced(byMilliseconds: Self.slack)
    for start in stride(from: 0, to: reports.count, by: Self.maximumReports) {
      let part = reports[start..<min(start + Self.maximumReports, reports.count)]
      let missing = Set(part.map { HistoryDay($0.time) }).subtracting(days)
      if !missing.isEmpty {
        try connection.inTransaction(PostgreSQLTables.begin) {
          (connection) throws(PostgreSQLError) in
          for day in missing.sorted() {
            try connection.execute(PostgreSQLTables.creation(of: day))
          }
        }
        days.formUnion(missing)
      }
      do throws(PostgreSQLError) {
        try connection.inTransaction { (connection) throws(PostgreSQLError) in
          try connection.copy(PostgreSQLTables.copy, PostgreSQLRows(part).bytes, within: Self.limit)
          try connection.execute(PostgreSQLTables.insertion(latest: latest), within: Self.limit)
        }
      } catch {
        // The partition may have been dropped meanwhile.
        days = []
        throw error
      }
    }
  }
}

extension PostgreSQLConnection {
  /// Runs a closure in a transaction, which is rolled back if the closure throws.
  func inTransaction(
    _ begin: String = "BEGIN",
    _ body: (PostgreSQLConnection) throws(PostgreSQLError) -> Void
  ) throws(PostgreSQLError) {
    try execute(begin)
    do throws(PostgreSQLError) {
      try body(self)
      try execute("COMMIT")
    } catch {
      // Without a connection, the server rolls it back.
      if !error.isConnectionLost { try? execute("ROLLBACK") }
      throw error
    }
  }
}
