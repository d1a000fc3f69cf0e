import Screen

/// A mouse wheel, or two fingers on a touchpad: adds up fractions and counts whole steps.
struct WheelGesture {
  private var rest: Float = 0

  /// Records a turn, in steps away from the user.
  ///
  /// - Returns: The number of whole steps completed; the remainder is kept for more turns in the
  ///   same direction.
  mutating func turned(by turn: Float) -> Int {
    guard turn.isFinite else { return 0 }
    if rest * turn < 0 { rest = 0 }
    rest = min(max(rest + turn, -100), 100)
    let whole = rest.rounded(.towardZero)
    rest -= whole
    return Int(whole)
  }
}
