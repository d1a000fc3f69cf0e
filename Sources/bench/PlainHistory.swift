import Geodesy
import SharedSky

/// A straightforward history for comparison: a table of reports with an index on cell and time.
struct PlainHistory {
  private let database: Database
  private let insertion: Database.Statement
  private let query: Database.Statement

  /// The precision of cells, in bits: 4.9 km from south to north.
  private static let bits: UInt32 = 12

  init(_ path: String) throws {
    database = try Database(path)
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    try database.execute("PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000")
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS reports (cell, time, plane, latitude, longitude, altitude, speed, track,
        climb, breath, flags, callsign);
      CREATE INDEX IF NOT EXISTS by_cell ON reports (cell, time);
      """
    )
    insertion = try database.prepare(
      "INSERT INTO reports VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    )
    query = try database.prepare(
      """
      SELECT plane, max(time), latitude, longitude FROM reports
      WHERE cell BETWEEN ? AND ? AND time >= ? GROUP BY plane
      """
    )
  }

  func write(_ batch: [StoredReport]) throws {
    try database.execute("BEGIN")
    for report in batch {
      let state = report.state
      insertion.bind(
        Self.cell(state.position),
        Int(report.time.milliseconds),
        Int(Int64(bitPattern: report.id.rawValue)),
        Int(state.position.latitude),
        Int(state.position.longitude),
        Int(state.altitude),
        Int(state.speed),
        Int(state.track),
        Int(state.climb),
        Int(report.breath.phase),
        Int(report.flags.rawValue),
        Int(report.callsign.code)
      )
      _ = try insertion.step()
    }
    try database.execute("COMMIT")
  }

  /// Returns the planes last reported within a circle. Planes that have left it since are included.
  func lastKnown(
    around center: Coordinate,
    within radius: Angle,
    since: SkyTime
  ) throws -> [PlaneID: SkyTime] {
    let wide = radius.degrees
    func row(_ north: Double) -> UInt32 {
      GridPosition(Coordinate(degreesNorth: center.latitude.degrees + north, degreesEast: 0))
        .latitude
        >> Self.bits
    }
    func column(_ east: Double) -> UInt32 {
      let place = Coordinate(degreesNorth: 0, degreesEast: center.longitude.degrees + east)
      return GridPosition(place).longitude >> Self.bits
    }
    var last: [Int: (time: Int, place: GridPosition)] = [:]
    for row in row(-wide)...row(wide) {
      // Twice as wide, because degrees of longitude are shorter this far north.
      query.bind(
        Int(row << 12 | column(-2 * wide)),
        Int(row << 12 | column(2 * wide)),
        Int(since.milliseconds)
      )
      while try query.step() {
        let (plane, time) = (query.integer(0), query.integer(1))
        guard time > last[plane]?.time ?? 0 else { continue }
        let place = GridPosition(
          latitude: UInt32(query.integer(2)),
          longitude: UInt32(query.integer(3))
        )
        last[plane] = (time, place)
      }
    }
    var found: [PlaneID: SkyTime] = [:]
    for (plane, report) in last
    where GreatCircle(from: center, to: report.place.coordinate).length <= radius {
      found[PlaneID(rawValue: UInt64(bitPattern: Int64(plane)))] = SkyTime(
        milliseconds: UInt64(report.time)
      )
    }
    return found
  }

  private static func cell(_ position: GridPosition) -> Int {
    Int((position.latitude >> bits) << 12 | position.longitude >> bits)
  }
}
