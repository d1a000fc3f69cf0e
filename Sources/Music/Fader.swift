/// A gain that moves smoothly between 0 and 1 and may reverse at any time.
struct Fader {
  private var position: Float
  private(set) var gain: Float

  init(isOpen: Bool) {
    position = isOpen ? 1 : 0
    gain = position
  }

  /// Advances by a time; the full range takes `seconds`.
  mutating func move(toOpen isOpen: Bool, by time: Float, whole seconds: Float) -> Slope {
    let step = seconds > 0 ? time / seconds : 1
    let before = gain
    position = isOpen ? min(1, position + step) : max(0, position - step)
    gain = position * position * (3 - 2 * position)
    return Slope(from: before, to: gain)
  }
}
