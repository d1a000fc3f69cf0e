import CDatagrams
public import Geodesy

/// All planes at one moment. It is immutable; a new one replaces it every second.
public struct SkySnapshot: Sendable {
  /// The moment.
  public let time: SkyTime

  /// The planes listed by distance.
  let all: SkyLayer

  /// The planes listed before and after those.
  let ranks: RankedPlanes

  /// The planes listed after the others: crowds from one source, and planes that jumped.
  var doubted: SkyLayer { ranks.doubted }

  /// Estimates the number of planes near a place.
  let density: SkyDensity

  /// A sky without planes.
  init(at time: SkyTime) {
    self.init(
      at: time,
      UnsafeBufferPointer(start: nil, count: 0),
      SeenPlanes()
    )
  }

  /// Sorts planes.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - slots: The slots of the table.
  ///   - seen: The visible planes that are listed by distance.
  ///   - doubted: The visible planes that are listed after them.
  ///   - distress: The visible planes in an emergency, by rank.
  init(
    at time: SkyTime,
    _ slots: UnsafeBufferPointer<SkySlot>,
    _ seen: SeenPlanes,
    doubted: SeenPlanes = SeenPlanes(),
    distress: DistressRanks = DistressRanks(repeating: SeenPlanes())
  ) {
    self.time = time
    all = SkyLayer(slots, seen)
    ranks = RankedPlanes(slots, doubted: doubted, distress: distress)
    density = SkyDensity(
      doubted.positions.isEmpty ? seen.positions : seen.positions + doubted.positions
    )
  }

  /// The number of planes.
  public var count: Int { all.records.count + ranks.doubted.records.count }

  /// The reports of all planes, neighbours adjacent; each is decoded on access.
  public var reports: some RandomAccessCollection<StoredReport> {
    let first = all.records.count
    return (0..<count).lazy.map {
      $0 < first ? all.report($0, near: time) : doubted.report($0 - first, near: time)
    }
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
    let point = SkyPoint(position, id: 0)
    all.grid.nearest(&found, to: position, point)
    var reports = (0..<found.count).map {
      (found[$0].separation, all.report(found[$0].place, near: time))
    }
    guard !doubted.records.isEmpty else { return reports.map { $0.1 } }
    doubted.grid.nearest(&found, to: position, point)
    for index in 0..<found.count {
      reports.append((found[index].separation, doubted.report(found[index].place, near: time)))
    }
    return reports.sorted { $0.0 < $1.0 }.prefix(count).map { $0.1 }
  }
}

/// The planes that are not listed by distance alone. A class, because most snapshots have none, and
/// then a reply only checks that.
final class RankedPlanes: Sendable {
  /// The planes listed after the others.
  let doubted: SkyLayer

  /// The planes in an emergency by rank: of established planes, of fresh ones, of doubted ones.
  let distress: InlineArray<3, SkyLayer>

  /// Whether there are any of each.
  let hasDoubted: Bool
  let hasDistress: Bool

  /// Sorts planes.
  init(
    _ slots: UnsafeBufferPointer<SkySlot>,
    doubted: SeenPlanes,
    distress: DistressRanks
  ) {
    self.doubted = SkyLayer(slots, doubted)
    self.distress = InlineArray { SkyLayer(slots, distress[$0]) }
    hasDoubted = !doubted.slots.isEmpty
    hasDistress = distress.indices.contains { !distress[$0].slots.isEmpty }
  }
}

/// The planes in an emergency by rank.
typealias DistressRanks = InlineArray<3, SeenPlanes>

/// The visible planes in the order of their slots, with the data that the grid needs, so that each
/// large slot is read once.
struct SeenPlanes {
  /// The slot of each plane, and its position.
  private(set) var slots: [UInt32] = []
  private(set) var positions: [GridPosition] = []
  private(set) var points: [SkyPoint] = []

  /// The identity of each plane.
  private(set) var ids: [UInt64] = []

  /// Creates an empty list with capacity for some planes.
  init(capacity: Int = 0) {
    slots.reserveCapacity(capacity)
    positions.reserveCapacity(capacity)
    points.reserveCapacity(capacity)
    ids.reserveCapacity(capacity)
  }

  /// Adds the plane of a slot, with its identity.
  mutating func append(_ slot: Int, _ plane: borrowing SkySlot, _ id: UInt64) {
    slots.append(UInt32(slot))
    positions.append(plane.position)
    points.append(plane.point)
    ids.append(id)
  }
}

/// Planes in the order of their grid's cells.
struct SkyLayer: Sendable {
  let grid: SkyGrid
  let records: [PackedRecord]
  let plans: [PackedPlan]

  /// The identity of each plane. Replies do not need it, except for planes in an emergency.
  let ids: [UInt64]

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
    ids = grid.order.map { seen.ids[Int($0)] }
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
    var report = StoredReport(
      id: PlaneID(rawValue: ids[place]),
      time: SkyTime(widening: record.time, near: time),
      state: parsed.state,
      breath: parsed.breath,
      flags: parsed.flags,
      callsign: parsed.callsign,
      emergency: parsed.emergency,
      source: parsed.source,
      plan: plans[place].plan(points: record.points, isWide: record.isWide)
    )
    report.standing = record.standing
    return report
  }
}
