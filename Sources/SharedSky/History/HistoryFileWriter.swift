import Breathing
import Glibc

/// One history file, open for writing.
///
/// `positions` holds every report, ordered by tile and then by time, as queries need it. `planes`
/// holds the last position of each plane, with an index by small cells that finds the planes last
/// near a place without scanning the reports. `visits` lists the tiles that contain a plane's
/// reports; two triggers maintain it.
final class HistoryFileWriter {
  /// Marks the file as a history: "SKYH".
  static let applicationID = 0x534B_5948

  /// The version of the tables.
  static let version = 2

  let database: Database
  private let position: Database.Statement
  private let plane: Database.Statement

  /// Opens a file, and creates it if it does not exist.
  init(_ path: String) throws(DatabaseError) {
    let database = try Database(path)
    database.setBusyTimeout(.seconds(5))
    // A commit is one write to the log and does not wait for the disk: a process that ends loses
    // nothing, a power failure loses the last moments (SQLite, "Write-Ahead Logging").
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    // Each batch changes pages all over the file, hence a larger cache and fewer checkpoints.
    try database.execute("PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000")
    try Self.prepareTables(database)
    position = try database.prepare(Self.insertion)
    plane = try database.prepare(Self.replacement)
    self.database = database
  }

  /// Writes reports in one transaction: all of them, or none if an error is thrown.
  func insert(_ batch: [StoredReport], at now: Instant) throws(DatabaseError) {
    let latest = SkyTime(now).unixMilliseconds + Self.slack
    try database.inTransaction { () throws(DatabaseError) in
      // In the order of the tables, so that each page is touched once.
      for (tile, report) in Self.ordered(batch, by: GridCover.tiles) {
        position.bind(tile, at: 1)
        position.bind(report.time.unixMilliseconds, at: 2)
        position.bind(report.id.signed, at: 3)
        HistoryRow.bind(report, to: position, from: 4)
        _ = try position.step()
      }
      // Each plane's oldest report first: after a newer one it would change nothing, and `visits` would lack its tile.
      let byPlane = batch.sorted { ($0.id.signed, $0.time) < ($1.id.signed, $1.time) }
      for report in byPlane {
        let place = report.state.position
        plane.bind(report.id.signed, at: 1)
        plane.bind(report.time.unixMilliseconds, at: 2)
        HistoryRow.bind(report, to: plane, from: 3)
        let next = 3 + Int32(HistoryRow.columns.count)
        plane.bind(GridCover.square(place, on: GridCover.cells), at: next)
        plane.bind(GridCover.square(place, on: GridCover.tiles), at: next + 1)
        plane.bind(Int(report.callsign.code), at: next + 2)
        plane.bind(latest, at: next + 3)
        _ = try plane.step()
      }
    }
  }

  /// Ends the writing. Afterwards the file needs no log and can be read from a read-only disk.
  ///
  /// - Throws: `DatabaseError` if that is impossible, for example while another process reads it.
  ///   The file then stays as it is, which readers support as well.
  func seal() throws(DatabaseError) {
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
    let log = database.path + "-wal"
    guard access(log, F_OK) != 0 else { throw .system(log, "it still exists", EBUSY) }
  }

  private static func ordered(
    _ batch: [StoredReport],
    by grid: (rowBits: Int, columnBits: Int)
  ) -> [(tile: Int, report: StoredReport)] {
    batch.map { (GridCover.square($0.state.position, on: grid), $0) }.sorted { a, b in
      (a.0, a.1.time, a.1.id.signed) < (b.0, b.1.time, b.1.id.signed)
    }
  }

  // MARK: Tables

  private static let columns = HistoryRow.columns.joined(separator: ", ")

  private static let insertion = """
    INSERT OR IGNORE INTO positions (tile, time, plane, \(columns))
    VALUES (\(placeholders(3 + HistoryRow.columns.count)))
    """

  /// How far from the clock stored reports may be dated, in milliseconds; twice the clock
  /// difference that relays accept.
  private static let slack = 60_000

  /// An older report changes nothing, unless the stored one is dated in the future by a clock that
  /// was ahead.
  private static let replacement = """
    INSERT INTO planes (plane, time, \(columns), cell, tile, callsign)
    VALUES (\(placeholders(5 + HistoryRow.columns.count)))
    ON CONFLICT (plane) DO UPDATE SET
    \((["time"] + HistoryRow.columns + ["cell", "tile", "callsign"])
      .map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
    WHERE excluded.time > time OR time > ?
    """

  static func placeholders(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }

  private static func prepareTables(_ database: Database) throws(DatabaseError) {
    switch try database.integer("PRAGMA application_id") {
    case applicationID:
      let found = try database.integer("PRAGMA user_version")
      guard found == version else {
        throw .foreign(database.path, "tables of version \(found); expected \(version)")
      }
    case 0 where try database.integer("SELECT count(*) FROM sqlite_schema") == 0:
      try database.inTransaction { () throws(DatabaseError) in try database.execute(tables) }
    default:
      throw .foreign(database.path, "not a database of the shared sky's history")
    }
  }

  /// Adds the tile of a plane unless it is there. `OR IGNORE` has no effect here: the statement that
  /// fires a trigger decides about conflicts, and the update of an upsert aborts (SQLite, "CREATE
  /// TRIGGER").
  private static let visit = """
    INSERT INTO visits SELECT new.plane, new.tile WHERE NOT EXISTS
      (SELECT 1 FROM visits WHERE plane = new.plane AND tile = new.tile);
    """

  /// The tables of a new file.
  static let tables = """
    CREATE TABLE positions (tile, time, plane, \(columns),
      PRIMARY KEY (tile, time, plane)) WITHOUT ROWID;
    CREATE TABLE planes (plane INTEGER PRIMARY KEY, time, \(columns), cell, tile, callsign);
    CREATE INDEX planes_by_cell ON planes (cell);
    CREATE TABLE visits (plane, tile, PRIMARY KEY (plane, tile)) WITHOUT ROWID;
    CREATE TRIGGER first_visit AFTER INSERT ON planes BEGIN
      \(visit)
    END;
    CREATE TRIGGER next_visit AFTER UPDATE OF tile ON planes WHEN new.tile <> old.tile BEGIN
      \(visit)
    END;
    CREATE TABLE thinning (milliseconds INTEGER);
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    """
}
