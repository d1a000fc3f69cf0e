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
  mutating func take(_ records: [SkyRecord], received: Instant, at now: Instant) {
    // The oldest age stands for all that is older: when it was told nobody knows, and nobody shows it.
    for record in records where record.age < .max {
      let told = received.advanced(by: .milliseconds(-100 * Int(record.age)))
      if planes[record.id] == nil, planes.count < Self.most {
        planes[record.id] = Neighbour(record, told: told)
      } else {
        planes[record.id]?.take(record, told: told, at: now)
      }
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
