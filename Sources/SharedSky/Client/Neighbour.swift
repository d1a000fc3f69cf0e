public import Breathing

/// Another plane as known to a client: its last report, and its drawn position until then.
public struct Neighbour: Sendable, Hashable {
  /// Its last record.
  public private(set) var record: SkyRecord

  /// When that was true.
  public private(set) var told: Instant

  /// The displacement by the last report, and its time: the plane moves there gradually.
  private var leap = FinePosition(row: 0, column: 0, height: 0)
  private var leapt: Instant

  /// The ages at which it is no longer shown, and at which it is forgotten.
  public static let shownFor: Duration = .seconds(25)
  static let keptSeconds = 60.0

  /// A jump too far to be flown in a second, in 65,536ths of a row: 2,000 rows, 2.4 km. The plane
  /// has then restarted elsewhere.
  private static let farthestLeap = 2000 * FinePosition.unit

  /// The difference in time that copies of one report may show: ages are rounded, and replies take
  /// time.
  private static let sameness: Duration = .milliseconds(150)

  init(_ record: SkyRecord, told: Instant) {
    self.record = record
    self.told = told
    leapt = told
  }

  /// Adopts a report, unless there is a newer one.
  mutating func take(_ record: SkyRecord, told: Instant, at now: Instant) {
    guard self.told.duration(to: told) > Self.sameness else { return }
    let before = place(at: now)
    self.record = record
    self.told = told
    leapt = now
    let leap = before - record.state.reckoned(after: told.milliseconds(to: now))
    let isNear = abs(leap.row) < Self.farthestLeap && abs(leap.column) < Self.farthestLeap
    self.leap = isNear ? leap : FinePosition(row: 0, column: 0, height: 0)
  }

  /// Returns the drawn position: the dead-reckoned one from a second after each report.
  public func place(at now: Instant) -> FinePosition {
    let reckoned = record.state.reckoned(after: told.milliseconds(to: now))
    let passed = leapt.milliseconds(to: now)
    guard passed < 1000 else { return reckoned }
    return reckoned + leap.thousandths(1000 - max(passed, 0))
  }

  /// How old the last report is.
  public func age(at now: Instant) -> Duration {
    max(told.duration(to: now), .zero)
  }

  /// Whether it is shown at an instant.
  public func isShown(at now: Instant) -> Bool {
    record.flags.contains(.airborne) && age(at: now) < Self.shownFor
  }
}

extension Instant {
  /// The whole milliseconds to another instant.
  func milliseconds(to other: Instant) -> Int64 {
    duration(to: other).nanoseconds / 1_000_000
  }
}
