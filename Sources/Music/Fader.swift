/// A gain that moves between 0 and 1 without a corner and may turn round at any time.
struct Fader {
  private var position: Float
  private(set) var gain: Float

  init(isOpen: Bool) {
    position = isOpen ? 1 : 0
    gain = position
  }

  /// Moves on by a time; a whole way takes `seconds`, both in seconds.
  mutating func move(toOpen isOpen: Bool, by time: Float, whole seconds: Float) -> Slope {
    let step = seconds > 0 ? time / seconds : 1
    let before = gain
    position = isOpen ? min(1, position + step) : max(0, position - step)
    gain = position * position * (3 - 2 * position)
    return Slope(from: before, to: gain)
  }
}
