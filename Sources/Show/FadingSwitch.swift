import Breathing

/// A Boolean that fades between its values. A change during a fade continues from the level it has
/// reached, so that nothing jumps however fast a key is pressed.
struct FadingSwitch: Sendable, Hashable {
  private(set) var isOn: Bool

  /// When it last changed; nil if it never did.
  private(set) var since: Instant?

  /// The level at the last change.
  private var origin: Double

  /// How long it takes to fade in and to fade out, in seconds.
  private let seconds: SIMD2<Double>

  /// Creates a switch.
  ///
  /// - Parameters:
  ///   - isOn: Its value.
  ///   - fadeIn: How long it takes to fade in, in seconds.
  ///   - fadeOut: How long it takes to fade out, in seconds; nil for as long as to fade in.
  init(_ isOn: Bool, fadeIn: Double, fadeOut: Double? = nil) {
    self.isOn = isOn
    origin = isOn ? 1 : 0
    seconds = SIMD2(fadeIn, fadeOut ?? fadeIn)
  }

  /// Sets the value; setting the current value again has no effect.
  mutating func turn(_ on: Bool, at now: Instant) {
    if isOn != on { toggle(at: now) }
  }

  /// Returns the switch shifted to a clock that is ahead.
  func moved(by ahead: Duration) -> FadingSwitch {
    var moved = self
    moved.since = since?.advanced(by: ahead)
    return moved
  }

  mutating func toggle(at now: Instant) {
    origin = level(at: now)
    isOn.toggle()
    since = now
  }

  /// Returns the level at an instant, from 0 to 1.
  func level(at now: Instant) -> Double {
    let target: Double = isOn ? 1 : 0
    guard let since else { return target }
    let elapsed = since.duration(to: now).seconds
    let t = Easing.smooth(elapsed, from: 0, to: isOn ? seconds.x : seconds.y)
    return origin * (1 - t) + target * t
  }
}
