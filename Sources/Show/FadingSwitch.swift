import Breathing

/// A Boolean that fades between its values: the current value, and the time of its last change.
struct FadingSwitch: Sendable, Hashable {
  private(set) var isOn: Bool

  /// When it last changed; nil if it never did.
  private(set) var since: Instant?

  init(_ isOn: Bool) {
    self.isOn = isOn
  }

  /// Sets the value; setting the current value again has no effect.
  mutating func turn(_ on: Bool, at now: Instant) {
    if isOn != on { toggle(at: now) }
  }

  /// Returns the switch on a clock that is ahead.
  func moved(by ahead: Duration) -> FadingSwitch {
    var moved = self
    moved.since = since?.advanced(by: ahead)
    return moved
  }

  mutating func toggle(at now: Instant) {
    isOn.toggle()
    since = now
  }

  /// Returns the level at an instant, from 0 to 1, when a change takes a number of seconds.
  func level(at now: Instant, seconds: Double) -> Double {
    guard let since else { return isOn ? 1 : 0 }
    let t = Easing.smooth(since.duration(to: now).seconds, from: 0, to: seconds)
    return isOn ? t : 1 - t
  }
}
