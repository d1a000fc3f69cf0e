import Breathing

/// Drops expired and excess days on a server, and thins old ones.
struct PostgreSQLRetention: HistoryMaintenance {
  let server: PostgreSQLServer
  let limits: HistoryLimits

  /// Drops whole days, oldest first, until age and size are within the limits. Days dated in the
  /// future by a clock that was ahead are dropped before the others. Today's stays.
  func clear(at now: Instant) throws(HistoryError) -> HistoryExtent {
    try server.withConnection { (connection) throws(PostgreSQLError) in
      let today = HistoryDay(SkyTime(now))
      let oldest = SkyTime(now.advanced(by: .zero - limits.age))
      var days = try Self.days(connection)
      days = days.filter { $0.day > today.next } + days.filter { $0.day <= today.next }
      var left = Set(days.map(\.day))
      var extent = HistoryExtent(files: days.count, bytes: days.reduce(0) { $0 + $1.bytes })
      for (day, bytes) in days where day < today || day > today.next {
        guard day.next.start <= oldest || extent.bytes > limits.bytes else { continue }
        do throws(PostgreSQLError) {
          try connection.execute(
            """
            SET lock_timeout = '\(Self.lockSeconds)s';
            DROP TABLE IF EXISTS \(PostgreSQLTables.partition(day));
            DELETE FROM sky_thinning WHERE day = '\(day.digits)'::date
            """
          )
          extent.bytes -= bytes
          left.remove(day)
        } catch {
          // A day that cannot be dropped does not keep later ones from it.
          extent.problem = extent.problem ?? HistoryError(error, of: server)
        }
      }
      // Planes without a track are of no use.
      if left.count < days.count, let first = left.min() {
        try connection.execute("DELETE FROM sky_planes WHERE time < \(first.start.literal)")
      }
      extent.files = left.count
      return extent
    }
  }

  /// Thins the oldest day that is old enough.
  ///
  /// Of each plane, the first report in each interval of `HistoryLimits.thinTo` stays; the last reports of all
  /// planes are in another table.
  func thinNext(
    at now: Instant,
    unless isStopped: @escaping () -> Bool
  ) throws(HistoryError) -> Bool {
    guard !isStopped() else { return false }
    let due = SkyTime(now.advanced(by: .zero - HistoryLimits.thinAfter))
    return try server.withConnection { (connection) throws(PostgreSQLError) in
      connection.endStatementsOnClose()
      connection.isStopped = isStopped
      var thinned: Set<HistoryDay> = []
      try connection.query("SELECT to_char(day, 'YYYYMMDD') FROM sky_thinning") { row in
        if let day = HistoryDay(partition: "sky_positions_" + row.text(0)) { thinned.insert(day) }
        return true
      }
      let days = try Self.days(connection).map(\.day)
      guard let day = days.first(where: { $0.next.start <= due && !thinned.contains($0) }) else {
        return false
      }
      return try thin(day, connection)
    }
  }

  /// Replaces a day's partition with one that has fewer reports. It is locked against writing
  /// meanwhile, and can be read until the end.
  ///
  /// - Returns: Whether it was replaced; false if another relay is thinning.
  private func thin(
    _ day: HistoryDay,
    _ connection: PostgreSQLConnection
  ) throws(PostgreSQLError) -> Bool {
    var isDone = false
    let name = PostgreSQLTables.partition(day)
    let milliseconds = Int(HistoryLimits.thinTo / .milliseconds(1))
    let interval = "floor(extract(epoch FROM time) * 1000 / \(milliseconds))"
    let names = PostgreSQLTables.names
    try connection.inTransaction { (connection) throws(PostgreSQLError) in
      // Another relay may be thinning.
      let words = "SELECT pg_try_advisory_xact_lock(\(PostgreSQLTables.thinningLock))::integer"
      guard try connection.integer(words) == 1 else { return }
      isDone = true
      try connection.execute(
        """
        SET LOCAL lock_timeout = '\(Self.lockSeconds)s';
        LOCK TABLE \(name) IN EXCLUSIVE MODE;
        CREATE TABLE \(name)_thinned (LIKE \(name) INCLUDING ALL);
        INSERT INTO \(name)_thinned (\(names))
          SELECT DISTINCT ON (plane, \(interval)) \(names) FROM \(name)
          ORDER BY plane, \(interval), time;
        DROP TABLE \(name);
        ALTER TABLE \(name)_thinned RENAME TO \(name);
        ALTER TABLE sky_positions ATTACH PARTITION \(name)
          FOR VALUES FROM (\(day.start.literal)) TO (\(day.next.start.literal));
        INSERT INTO sky_thinning VALUES ('\(day.digits)'::date, \(milliseconds))
          ON CONFLICT DO NOTHING
        """,
        within: Self.limit
      )
    }
    return isDone
  }

  /// How long thinning waits for a lock, in seconds. Every relay's writer waits behind it, so it gives way to a long
  /// transaction of another program, and is tried again a minute later.
  private static let lockSeconds = 2

  /// How long thinning a day may take.
  private static let limit: Duration = .seconds(6 * 3_600)

  /// The days on the server with their sizes in bytes, oldest first; none without tables.
  private static func days(
    _ connection: PostgreSQLConnection
  ) throws(PostgreSQLError) -> [(day: HistoryDay, bytes: Int64)] {
    var days: [(day: HistoryDay, bytes: Int64)] = []
    try connection.query(
      """
      SELECT relname::text, pg_total_relation_size(oid) FROM pg_class
      WHERE oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = to_regclass('sky_positions'))
      """
    ) { row in
      if let day = HistoryDay(partition: row.text(0)) { days.append((day, Int64(row.integer(1)))) }
      return true
    }
    return days.sorted { $0.day < $1.day }
  }
}
