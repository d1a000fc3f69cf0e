import Breathing

/// How long an aircraft stays visible without a new position.
public struct PositionTimeout: Sendable, Hashable {
  /// The time for which it stays fully opaque.
  public let fresh: Duration

  /// The time after which it disappears; it fades in between.
  public let gone: Duration

  /// Creates the limits; an aircraft never disappears before `fresh`.
  public init(fresh: Duration, gone: Duration) {
    self.fresh = fresh
    self.gone = max(fresh, gone)
  }

  /// For sources that report every few seconds: opaque for 15 seconds, gone after 60.
  public static let live = PositionTimeout(fresh: .seconds(15), gone: .seconds(60))

  /// For a polled source: tolerates two missed polls in a row.
  public static func polled(every interval: Duration) -> PositionTimeout {
    PositionTimeout(fresh: max(live.fresh, interval * 2), gone: max(live.gone, interval * 3))
  }

  /// Returns the opacity of an aircraft by the age of its position, from 1 down to 0.
  func opacity(atAge age: Duration) -> Double {
    guard age > fresh else { return 1 }
    guard age < gone else { return 0 }
    return 1 - (age - fresh).seconds / (gone - fresh).seconds
  }
}
