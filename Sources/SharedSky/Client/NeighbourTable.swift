public import Breathing

/// The other planes that a relay told of, each with its last report.
public struct NeighbourTable: Sendable, Hashable {
  private var planes: [UInt32: Neighbour] = [:]

  /// The most planes that are kept: many more than a relay tells of in a minute of replies.
  private static let most = 512

  /// Creates an empty table.
  public init() {}

  /// Takes over what a reply tells.
  ///
  /// - Parameters:
  ///   - records: The planes.
  ///   - received: When the relay received the report that it answers.
  ///   - now: The instant it is.
  ///   - isNewest: Whether no later reply came before it.
  ///   - isAll: Whether there are no other planes.
  mutating func take(
    _ records: [SkyRecord],
    received: Instant,
    at now: Instant,
    isNewest: Bool,
    isAll: Bool
  ) {
    // The oldest age stands for all that is older: when it was told nobody knows, and nobody shows it.
    for record in records where record.age < .max {
      let told = received.advanced(by: .milliseconds(-100 * Int(record.age)))
      if let known = planes.index(forKey: record.id) {
        planes.values[known].take(record, told: told, at: now)
      } else if isNewest, planes.count < Self.most {
        planes[record.id] = Neighbour(record, told: told)
      }
    }
    // Whoever pauses or lands is no longer told of, and is not to be seen for as long as its report lasts.
    if isNewest, isAll {
      let told = Set(records.map(\.id))
      planes = planes.filter { told.contains($0.key) }
    }
    forget(at: now)
  }

  /// Forgets planes that have not been heard of for a minute, or that a clock set back leaves in the
  /// future.
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

  /// How many planes are known, shown or not.
  public var count: Int { planes.count }
}
