public import Breathing

/// Another plane as a client knows it: its last report, and the position at which to draw it.
public struct Neighbour: Sendable, Hashable {
  /// Its number among the neighbours, which stays the same when its tag changes: the tag under which
  /// it was first listed, unless another neighbour has that number.
  public let id: UInt32

  /// Its last record.
  public private(set) var record: SkyRecord

  /// The instant that the record describes.
  public private(set) var stateTime: Instant

  /// The last report with a plan; nil if the plane has none, or if none is known. A reply without room for plans
  /// leaves it as it is.
  public private(set) var planned: PlannedReport?

  /// The jump from the last drawn position to the new report, and its instant. The plane covers the
  /// jump within a second.
  private var jump = FinePosition(row: 0, column: 0, height: 0)
  private var jumpedAt: Instant

  /// The age of the last report at which the plane is hidden, and at which it is forgotten.
  public static let shownFor: Duration = .seconds(25)
  static let retentionSeconds = 60.0

  /// The longest jump that is smoothed, in 65,536ths of a row: 2,000 rows, 2.4 km. After a longer
  /// one the plane has restarted elsewhere.
  private static let jumpLimit = 2000 * FinePosition.unit

  /// The largest time difference between copies of one report: ages are rounded, and the relay's
  /// clock is only estimated.
  private static let sameStateTolerance: Duration = .milliseconds(150)

  init(_ record: SkyRecord, number: UInt32? = nil, stateTime: Instant) {
    id = number ?? record.tag
    self.record = record
    self.stateTime = stateTime
    planned = PlannedReport(record, stateTime: stateTime)
    jumpedAt = stateTime
  }

  /// Adopts a report if it is newer, or the plan of the same report.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - stateTime: The instant that it describes.
  ///   - now: The current instant.
  ///   - mayLackPlan: Whether the reply may have had no room for the plane's plan.
  mutating func update(
    _ record: SkyRecord,
    stateTime: Instant,
    at now: Instant,
    mayLackPlan: Bool = false
  ) {
    let later = self.stateTime.duration(to: stateTime)
    guard later > Self.sameStateTolerance else {
      if later >= .zero - Self.sameStateTolerance, self.record.plan.count == 0 {
        self.record.plan = record.plan
        planned = PlannedReport(self.record, stateTime: self.stateTime) ?? planned
      }
      return
    }
    let planned = PlannedReport(record, stateTime: stateTime)
    if planned != nil || !mayLackPlan { self.planned = planned }
    let before = place(at: now)
    self.record = record
    self.stateTime = stateTime
    jumpedAt = now
    let jump = before - record.state.reckoned(after: stateTime.milliseconds(to: now))
    let isNear = abs(jump.row) < Self.jumpLimit && abs(jump.column) < Self.jumpLimit
    self.jump = isNear ? jump : FinePosition(row: 0, column: 0, height: 0)
  }

  /// Returns the distance of a record under another tag from this plane's extrapolated position, in metres; nil if it
  /// cannot be this plane: its callsign, source or session differs, or it is too far away.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - stateTime: The instant that it describes.
  /// - Returns: The distance, or nil.
  func distance(toRenamed record: SkyRecord, stateTime: Instant) -> Double? {
    guard record.callsign == self.record.callsign, record.source == self.record.source else {
      return nil
    }
    let isInSession = record.flags.contains(.inSession)
    guard isInSession == self.record.flags.contains(.inSession) else { return nil }
    let reckoned = self.record.state.reckoned(after: self.stateTime.milliseconds(to: stateTime))
    let metres = FinePosition(record.state).metres(to: reckoned)
    // A plane in a session flies by breath, from airport to airport within seconds.
    let isAnywhere = isInSession && record.callsign != .none
    return isAnywhere || metres < Self.sameMetres ? metres : nil
  }

  /// The greatest distance from the extrapolated position, in metres, at which a plane is recognised: that
  /// of a light aircraft that turned round half a minute ago.
  private static let sameMetres = 5_000.0

  /// Returns the position to draw: the dead-reckoned one, reached gradually in the second after
  /// each report.
  public func place(at now: Instant) -> FinePosition {
    let reckoned = record.state.reckoned(after: stateTime.milliseconds(to: now))
    let passed = jumpedAt.milliseconds(to: now)
    guard passed < 1000 else { return reckoned }
    return reckoned + jump.thousandths(1000 - max(passed, 0))
  }

  /// Returns the age of the last report.
  public func age(at now: Instant) -> Duration {
    max(stateTime.duration(to: now), .zero)
  }

  /// Whether to show the plane at an instant.
  public func isShown(at now: Instant) -> Bool {
    record.flags.contains(.airborne) && age(at: now) < Self.shownFor
  }
}

/// A report of a plane with its plan.
public struct PlannedReport: Sendable, Hashable {
  /// The record, from whose position the plan's points are counted.
  public let record: SkyRecord

  /// The instant that the record describes.
  public let stateTime: Instant

  /// Creates a report; nil if the record has no plan.
  init?(_ record: SkyRecord, stateTime: Instant) {
    guard record.plan.count > 0 else { return nil }
    self.record = record
    self.stateTime = stateTime
  }
}

extension Instant {
  /// Returns the whole milliseconds to another instant.
  func milliseconds(to other: Instant) -> Int64 {
    duration(to: other).nanoseconds / 1_000_000
  }
}
