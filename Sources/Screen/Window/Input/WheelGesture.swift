/// A wheel, or two fingers on a touchpad that act as one: counts its whole steps.
struct WheelGesture {
  private var rest: Float = 0

  /// Notes a turn, in steps away from the person.
  ///
  /// - Returns: How many whole steps have come together; what is left over waits for more of it the
  ///   same way.
  mutating func turned(by turn: Float) -> Int {
    guard turn.isFinite else { return 0 }
    if rest * turn < 0 { rest = 0 }
    rest = min(max(rest + turn, -100), 100)
    let whole = rest.rounded(.towardZero)
    rest -= whole
    return Int(whole)
  }
}
