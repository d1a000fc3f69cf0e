public import Breathing

/// The other planes from a relay's replies, each with its last report.
public struct NeighbourTable: Sendable, Hashable {
  private var planes: [UInt32: Neighbour] = [:]

  /// The most planes kept: many more than a relay's replies contain in a minute.
  private static let most = 512

  /// Creates an empty table.
  public init() {}

  /// Adds the records of a reply.
  ///
  /// - Parameters:
  ///   - records: The planes.
  ///   - received: When the relay received the report that it answers.
  ///   - now: The current instant.
  ///   - isNewest: Whether no later reply came before it.
  ///   - isAll: Whether there are no other planes.
  mutating func take(
    _ records: [SkyRecord],
    received: Instant,
    at now: Instant,
    isNewest: Bool,
    isAll: Bool
  ) {
    // The greatest age stands for all greater ones: the time of such a report is unknown, and it is
    // not shown.
    for record in records where record.age < .max {
      let told = received.advanced(by: .milliseconds(-100 * Int(record.age)))
      if let known = planes.index(forKey: record.id) {
        planes.values[known].take(record, told: told, at: now)
      } else if isNewest, planes.count < Self.most {
        planes[record.id] = Neighbour(record, told: told)
      }
    }
    // A plane that pauses or lands is missing from the reply, and must vanish before its report
    // expires.
    if isNewest, isAll {
      let told = Set(records.map(\.id))
      planes = planes.filter { told.contains($0.key) }
    }
    forget(at: now)
  }

  /// Removes planes without a report for a minute, or whose report is in the future because a clock
  /// was set back.
  mutating func forget(at now: Instant) {
    planes = planes.filter { abs($0.value.told.duration(to: now).seconds) < Neighbour.keptSeconds }
  }

  /// The planes to show at an instant, in the order of their identities.
  public func shown(at now: Instant) -> [Neighbour] {
    planes.values.filter { $0.isShown(at: now) }.sorted { $0.record.id < $1.record.id }
  }

  /// All planes that are known, shown or not, in the order of their identities.
  public var all: [Neighbour] {
    planes.values.sorted { $0.record.id < $1.record.id }
  }

  /// The number of known planes, shown or not.
  public var count: Int { planes.count }
}
