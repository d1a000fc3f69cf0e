/// The columns of a report that both tables of a history have, in order.
///
/// Numbers are encoded as on the wire, except for the time (milliseconds since 1970) and the plane
/// (its identity as a signed integer); `kinds` is the byte of a report with its kinds. Plans are not
/// stored.
enum HistoryRow {
  /// The columns after `plane` and `time`.
  static let columns = [
    "latitude", "longitude", "altitude", "speed", "track", "climb", "kinds", "phase", "pace",
    "flags",
  ]

  /// Binds the columns of a report to the parameters of a statement, starting with `first`.
  static func bind(_ report: StoredReport, to statement: Database.Statement, from first: Int32) {
    let state = report.state
    statement.bind(Int(state.position.latitude), at: first)
    statement.bind(Int(state.position.longitude), at: first + 1)
    statement.bind(Int(state.altitude), at: first + 2)
    statement.bind(Int(state.speed), at: first + 3)
    statement.bind(Int(state.track), at: first + 4)
    statement.bind(Int(state.climb), at: first + 5)
    let kinds = KindByte(
      report.emergency,
      report.source,
      isCoarse: state.isCoarse,
      isClosed: report.isClosed
    )
    statement.bind(Int(kinds.rawValue), at: first + 6)
    statement.bind(Int(report.breath.phase), at: first + 7)
    statement.bind(Int(report.breath.pattern) << 4 | Int(report.breath.rate), at: first + 8)
    statement.bind(Int(report.flags.rawValue), at: first + 9)
  }

  /// Reads a row with the columns plane, time and `columns`. Numbers out of range are clamped,
  /// because another program may have changed the file.
  static func report(_ row: Database.Statement, callsign: SkyCallsign) -> StoredReport {
    let pace = UInt8(truncatingIfNeeded: row.integer(10))
    let kinds = KindByte(rawValue: UInt8(truncatingIfNeeded: row.integer(8)))
    return StoredReport(
      id: PlaneID(rawValue: UInt64(bitPattern: Int64(row.integer(0)))),
      time: SkyTime(unixMilliseconds: row.integer(1)),
      state: FlightState(
        position: GridPosition(
          latitude: UInt32(truncatingIfNeeded: row.integer(2)),
          longitude: UInt32(truncatingIfNeeded: row.integer(3))
        ),
        altitude: UInt16(truncatingIfNeeded: row.integer(4)),
        speed: UInt8(truncatingIfNeeded: row.integer(5)),
        track: UInt8(truncatingIfNeeded: row.integer(6)),
        climb: Int8(truncatingIfNeeded: row.integer(7)),
        isCoarse: kinds.isCoarse
      ),
      breath: BreathMark(
        phase: UInt8(truncatingIfNeeded: row.integer(9)),
        pattern: pace >> 4,
        rate: pace
      ),
      flags: PlaneFlags(rawValue: UInt8(truncatingIfNeeded: row.integer(11))).subtracting(.ghost),
      callsign: callsign,
      emergency: kinds.emergency,
      source: kinds.source,
      isClosed: kinds.isClosed
    )
  }
}

extension PlaneID {
  /// The identity as a signed integer, as SQLite stores it.
  var signed: Int { Int(Int64(bitPattern: rawValue)) }
}

extension SkyTime {
  /// Milliseconds since 1970.
  var unixMilliseconds: Int {
    Int(clamping: milliseconds) &+ Self.beginning
  }

  /// Creates a time from milliseconds since 1970; times before 2025 are clamped to its beginning.
  init(unixMilliseconds: Int) {
    self.init(milliseconds: UInt64(max(unixMilliseconds &- Self.beginning, 0)))
  }

  /// 2025-01-01T00:00:00Z.
  private static let beginning = 1_735_689_600_000
}
