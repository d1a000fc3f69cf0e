import Breathing

/// How long an aircraft is shown that its source does not locate any more.
public struct Patience: Sendable, Hashable {
  /// For so long it is as solid as ever.
  public let fresh: Duration

  /// After so long it is gone; between the two it fades.
  public let gone: Duration

  /// Creates a patience; an aircraft is never gone before it is no longer fresh.
  public init(fresh: Duration, gone: Duration) {
    self.fresh = fresh
    self.gone = max(fresh, gone)
  }

  /// For sources that tell every few seconds: 15 seconds, then gone after 60.
  public static let live = Patience(fresh: .seconds(15), gone: .seconds(60))

  /// For a source that is asked every so often: through two misses in a row.
  public static func polled(every interval: Duration) -> Patience {
    Patience(fresh: max(live.fresh, interval * 2), gone: max(live.gone, interval * 3))
  }

  /// Returns how solid an aircraft is that was located so long ago, from 1 down to 0.
  func opacity(atAge age: Duration) -> Double {
    guard age > fresh else { return 1 }
    guard age < gone else { return 0 }
    return 1 - (age - fresh).seconds / (gone - fresh).seconds
  }
}
