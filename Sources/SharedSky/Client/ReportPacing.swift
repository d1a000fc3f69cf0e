public import Breathing

/// Decides when the next report is due: at the interval that the relay requests, or earlier when
/// receivers would extrapolate a wrong position.
public struct ReportPacing: Sendable, Hashable {
  /// The interval between reports that the relay requests.
  public private(set) var interval: Duration = Self.usual

  /// The position error at which a report is due early, in metres.
  public static let tolerance = 15.0

  /// The shortest interval before an early report, unless the relay requests more than the usual
  /// interval.
  public static let shortest: Duration = .seconds(1)

  /// The interval that a relay without load requests.
  private static let usual: Duration = .seconds(5)

  /// The longest interval that is accepted from a relay.
  public static let longest: Duration = .seconds(60)

  private var sent: Sent?

  private struct Sent: Hashable {
    let plane: OwnPlane
    let at: Instant
  }

  /// Creates a pacing without any report sent.
  public init() {}

  /// Adopts the interval that the relay requests, in hundredths of a second; 0 requests nothing.
  public mutating func setInterval(hundredths: UInt16) {
    guard hundredths > 0 else { return }
    interval = min(max(.milliseconds(Int(hundredths) * 10), Self.shortest), Self.longest)
  }

  /// Records that a report was sent.
  public mutating func note(_ plane: OwnPlane, at now: Instant) {
    sent = Sent(plane: plane, at: now)
  }

  /// Makes a report due now.
  public mutating func forget() {
    sent = nil
  }

  /// When a report is due if little changes; nil if one is due now.
  public var deadline: Instant? {
    sent?.at.advanced(by: interval)
  }

  /// The shortest interval before an early report. A relay that requests longer intervals is
  /// overloaded, so turning planes and short flights must wait too. They wait half of the extra
  /// time, so that they still report before others hide them.
  public var earliest: Duration {
    Self.shortest + max(interval - Self.usual, .zero) / 2
  }

  /// Whether a report is due.
  public func isDue(_ plane: OwnPlane, at now: Instant) -> Bool {
    guard let sent else { return true }
    let since = sent.at.duration(to: now)
    // After a backward clock step nothing is known; an unnecessary report does no harm.
    guard since >= .zero else { return true }
    if since >= interval { return true }
    if since >= earliest { return Self.isSurprising(plane, after: sent.plane, since) }
    return isUrgent(plane, at: now)
  }

  /// Whether an emergency began, changed or ended since the last report, a second ago or longer.
  func isUrgent(_ plane: OwnPlane, at now: Instant) -> Bool {
    guard let sent else { return false }
    return sent.at.duration(to: now) >= Self.shortest
      && Self.isInOtherDistress(plane, than: sent.plane)
  }

  /// Whether an emergency began, changed or ended. Such a report does not wait for the relay's
  /// interval.
  private static func isInOtherDistress(_ plane: OwnPlane, than old: OwnPlane) -> Bool {
    plane.emergency != old.emergency
      || plane.flags.contains(.emergency) != old.flags.contains(.emergency)
  }

  /// Whether a plane's state differs from what receivers extrapolate from its last report.
  private static func isSurprising(
    _ plane: OwnPlane,
    after old: OwnPlane,
    _ since: Duration
  ) -> Bool {
    if plane.flags != old.flags || plane.emergency != old.emergency { return true }
    if plane.flags.contains(.ghost) { return false }
    // In a session, the plan and the breath determine the position.
    if plane.flags.contains(.inSession) { return plane.flight != old.flight }
    let reckoned = old.state.reckoned(after: since.nanoseconds / 1_000_000)
    return FinePosition(plane.state).metres(to: reckoned) > tolerance
  }
}
