/// Reports as rows of a binary `COPY`, and as rows of a query.
///
/// The format is that of PostgreSQL's documentation of COPY: a signature, for each row the number of
/// its fields and each field with its length, all big-endian.
struct PostgreSQLRows {
  private(set) var bytes: [UInt8]

  private static let head: [UInt8] =
    Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + [UInt8](repeating: 0, count: 8)

  /// A row takes about this many bytes.
  private static let size = 160

  /// Writes reports as rows with the columns of `PostgreSQLTables`.
  init(_ reports: ArraySlice<StoredReport>) {
    bytes = Self.head
    bytes.reserveCapacity(reports.count * Self.size + 64)
    let count = UInt16(PostgreSQLTables.columns.count)
    for report in reports {
      append(count)
      add(Int64(report.id.signed))
      add(Int64(report.time.microseconds))
      add(Int32(GridCover.square(report.state.position, on: GridCover.cells)))
      HistoryRow.forEachNumber(of: report) { add(Int32(truncatingIfNeeded: $0)) }
      let plan = report.plan.bytes
      append(plan.isEmpty ? UInt32.max : UInt32(plan.count))
      bytes += plan
      add(Int64(report.callsign.code))
    }
    append(UInt16.max)
  }

  private mutating func add<Number: FixedWidthInteger>(_ number: Number) {
    append(UInt32(Number.bitWidth / 8))
    append(number)
  }

  private mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  /// Reads a row with the columns of `PostgreSQLTables`.
  static func report(_ row: PostgreSQLRow) -> StoredReport {
    let first: Int32 = 3
    let next = first + Int32(HistoryRow.numbers.count)
    var numbers: [Int] = []
    for column in first..<next { numbers.append(row.integer(column)) }
    return HistoryRow.report(
      of: PlaneID(signed: row.integer(0)),
      at: SkyTime(microseconds: row.integer(1)),
      callsign: SkyCallsign(code: UInt64(truncatingIfNeeded: row.integer(next + 1))),
      plan: FlightPlan(row.bytes(next))
    ) { numbers[Int($0)] }
  }
}
