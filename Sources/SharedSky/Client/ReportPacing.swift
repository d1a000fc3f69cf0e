public import Breathing

/// When the next report is due: when the relay wishes, or early when others are too far off.
public struct ReportPacing: Sendable, Hashable {
  /// How long after a report the next is due, as the relay wishes.
  public private(set) var interval: Duration = .seconds(5)

  /// How far others may be off before a report is due early, in metres.
  public static let tolerance = 15.0

  /// How long after a report the next is due at the earliest.
  public static let shortest: Duration = .seconds(1)

  /// The longest wish of a relay that is kept to.
  public static let longest: Duration = .seconds(60)

  private var sent: Sent?

  private struct Sent: Hashable {
    let plane: OwnPlane
    let at: Instant
  }

  /// Creates a pacing that has sent nothing yet.
  public init() {}

  /// Takes over how long the relay wishes between reports, in hundredths of a second; 0 is no wish.
  public mutating func obey(hundredths: UInt16) {
    guard hundredths > 0 else { return }
    interval = min(max(.milliseconds(Int(hundredths) * 10), Self.shortest), Self.longest)
  }

  /// Notes that a report was sent.
  public mutating func note(_ plane: OwnPlane, at now: Instant) {
    sent = Sent(plane: plane, at: now)
  }

  /// Makes a report due as soon as may be.
  public mutating func forget() {
    sent = nil
  }

  /// When a report is due however little changed; nil where it is due now.
  public var deadline: Instant? {
    sent?.at.advanced(by: interval)
  }

  /// Whether a report is due.
  public func isDue(_ plane: OwnPlane, at now: Instant) -> Bool {
    guard let sent else { return true }
    let since = sent.at.duration(to: now)
    // A clock that went back says nothing; better a report too many.
    guard since >= .zero else { return true }
    if since >= interval { return true }
    return since >= Self.shortest && Self.isSurprising(plane, after: sent.plane, since)
  }

  /// Whether a plane is elsewhere, or does something else, than whoever has its last report reckons.
  private static func isSurprising(
    _ plane: OwnPlane,
    after old: OwnPlane,
    _ since: Duration
  ) -> Bool {
    if plane.flags != old.flags || plane.emergency != old.emergency { return true }
    if plane.flags.contains(.ghost) { return false }
    // The plan and the breath say where it is.
    if plane.flags.contains(.inSession) { return plane.flight != old.flight }
    let reckoned = old.state.reckoned(after: since.nanoseconds / 1_000_000)
    return FinePosition(plane.state).metres(to: reckoned) > tolerance
  }
}
