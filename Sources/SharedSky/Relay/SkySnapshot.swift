import CDatagrams

/// All planes at one moment. It is immutable; a new one replaces it every second.
///
/// Paper planes, with those of simulators, and real aircraft are in two airspaces. The planes that are
/// shown only to the members of a circle are in airspaces of their own.
public struct SkySnapshot: Sendable {
  /// The moment.
  public let time: SkyTime

  /// The paper planes and those of simulators that everybody may see.
  let paper: Airspace

  /// The real aircraft that everybody may see.
  let real: Airspace

  /// The planes of each circle.
  private let circles: [CircleAirspace: Airspace]

  /// The number of planes.
  public let count: Int

  /// A sky without planes.
  init(at time: SkyTime) {
    self.init(at: time, paper: .empty, real: .empty, circles: [:], count: 0)
  }

  /// Creates a snapshot of airspaces.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - paper: The paper planes and those of simulators.
  ///   - real: The real aircraft.
  ///   - circles: The planes of each circle.
  ///   - count: The number of planes.
  init(
    at time: SkyTime,
    paper: Airspace,
    real: Airspace,
    circles: [CircleAirspace: Airspace],
    count: Int
  ) {
    self.time = time
    self.paper = paper
    self.real = real
    self.circles = circles
    self.count = count
  }

  /// The reports of all planes that everybody may see. Planes that are near each other are adjacent. Each
  /// report is decoded on access.
  public var reports: some RandomAccessCollection<StoredReport> {
    let (paper, real) = (paper, real)
    let first = paper.count
    return (0..<first + real.count).lazy.map { index -> StoredReport in
      index < first
        ? paper.report(index, near: time) : real.report(index - first, near: time)
    }
  }

  /// Returns the planes that a client may see.
  func visible(to report: Report) -> VisiblePlanes {
    let wanted =
      report.wanted == .own ? report.source.isReal ? WantedPlanes.real : .paper : report.wanted
    let (paper, real) = airspaces(of: report)
    return switch wanted {
    case .own, .paper: VisiblePlanes(first: paper, second: nil)
    case .real: VisiblePlanes(first: real, second: nil)
    case .all: VisiblePlanes(first: real, second: paper)
    }
  }

  private func airspaces(of report: Report) -> (paper: Airspace, real: Airspace) {
    guard report.isClosed else { return (paper, real) }
    let circle = report.id.circle
    guard circle != 0 else { return (.empty, .empty) }
    func airspace(isReal: Bool) -> Airspace {
      circles[CircleAirspace(circle: circle, isReal: isReal)] ?? .empty
    }
    return (airspace(isReal: false), airspace(isReal: true))
  }
}

/// The airspace of a circle's paper planes, or of its real aircraft.
struct CircleAirspace: Sendable, Hashable {
  let circle: UInt16
  let isReal: Bool
}

/// The planes that are not listed by distance alone. A class, because most snapshots have none, and
/// then a reply only checks that.
final class RankedPlanes: Sendable {
  /// The planes listed after the others.
  let suspects: SkyLayer

  /// The planes in an emergency by rank: of vouched planes, of established ones, of fresh ones, of
  /// suspect ones.
  let distress: InlineArray<4, SkyLayer>

  /// The last rank.
  static let suspectRank = 3

  /// Whether there are any of each.
  let hasSuspects: Bool
  let hasDistress: Bool

  /// Sorts planes.
  init(
    _ slots: UnsafeBufferPointer<SkySlot>,
    suspects: ListedPlanes,
    distress: DistressRanks
  ) {
    self.suspects = SkyLayer(slots, suspects)
    self.distress = InlineArray { SkyLayer(slots, distress[$0]) }
    hasSuspects = !suspects.slots.isEmpty
    hasDistress = distress.indices.contains { !distress[$0].slots.isEmpty }
  }
}

/// The planes in an emergency by rank.
typealias DistressRanks = InlineArray<4, ListedPlanes>

/// The visible planes in the order of their slots, with the data that the grid needs, so that each
/// large slot is read once.
struct ListedPlanes {
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

/// Planes in the order of their grid's cells. A class, because replies look up each plane's layer.
final class SkyLayer: Sendable {
  let grid: SkyGrid
  let records: [PackedRecord]
  let plans: [PackedPlan]

  /// The identity of each plane. Replies do not need it, except for planes in an emergency.
  let ids: [UInt64]

  /// How many slots ahead memory is prefetched.
  private static let ahead = 16

  /// Sorts planes.
  init(_ slots: UnsafeBufferPointer<SkySlot>, _ listed: ListedPlanes) {
    let grid = SkyGrid(listed.positions, listed.points)
    var records: [PackedRecord] = []
    var plans: [PackedPlan] = []
    records.reserveCapacity(listed.slots.count)
    plans.reserveCapacity(listed.slots.count)
    // Each slot is read once. Slots are scattered in this order, so some are prefetched.
    for (number, place) in grid.order.enumerated() {
      if let start = slots.baseAddress, number + Self.ahead < grid.order.count {
        fetch_ahead(start + Int(listed.slots[Int(grid.order[number + Self.ahead])]))
      }
      let slot = Int(listed.slots[Int(place)])
      records.append(slots[slot].record)
      plans.append(slots[slot].plan)
    }
    ids = grid.order.map { listed.ids[Int($0)] }
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
      isClosed: parsed.isClosed,
      plan: plans[place].plan(points: record.points, isWide: record.isWide)
    )
    report.trust = record.trust
    return report
  }
}
