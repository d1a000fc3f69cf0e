public import Breathing

/// The other planes in a relay's replies, each with its last report.
///
/// Relays list planes under tags that change every ten minutes. A plane whose tag has changed is
/// recognised by its callsign and position, and stays the same neighbour.
public struct NeighbourTable: Sendable, Hashable {
  /// The planes by tag.
  private var planes: [UInt32: Neighbour] = [:]

  /// Which of the relay's planes are in a reply.
  public enum Extent: Sendable, Hashable {
    /// Every plane that the relay knows.
    case all

    /// The nearest; the farthest of them is at this place. Planes in an emergency may be from farther away, and nearer
    /// ones that the relay holds to be suspect may be missing.
    case nearest(GridPosition)

    /// Some, and it is not known which.
    case unknown
  }

  /// Which of the relay's planes are in the newest reply.
  public private(set) var extent = Extent.unknown

  /// The most planes kept: many more than a relay's replies contain in a minute.
  private static let maximumCount = 512

  /// Creates an empty table.
  public init() {}

  /// Adds the records of a reply.
  ///
  /// - Parameters:
  ///   - records: The planes.
  ///   - received: When the relay received the report that the reply answers.
  ///   - now: The current instant.
  ///   - isNewest: Whether this is the latest reply so far.
  ///   - isAll: Whether the reply contains every plane that the relay knows.
  ///   - mayLackPlans: Whether the reply may have had no room for plans.
  mutating func update(
    _ records: [SkyRecord],
    received: Instant,
    at now: Instant,
    isNewest: Bool,
    isAll: Bool,
    mayLackPlans: Bool = false
  ) {
    let listed = Set(records.map(\.tag))
    // The greatest age means "this or more": the report's time is unknown, so it is not shown.
    for record in records where record.age < .max {
      let stateTime = received.advanced(by: .milliseconds(-100 * Int(record.age)))
      if let known = planes.index(forKey: record.tag) {
        planes.values[known].update(
          record,
          stateTime: stateTime,
          at: now,
          mayLackPlan: mayLackPlans
        )
      } else if isNewest, var plane = removeRenamed(record, stateTime, unless: listed) {
        plane.update(record, stateTime: stateTime, at: now, mayLackPlan: mayLackPlans)
        planes[record.tag] = plane
      } else if isNewest, planes.count < Self.maximumCount {
        planes[record.tag] = Neighbour(record, number: number(for: record), stateTime: stateTime)
      }
    }
    // A plane that pauses or lands is missing from the reply, and must disappear before its last
    // report expires.
    if isNewest, isAll {
      planes = planes.filter { listed.contains($0.key) }
    }
    if isNewest {
      let farthest = records.last { !$0.flags.contains(.emergency) }?.state.position
      extent = isAll ? .all : farthest.map(Extent.nearest) ?? .unknown
    }
    forget(at: now)
  }

  /// Returns a number that no other neighbour has.
  private func number(for record: SkyRecord) -> UInt32 {
    var number = record.tag
    while planes.values.contains(where: { $0.id == number }) { number += 1 }
    return number
  }

  /// Removes the plane whose new tag a record has, and returns it; nil if it is a new plane. The tags of all planes
  /// change together, so of several planes that it may be, the nearest is taken.
  private mutating func removeRenamed(
    _ record: SkyRecord,
    _ stateTime: Instant,
    unless listed: Set<UInt32>
  ) -> Neighbour? {
    let known = planes.compactMap { tag, plane -> (metres: Double, tag: UInt32)? in
      guard !listed.contains(tag) else { return nil }
      return plane.distance(toRenamed: record, stateTime: stateTime).map { ($0, tag) }
    }
    let nearest = known.min { ($0.metres, $0.tag) < ($1.metres, $1.tag) }
    return nearest.flatMap { planes.removeValue(forKey: $0.tag) }
  }

  /// Removes planes without a report for a minute, and planes whose report is in the future because
  /// a clock was set back.
  mutating func forget(at now: Instant) {
    planes = planes.filter {
      abs($0.value.stateTime.duration(to: now).seconds) < Neighbour.retentionSeconds
    }
  }

  /// The planes to show at an instant, ordered by number.
  public func shown(at now: Instant) -> [Neighbour] {
    planes.values.filter { $0.isShown(at: now) }.sorted { $0.id < $1.id }
  }

  /// All known planes, visible or not, ordered by number.
  public var all: [Neighbour] {
    planes.values.sorted { $0.id < $1.id }
  }

  /// The number of known planes, visible or not.
  public var count: Int { planes.count }
}
