import Breathing
import Network

/// When a panel that could not be switched is tried again, so that it does not stay off all day.
struct PanelRetry: Sendable {
  private var backoff = Backoff(first: .seconds(10), longest: .seconds(300))
  private var due: Instant?

  /// Creates a schedule without failures.
  init() {}

  /// Returns whether to switch a panel on or off again at an instant of the uncorrected clock; nil if it is not time,
  /// or if the panel was switched.
  mutating func next(for panel: PanelSwitch, at now: Instant) -> Bool? {
    guard let isOn = panel.wanted else {
      (due, _) = (nil, backoff.succeed())
      return nil
    }
    guard let due else {
      self.due = now.advanced(by: backoff.waitAfterFailure())
      return nil
    }
    guard due <= now else { return nil }
    self.due = nil
    return isOn
  }
}
