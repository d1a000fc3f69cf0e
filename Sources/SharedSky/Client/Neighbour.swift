public import Breathing

/// Another plane as a client knows it: its last report, and the position at which to draw it.
public struct Neighbour: Sendable, Hashable {
  /// Its last record.
  public private(set) var record: SkyRecord

  /// The instant that the record describes.
  public private(set) var told: Instant

  /// The jump from the last drawn position to the new report, and its instant. The plane covers the
  /// jump within a second.
  private var leap = FinePosition(row: 0, column: 0, height: 0)
  private var leapt: Instant

  /// The age of the last report at which the plane is hidden, and at which it is forgotten.
  public static let shownFor: Duration = .seconds(25)
  static let keptSeconds = 60.0

  /// The longest jump that is smoothed, in 65,536ths of a row: 2,000 rows, 2.4 km. After a longer
  /// one the plane has restarted elsewhere.
  private static let farthestLeap = 2000 * FinePosition.unit

  /// The largest time difference between copies of one report: ages are rounded, and the relay's
  /// clock is only estimated.
  private static let sameness: Duration = .milliseconds(150)

  init(_ record: SkyRecord, told: Instant) {
    self.record = record
    self.told = told
    leapt = told
  }

  /// Adopts a report if it is newer.
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

  /// Returns the position to draw: the dead-reckoned one, reached gradually in the second after
  /// each report.
  public func place(at now: Instant) -> FinePosition {
    let reckoned = record.state.reckoned(after: told.milliseconds(to: now))
    let passed = leapt.milliseconds(to: now)
    guard passed < 1000 else { return reckoned }
    return reckoned + leap.thousandths(1000 - max(passed, 0))
  }

  /// Returns the age of the last report.
  public func age(at now: Instant) -> Duration {
    max(told.duration(to: now), .zero)
  }

  /// Whether to show the plane at an instant.
  public func isShown(at now: Instant) -> Bool {
    record.flags.contains(.airborne) && age(at: now) < Self.shownFor
  }
}

extension Instant {
  /// Returns the whole milliseconds to another instant.
  func milliseconds(to other: Instant) -> Int64 {
    duration(to: other).nanoseconds / 1_000_000
  }
}
