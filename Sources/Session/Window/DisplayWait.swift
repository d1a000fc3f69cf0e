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

  /// Returns whether it has waited too long at an instant.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - isClosed: Whether the display is outside its opening hours.
  /// - Returns: Whether it has.
  mutating func isOver(at now: Instant, isClosed: Bool) -> Bool {
    if isClosed { start = now }
    return start.duration(to: now) > Self.longest
  }
}
