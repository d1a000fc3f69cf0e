import CDatagrams
public import Geodesy

/// All planes at one moment. It is immutable; a new one replaces it every second.
public struct SkySnapshot: Sendable {
  /// The moment.
  public let time: SkyTime

  /// All planes, and separately those in an emergency.
  let all: SkyLayer
  let distress: SkyLayer

  /// Estimates the number of planes near a place.
  let density: SkyDensity

  /// A sky without planes.
  init(at time: SkyTime) {
    self.init(
      at: time,
      UnsafeBufferPointer(start: nil, count: 0),
      SeenPlanes(),
      alarmed: SeenPlanes()
    )
  }

  /// Sorts planes.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - slots: The slots of the table.
  ///   - seen: The visible planes.
  ///   - alarmed: The visible planes in an emergency.
  init(
    at time: SkyTime,
    _ slots: UnsafeBufferPointer<SkySlot>,
    _ seen: SeenPlanes,
    alarmed: SeenPlanes
  ) {
    self.time = time
    all = SkyLayer(slots, seen)
    distress = SkyLayer(slots, alarmed)
    density = SkyDensity(seen.positions)
  }

  /// The number of planes.
  public var count: Int { all.records.count }

  /// The reports of all planes, neighbours adjacent; each is decoded on access.
  public var reports: some RandomAccessCollection<StoredReport> {
    all.records.indices.lazy.map { all.report($0, near: time) }
  }

  /// Returns the planes nearest to a place, nearest first.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - count: The maximum number, from 1 to 18.
  /// - Returns: That many planes, or fewer if there are no more.
  public func nearest(to place: Coordinate, count: Int = SkyReply.mostPlanes) -> [StoredReport] {
    let position = GridPosition(place)
    var found = NearestList(count)
    all.grid.nearest(&found, to: position, SkyPoint(position, id: 0))
    return (0..<found.count).map { all.report(found[$0].place, near: time) }
  }
}

/// The visible planes in the order of their slots, with the data that the grid needs, so that each
/// large slot is read once.
struct SeenPlanes {
  /// The slot of each plane, and its position.
  private(set) var slots: [UInt32] = []
  private(set) var positions: [GridPosition] = []
  private(set) var points: [SkyPoint] = []

  /// Creates an empty list with capacity for some planes.
  init(capacity: Int = 0) {
    slots.reserveCapacity(capacity)
    positions.reserveCapacity(capacity)
    points.reserveCapacity(capacity)
  }

  /// Adds the plane of a slot.
  mutating func append(_ slot: Int, _ plane: borrowing SkySlot) {
    slots.append(UInt32(slot))
    positions.append(plane.position)
    points.append(plane.point)
  }
}

/// Planes in the order of their grid's cells.
struct SkyLayer: Sendable {
  let grid: SkyGrid
  let records: [PackedRecord]
  let plans: [PackedPlan]

  /// How many slots ahead memory is prefetched.
  private static let ahead = 16

  /// Sorts planes.
  init(_ slots: UnsafeBufferPointer<SkySlot>, _ seen: SeenPlanes) {
    let grid = SkyGrid(seen.positions, seen.points)
    var records: [PackedRecord] = []
    var plans: [PackedPlan] = []
    records.reserveCapacity(seen.slots.count)
    plans.reserveCapacity(seen.slots.count)
    // Each slot is read once. Slots are scattered in this order, so some are prefetched.
    for (number, place) in grid.order.enumerated() {
      if let start = slots.baseAddress, number + Self.ahead < grid.order.count {
        fetch_ahead(start + Int(seen.slots[Int(grid.order[number + Self.ahead])]))
      }
      let slot = Int(seen.slots[Int(place)])
      records.append(slots[slot].record)
      plans.append(slots[slot].plan)
    }
    self.grid = grid
    self.records = records
    self.plans = plans
  }

  /// Prefetches the records of a list of planes.
  func fetch(_ list: borrowing NearestList) {
    records.withUnsafeBufferPointer { records in
      plans.withUnsafeBufferPointer { plans in
        guard let record = records.baseAddress, let plan = plans.baseAddress else { return }
        for index in 0..<list.count {
          fetch_ahead(record + list[index].place)
          fetch_ahead(plan + list[index].place)
        }
      }
    }
  }

  /// Returns the report of a plane; its time is widened near another time.
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
      plan: plans[place].plan(points: record.points, isWide: record.isWide)
    )
  }
}
