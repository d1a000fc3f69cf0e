/// The tables of a history on a server.
///
/// `sky_positions` holds every report, in partitions by day (UTC) that are dropped when they expire.
/// Its key finds tracks, and an index by cell and time the reports around a place. `sky_planes` holds
/// the last report of each plane, with an index by cell that answers a search without reading the
/// reports. Where PostGIS is installed, `sky_planes` has a `place` with an index of its own.
enum PostgreSQLTables {
  /// The version of the tables.
  static let version = 1

  /// The columns of both tables, in order, with their types.
  static let columns: [(name: String, type: String)] =
    [("plane", "bigint NOT NULL"), ("time", "timestamptz NOT NULL"), ("cell", "integer NOT NULL")]
    + HistoryRow.numbers.map { ($0, "integer NOT NULL") }
    + [(HistoryRow.plan, "bytea"), ("callsign", "bigint NOT NULL")]

  /// The names of the columns, separated by commas.
  static let names = columns.map(\.name).joined(separator: ", ")

  private static let definitions = columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ")

  /// The number of the lock that relays hold while they change tables: "SKYH".
  static let lock = 0x534B_5948

  /// Begins a transaction in which no other relay changes tables.
  static let begin = "BEGIN; SELECT pg_advisory_xact_lock(\(lock));"

  /// The number of the lock that a relay holds while it thins a day.
  static let thinningLock = lock + 1

  /// Creates the tables.
  private static let creation = """
    CREATE TABLE sky_history (version integer NOT NULL);
    INSERT INTO sky_history VALUES (\(version));
    CREATE TABLE sky_positions (\(definitions), PRIMARY KEY (plane, time))
      PARTITION BY RANGE (time);
    CREATE INDEX sky_positions_by_cell ON sky_positions (cell, time);
    CREATE TABLE sky_planes (\(definitions), PRIMARY KEY (plane))
      WITH (fillfactor = 70);
    CREATE INDEX sky_planes_by_cell ON sky_planes (cell);
    CREATE INDEX sky_planes_by_callsign ON sky_planes (callsign);
    CREATE INDEX sky_planes_by_half ON sky_planes ((plane & \(UInt32.max)));
    CREATE TABLE sky_thinning (day date PRIMARY KEY, milliseconds integer NOT NULL);
    """

  /// Adds the column `place`, which needs PostGIS.
  private static let places = """
    ALTER TABLE sky_planes ADD COLUMN place geography (Point, 4326)
      GENERATED ALWAYS AS (\(point)) STORED;
    CREATE INDEX sky_planes_by_place ON sky_planes USING gist (place);
    """

  /// The centre of a position's cell as PostGIS has it.
  private static let point = """
    ST_SetSRID(ST_MakePoint((longitude + 0.5) / \(GridPosition.cells).0 * 360 - 180, \
    (latitude + 0.5) / \(GridPosition.cells).0 * 180 - 90), 4326)::geography
    """

  /// Creates what is missing, and checks the version of what is there.
  static func prepare(_ connection: PostgreSQLConnection) throws(PostgreSQLError) {
    try connection.inTransaction(begin) { (connection) throws(PostgreSQLError) in
      if try !areThere(connection) { try connection.execute(creation) }
      try check(connection)
      guard try connection.integer("SELECT count(to_regtype('geography'))") == 1 else { return }
      if try !havePlaces(connection) { try connection.execute(places) }
    }
  }

  /// Whether the server has tables of a history.
  static func areThere(_ connection: PostgreSQLConnection) throws(PostgreSQLError) -> Bool {
    try connection.integer("SELECT count(to_regclass('sky_history'))") == 1
  }

  /// Checks the version of the tables.
  static func check(_ connection: PostgreSQLConnection) throws(PostgreSQLError) {
    let found = try connection.integer("SELECT max(version) FROM sky_history") ?? 0
    guard found == version else {
      throw PostgreSQLError("tables of version \(found); expected \(version)", state: "SKY01")
    }
  }

  /// Whether `sky_planes` has the column `place`.
  static func havePlaces(_ connection: PostgreSQLConnection) throws(PostgreSQLError) -> Bool {
    try connection.integer(
      """
      SELECT count(*) FROM pg_attribute
      WHERE attrelid = to_regclass('sky_planes') AND attname = 'place' AND NOT attisdropped
      """
    ) == 1
  }

  /// Creates the table of a connection into which batches are copied.
  static let batch = """
    CREATE TEMPORARY TABLE sky_batch (\(definitions)) ON COMMIT DELETE ROWS
    """

  /// Copies a batch.
  static let copy = "COPY sky_batch (\(names)) FROM STDIN (FORMAT binary)"

  /// Moves the batch to the tables. In order of the planes, so that two relays never wait for each
  /// other.
  ///
  /// - Parameter latest: The latest plausible time. A plane's last report that is dated later, by a clock that
  ///   was ahead, is replaced even by an earlier one.
  /// - Returns: The statements.
  static func insertion(latest: SkyTime) -> String {
    let changes = columns.dropFirst().map { "\($0.name) = excluded.\($0.name)" }
      .joined(separator: ", ")
    return """
      INSERT INTO sky_positions (\(names)) SELECT \(names) FROM sky_batch ORDER BY plane, time
        ON CONFLICT DO NOTHING;
      INSERT INTO sky_planes AS last (\(names))
        SELECT DISTINCT ON (plane) \(names) FROM sky_batch ORDER BY plane, time DESC
        ON CONFLICT (plane) DO UPDATE SET \(changes)
        WHERE excluded.time > last.time OR last.time > \(latest.literal);
      """
  }

  /// The name of the partition of a day.
  static func partition(_ day: HistoryDay) -> String { "sky_positions_" + day.digits }

  /// Creates the partition of a day, if it is missing.
  static func creation(of day: HistoryDay) -> String {
    """
    CREATE TABLE IF NOT EXISTS \(partition(day)) PARTITION OF sky_positions
      FOR VALUES FROM (\(day.start.literal)) TO (\(day.next.start.literal));
    """
  }
}
