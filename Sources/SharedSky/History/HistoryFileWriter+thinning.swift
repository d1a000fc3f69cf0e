extension HistoryFileWriter {
  /// Copies the file with fewer reports: for each plane the first one in a tile, then each one far
  /// enough after the last one copied. The last positions of all planes are copied unchanged.
  ///
  /// - Parameters:
  ///   - path: The new file, which must not exist.
  ///   - interval: The shortest time between reports.
  ///   - isStopped: Called for each tile; if it returns true, the copy is abandoned.
  /// - Returns: Whether the copy is finished.
  /// - Throws: `DatabaseError` if a file cannot be read or written.
  func copyThinned(
    to path: String,
    apart interval: Duration,
    unless isStopped: () -> Bool
  ) throws(DatabaseError) -> Bool {
    let milliseconds = Int(interval / .milliseconds(1))
    try HistoryFileWriter(path).seal()
    let quoted = path.split(separator: "'", omittingEmptySubsequences: false).joined(
      separator: "''"
    )
    try database.execute("ATTACH '\(quoted)' AS thinned")
    defer { try? database.execute("DETACH thinned") }
    try database.execute("BEGIN")
    guard try copyPositions(apart: milliseconds, unless: isStopped) else {
      try database.execute("ROLLBACK")
      return false
    }
    try database.execute(
      """
      INSERT INTO thinned.planes SELECT * FROM main.planes;
      INSERT OR IGNORE INTO thinned.visits SELECT * FROM main.visits;
      INSERT INTO thinned.thinning VALUES (\(milliseconds));
      COMMIT
      """
    )
    return true
  }

  private func copyPositions(
    apart milliseconds: Int,
    unless isStopped: () -> Bool
  ) throws(DatabaseError) -> Bool {
    let columns = ["tile", "time", "plane"] + HistoryRow.columns
    let names = columns.joined(separator: ", ")
    let rows = try database.prepare(
      "SELECT \(names) FROM main.positions ORDER BY tile, time, plane"
    )
    let insertion = try database.prepare(
      "INSERT INTO thinned.positions (\(names)) VALUES (\(Self.placeholders(columns.count)))"
    )
    var tile: Int?
    var copied: [Int: Int] = [:]
    while try rows.step() {
      if rows.integer(0) != tile {
        if isStopped() { return false }
        tile = rows.integer(0)
        copied = [:]
      }
      let (time, plane) = (rows.integer(1), rows.integer(2))
      if let before = copied[plane], time - before < milliseconds { continue }
      copied[plane] = time
      for column in columns.indices {
        insertion.bind(Int32(column), of: rows, at: Int32(column + 1))
      }
      _ = try insertion.step()
    }
    return true
  }
}
