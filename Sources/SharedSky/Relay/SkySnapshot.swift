public import Geodesy

/// All planes of a moment, which never changes: every second another takes its place.
public struct SkySnapshot: Sendable {
  /// When it was made.
  public let time: SkyTime

  /// All planes, and once more those in distress.
  let all: SkyLayer
  let distress: SkyLayer

  /// How many planes fly about a place.
  let density: SkyDensity

  /// A sky without planes.
  init(at time: SkyTime) {
    self.init(at: time, slots: [])
  }

  /// Sorts planes.
  init(at time: SkyTime, slots: [SkySlot]) {
    self.time = time
    all = SkyLayer(slots)
    distress = SkyLayer(slots.filter { $0.record.flags.contains(.emergency) })
    density = SkyDensity(slots.lazy.map(\.position))
  }

  /// How many planes there are.
  public var count: Int { all.records.count }

  /// All planes, those near each other side by side; each is read when it is asked for.
  public var reports: some RandomAccessCollection<StoredReport> {
    all.records.indices.lazy.map { all.report($0, near: time) }
  }

  /// Returns the planes nearest to a place, the nearest first.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - count: How many, from 1 to 18.
  /// - Returns: So many, or fewer where there are no more.
  public func nearest(to place: Coordinate, count: Int = SkyReply.mostPlanes) -> [StoredReport] {
    let position = GridPosition(place)
    var found = NearestList(count)
    all.grid.nearest(&found, to: position, SkyPoint(position, id: 0))
    return (0..<found.count).map { all.report(found[$0].place, near: time) }
  }
}

/// Planes in the order of their grid's cells.
struct SkyLayer: Sendable {
  let grid: SkyGrid
  let records: [PackedRecord]
  let plans: [PackedPlan]

  init(_ slots: [SkySlot]) {
    grid = SkyGrid(slots.map(\.position), slots.map(\.point))
    var records: [PackedRecord] = []
    var plans: [PackedPlan] = []
    records.reserveCapacity(slots.count)
    plans.reserveCapacity(slots.count)
    // Each slot is gone to once: they lie far apart in this order.
    for place in grid.order {
      records.append(slots[Int(place)].record)
      plans.append(slots[Int(place)].plan)
    }
    self.records = records
    self.plans = plans
  }

  /// Returns the report of a plane; its time is near another.
  func report(_ place: Int, near time: SkyTime) -> StoredReport {
    let record = records[place]
    var bytes = InlineArray<25, UInt8>(repeating: 0)
    let parsed = withUnsafeMutableBytes(of: &bytes) { bytes in
      record.write(into: bytes, at: record.time, points: 0)
      return try? SkyRecord(parsing: UnsafeRawBufferPointer(bytes))
    }
    guard let parsed else { preconditionFailure("a record that was packed can be read") }
    return StoredReport(
      id: PlaneID(rawValue: UInt64(parsed.id)),
      time: SkyTime(widening: record.time, near: time),
      state: parsed.state,
      breath: parsed.breath,
      flags: parsed.flags,
      callsign: parsed.callsign,
      plan: plans[place].plan(points: record.points)
    )
  }
}
