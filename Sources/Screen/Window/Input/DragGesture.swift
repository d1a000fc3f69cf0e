import Show

/// A button or finger held down on something that follows it, such as a slider.
struct DragGesture {
  private var height: Float?
  private var last: Command?

  /// Whether it is held.
  var isHeld: Bool { height != nil }

  /// Records where it came down, as a fraction of the window's height, on a target with a command.
  mutating func begin(atHeight height: Float, on command: Command?) {
    self.height = height
    last = command
  }

  /// Notes that it was lifted.
  mutating func end() {
    height = nil
  }

  /// Notes that it is elsewhere.
  ///
  /// - Parameters:
  ///   - point: Where it is, as shares of the window; it stays at the height at which it came down.
  ///   - command: What is asked for at a point.
  /// - Returns: What it asks for there; nothing while that stays the same.
  mutating func moved(
    to point: SIMD2<Float>,
    command: (SIMD2<Float>) -> Command?
  ) -> Command? {
    guard let height, let next = command(SIMD2(point.x, height)), next != last else { return nil }
    last = next
    return next
  }
}
