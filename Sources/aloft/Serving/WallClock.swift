import Breathing
import CClocks
import Scenes

/// Keeps the clock of a room with the machine's, where somebody keeps that right: a machine that
/// learns the time only after it started, as one without a battery does, joins its room then.
struct WallClock: Sendable {
  let clock: SessionClock

  /// How wrong the machine's clock may be, by its own account, to be trusted.
  private static let tolerance: Duration = .milliseconds(20)

  /// How often it is looked at.
  private static let period: Duration = .seconds(10)

  /// How wrong the machine's clock is at most; nil where nobody sets it.
  static var error: Duration? {
    let microseconds = clock_error()
    return microseconds < 0 ? nil : .microseconds(microseconds)
  }

  /// Whether the machine's clock can be trusted.
  static var isTrusted: Bool {
    error.map { $0 < tolerance } ?? false
  }

  /// Runs until its task is cancelled.
  func run(_ send: @escaping Services.Send) async {
    var isSet = false
    while !Task.isCancelled {
      // Time synchronisation tells how wrong it may be; a clock that just was set often says more
      // than it is, so once it was trusted it stays so.
      isSet = isSet || Self.isTrusted
      if isSet { clock.approach(clock.wallAhead) }
      do { try await Task.sleep(for: Self.period) } catch { return }
    }
  }
}
