package import Breathing
package import Show

/// When a window of one of several displays is opened again after it showed no frames: at once, then drawn by the
/// processor, then every 30 seconds. The windows of other displays go on meanwhile.
package struct ScreenRetry: Sendable, Hashable {
  /// Why the last window failed.
  package private(set) var reason: String?

  private var failures = 0
  private var due: Instant?
  private var failed: Instant?

  /// The interval between attempts after the first two.
  static let period: Duration = .seconds(30)

  /// Creates the state of a display whose window has not failed.
  package init() {}

  /// Notes a failure.
  ///
  /// - Returns: Whether it is the first in a row; only that one is logged.
  package mutating func fail(because reason: String, at now: Instant) -> Bool {
    failures += 1
    (self.reason, failed) = (reason, now)
    due = failures < 3 ? now : now.advanced(by: Self.period)
    return failures == 1
  }

  /// Notes that frames are shown; after 30 seconds of it, earlier failures no longer count.
  package mutating func succeed(at now: Instant) {
    guard let failed, failed.duration(to: now) >= Self.period else { return }
    self = ScreenRetry()
  }

  /// Whether a window is to be opened.
  package func isDue(at now: Instant) -> Bool { due.map { $0 <= now } ?? true }

  /// What draws the next window, if not what the settings say.
  package var rendering: Rendering? { failures >= 2 ? .software : nil }
}
