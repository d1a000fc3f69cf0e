public import Breathing

/// The other planes in a relay's replies, each with its last report.
public struct NeighbourTable: Sendable, Hashable {
  private var planes: [UInt32: Neighbour] = [:]

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
  mutating func update(
    _ records: [SkyRecord],
    received: Instant,
    at now: Instant,
    isNewest: Bool,
    isAll: Bool
  ) {
    // The greatest age means "this or more": the report's time is unknown, so it is not shown.
    for record in records where record.age < .max {
      let stateTime = received.advanced(by: .milliseconds(-100 * Int(record.age)))
      if let known = planes.index(forKey: record.id) {
        planes.values[known].update(record, stateTime: stateTime, at: now)
      } else if isNewest, planes.count < Self.maximumCount {
        planes[record.id] = Neighbour(record, stateTime: stateTime)
      }
    }
    // A plane that pauses or lands is missing from the reply, and must disappear before its last
    // report expires.
    if isNewest, isAll {
      let listedIDs = Set(records.map(\.id))
      planes = planes.filter { listedIDs.contains($0.key) }
    }
    forget(at: now)
  }

  /// Removes planes without a report for a minute, and planes whose report is in the future because
  /// a clock was set back.
  mutating func forget(at now: Instant) {
    planes = planes.filter {
      abs($0.value.stateTime.duration(to: now).seconds) < Neighbour.retentionSeconds
    }
  }

  /// The planes to show at an instant, ordered by identity.
  public func shown(at now: Instant) -> [Neighbour] {
    planes.values.filter { $0.isShown(at: now) }.sorted { $0.record.id < $1.record.id }
  }

  /// All known planes, visible or not, ordered by identity.
  public var all: [Neighbour] {
    planes.values.sorted { $0.record.id < $1.record.id }
  }

  /// The number of known planes, visible or not.
  public var count: Int { planes.count }
}
