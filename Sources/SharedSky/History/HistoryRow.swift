/// The columns of a report that all tables of a history have.
///
/// Numbers are encoded as on the wire; `kinds` is the byte of a report with its kinds. After the numbers
/// follows the plan as bytes, null without points.
enum HistoryRow {
  /// The columns of numbers, in order.
  static let numbers = [
    "latitude", "longitude", "altitude", "speed", "track", "climb", "kinds", "phase", "pace",
    "flags",
  ]

  /// The column after the numbers.
  static let plan = "plan"

  /// All columns of a report, in order. In the files they follow `plane`, which is the identity as a
  /// signed integer, and `time`, in milliseconds since 1970.
  static let columns = numbers + [plan]

  /// Calls a closure with each number of a report, in the order of `numbers`.
  static func forEachNumber(of report: StoredReport, _ body: (Int) -> Void) {
    let state = report.state
    body(Int(state.position.latitude))
    body(Int(state.position.longitude))
    body(Int(state.altitude))
    body(Int(state.speed))
    body(Int(state.track))
    body(Int(state.climb))
    body(Int(KindByte(report).rawValue))
    body(Int(report.breath.phase))
    body(Int(report.breath.pattern) << 4 | Int(report.breath.rate))
    body(Int(report.flags.rawValue))
  }

  /// Creates a report from its numbers. Of numbers out of range only the low bits are used, because another
  /// program may have changed the history.
  ///
  /// - Parameters:
  ///   - id: The plane's identity.
  ///   - time: The time of the report.
  ///   - callsign: The callsign.
  ///   - plan: The flight plan.
  ///   - number: Returns the number with an index in `numbers`.
  /// - Returns: The report.
  static func report(
    of id: PlaneID,
    at time: SkyTime,
    callsign: SkyCallsign,
    plan: FlightPlan,
    _ number: (Int32) -> Int
  ) -> StoredReport {
    let pace = UInt8(truncatingIfNeeded: number(8))
    let kinds = KindByte(rawValue: UInt8(truncatingIfNeeded: number(6)))
    return StoredReport(
      id: id,
      time: time,
      state: FlightState(
        position: GridPosition(
          latitude: UInt32(truncatingIfNeeded: number(0)),
          longitude: UInt32(truncatingIfNeeded: number(1))
        ),
        altitude: UInt16(truncatingIfNeeded: number(2)),
        speed: UInt8(truncatingIfNeeded: number(3)),
        track: UInt8(truncatingIfNeeded: number(4)),
        climb: Int8(truncatingIfNeeded: number(5)),
        isCoarse: kinds.isCoarse
      ),
      breath: BreathMark(
        phase: UInt8(truncatingIfNeeded: number(7)),
        pattern: pace >> 4,
        rate: pace
      ),
      flags: PlaneFlags(rawValue: UInt8(truncatingIfNeeded: number(9))).subtracting(.ghost),
      callsign: callsign,
      emergency: kinds.emergency,
      source: kinds.source,
      isClosed: kinds.isClosed,
      plan: plan
    )
  }

  /// Binds the columns of a report to the parameters of a statement, starting with `first`.
  static func bind(_ report: StoredReport, to statement: Database.Statement, from first: Int32) {
    var index = first
    forEachNumber(of: report) { number in
      statement.bind(number, at: index)
      index += 1
    }
    statement.bind(report.plan.bytes, at: index)
  }

  /// Reads a row with the columns plane, time and `columns`.
  static func report(_ row: Database.Statement, callsign: SkyCallsign) -> StoredReport {
    report(
      of: PlaneID(signed: row.integer(0)),
      at: SkyTime(unixMilliseconds: row.integer(1)),
      callsign: callsign,
      plan: row.withBytes(2 + Int32(numbers.count)) { FlightPlan($0) }
    ) { row.integer(2 + $0) }
  }
}

extension PlaneID {
  /// The identity as a signed integer, as databases store it.
  var signed: Int { Int(Int64(bitPattern: rawValue)) }

  /// Creates an identity from a signed integer.
  init(signed: Int) {
    self.init(rawValue: UInt64(bitPattern: Int64(signed)))
  }
}

extension SkyTime {
  /// Milliseconds since 1970.
  var unixMilliseconds: Int {
    Int(clamping: milliseconds) &+ Self.beginning
  }

  /// Creates a time from milliseconds since 1970; times before 2025 are clamped to its beginning, and those after
  /// ``never`` to that.
  init(unixMilliseconds: Int) {
    let since = UInt64(max(unixMilliseconds, Self.beginning) - Self.beginning)
    self.init(milliseconds: min(since, Self.never.milliseconds))
  }

  /// 2025-01-01T00:00:00Z.
  private static let beginning = 1_735_689_600_000
}

extension KindByte {
  /// The kinds of a report as a packet has them.
  fileprivate init(_ report: StoredReport) {
    self.init(
      report.emergency,
      report.source,
      isCoarse: report.state.isCoarse,
      isClosed: report.isClosed
    )
  }
}
