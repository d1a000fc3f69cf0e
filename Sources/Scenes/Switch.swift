import Breathing

/// Something that is on or off and changes gently: what it is now, and since when.
struct Switch: Sendable, Hashable {
  private(set) var isOn: Bool
  private var since: Instant?

  init(_ isOn: Bool) {
    self.isOn = isOn
  }

  mutating func toggle(at now: Instant) {
    isOn.toggle()
    since = now
  }

  /// Returns how far on it is at an instant, from 0 to 1, when a change takes a number of seconds.
  func level(at now: Instant, seconds: Double) -> Double {
    guard let since else { return isOn ? 1 : 0 }
    let t = Easing.smooth(since.duration(to: now).seconds, from: 0, to: seconds)
    return isOn ? t : 1 - t
  }
}
