/// One file of the history, open for reading.
final class HistoryFileReader {
  private let database: Database

  /// Opens a file.
  init(_ path: String) throws(DatabaseError) {
    database = try Database(path, for: .reading)
    database.setBusyTimeout(.seconds(5))
    // One transaction for all queries: they see the same state of the file, and it is locked once.
    try database.execute("BEGIN")
    guard try database.integer("PRAGMA application_id") == HistoryFileWriter.applicationID,
      try database.integer("PRAGMA user_version") == HistoryFileWriter.version
    else {
      throw .foreign(path, "not a database of this version of the shared sky's history")
    }
  }

  /// Finds the planes whose last report in this file lies in some cells.
  func lastReports(in cells: GridCover, since: SkyTime) throws(DatabaseError) -> [StoredReport] {
    let rows = try database.prepare(
      "\(Self.lastReport) WHERE cell BETWEEN ? AND ? AND time >= \(since.unixMilliseconds)"
    )
    var reports: [StoredReport] = []
    for range in cells.ranges {
      rows.bind(range.lowerBound, range.upperBound)
      while try rows.step() { reports.append(Self.lastReport(rows)) }
    }
    return reports
  }

  /// Finds the last reports in this file of the planes that match a name.
  func lastReports(of name: PlaneQuery, since: SkyTime) throws(DatabaseError) -> [StoredReport] {
    let (condition, value) =
      switch name {
      case .callsign(let callsign): ("callsign", Int(callsign.code))
      case .identity(let id): ("plane", id.signed)
      case .lowHalf(let half): ("plane & \(UInt32.max)", Int(half))
      }
    let rows = try database.prepare(
      "\(Self.lastReport) WHERE \(condition) = ? AND time >= \(since.unixMilliseconds)"
    )
    rows.bind(value)
    var reports: [StoredReport] = []
    while try rows.step() { reports.append(Self.lastReport(rows)) }
    return reports
  }

  /// Removes the reports of planes that have a later one in this file.
  ///
  /// - Parameter reports: Reports of any files.
  /// - Returns: The remaining reports.
  /// - Throws: `DatabaseError` if the file cannot be read.
  func withoutSuperseded(
    _ reports: [StoredReport]
  ) throws(DatabaseError) -> [StoredReport] {
    let rows = try database.prepare("SELECT time FROM planes WHERE plane = ?")
    var others: [StoredReport] = []
    for report in reports {
      rows.bind(report.id.signed)
      defer { rows.rewind() }
      if try rows.step(), rows.integer(0) > report.time.unixMilliseconds { continue }
      others.append(report)
    }
    return others
  }

  /// Reads the reports in some tiles, in order of time.
  ///
  /// - Returns: Whether `onReport` returned true for all of them.
  func reports(
    in tiles: GridCover,
    since: SkyTime,
    _ onReport: (StoredReport) -> Bool
  ) throws(DatabaseError) -> Bool {
    let squares = tiles.squares.map(String.init).joined(separator: ", ")
    let rows = try database.prepare(
      "\(Self.report) WHERE tile IN (\(squares)) AND time >= ? ORDER BY time, plane"
    )
    rows.bind(since.unixMilliseconds)
    let callsigns = try Callsigns(database)
    while try rows.step() {
      guard onReport(HistoryRow.report(rows, callsign: try callsigns.callsign(of: rows.integer(0))))
      else { return false }
    }
    return true
  }

  /// Finds the reports of a plane.
  func reports(
    of plane: PlaneID,
    in span: Range<SkyTime>
  ) throws(DatabaseError) -> [StoredReport] {
    // `visits` finds the tiles; the reports in them at these times are scanned.
    let rows = try database.prepare(
      """
      \(Self.report) WHERE tile IN (SELECT tile FROM visits WHERE plane = ?)
      AND time >= ? AND time < ? AND plane = ? ORDER BY time
      """
    )
    rows.bind(
      plane.signed,
      span.lowerBound.unixMilliseconds,
      span.upperBound.unixMilliseconds,
      plane.signed
    )
    let callsign = try Callsigns(database).callsign(of: plane.signed)
    var reports: [StoredReport] = []
    while try rows.step() { reports.append(HistoryRow.report(rows, callsign: callsign)) }
    return reports
  }

  /// The place of a report in the order of the file.
  struct Place {
    fileprivate let tile, time, plane: Int
  }

  /// Reads a part of all reports, in the order of the file.
  ///
  /// - Parameters:
  ///   - place: The last report that was read; nil starts from the beginning.
  ///   - maximumCount: The most reports of the part.
  /// - Returns: The reports and the place of the last; nil after the end.
  /// - Throws: `DatabaseError` if the file cannot be read.
  func reports(
    after place: Place?,
    maximumCount: Int
  ) throws(DatabaseError) -> (reports: [StoredReport], last: Place?) {
    let rows = try database.prepare(
      """
      SELECT plane, time, \(Self.columns), tile FROM positions
      WHERE (tile, time, plane) > (?, ?, ?) ORDER BY tile, time, plane LIMIT ?
      """
    )
    rows.bind(place?.tile ?? -1, place?.time ?? 0, place?.plane ?? .min, maximumCount)
    let callsigns = try Callsigns(database)
    var (reports, last): ([StoredReport], Place?) = ([], nil)
    while try rows.step() {
      let plane = rows.integer(0)
      reports.append(HistoryRow.report(rows, callsign: try callsigns.callsign(of: plane)))
      let tile = rows.integer(2 + Int32(HistoryRow.columns.count))
      last = Place(tile: tile, time: rows.integer(1), plane: plane)
    }
    return (reports, last)
  }

  /// The number of reports.
  var count: Int {
    get throws(DatabaseError) { try database.integer("SELECT count(*) FROM positions") }
  }

  private static let columns = HistoryRow.columns.joined(separator: ", ")
  private static let report = "SELECT plane, time, \(columns) FROM positions"
  private static let lastReport = "SELECT plane, time, \(columns), callsign FROM planes"

  private static func lastReport(_ row: Database.Statement) -> StoredReport {
    let code = row.integer(2 + Int32(HistoryRow.columns.count))
    return HistoryRow.report(row, callsign: SkyCallsign(code: UInt64(truncatingIfNeeded: code)))
  }
}

/// The callsigns, which the file stores once per plane.
private final class Callsigns {
  private let row: Database.Statement
  private var known: [Int: SkyCallsign] = [:]

  init(_ database: Database) throws(DatabaseError) {
    row = try database.prepare("SELECT callsign FROM planes WHERE plane = ?")
  }

  func callsign(of plane: Int) throws(DatabaseError) -> SkyCallsign {
    if let callsign = known[plane] { return callsign }
    row.bind(plane)
    defer { row.rewind() }
    let code = try row.step() ? row.integer(0) : 0
    let callsign = SkyCallsign(code: UInt64(truncatingIfNeeded: code))
    known[plane] = callsign
    return callsign
  }
}
