import Breathing

/// How long an unattended display waits for its screen, until the service manager has to start it again.
///
/// Outside opening hours nothing is to be shown, and a television in standby may count as unplugged: that time does not
/// count.
struct DisplayWait: Sendable, Hashable {
  /// The longest wait within opening hours: less than the watchdog's timeout.
  static let longest: Duration = .seconds(15)

  private var start: Instant

  /// Begins to wait.
  init(at now: Instant) {
    start = now
  }

  /// Follows the opening hours: while the display is closed, the wait does not begin.
  mutating func follow(isClosed: Bool, at now: Instant) {
    if isClosed { start = now }
  }

  /// Whether it has waited too long.
  func isOver(at now: Instant) -> Bool { start.duration(to: now) > Self.longest }
}
