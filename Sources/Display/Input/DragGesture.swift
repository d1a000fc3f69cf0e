import Screen
import Show

/// A drag with a held button or finger on a target that follows it, such as a slider.
struct DragGesture {
  private var height: Float?
  private var last: Command?

  /// Whether the button or finger is held.
  var isHeld: Bool { height != nil }

  /// Records where the drag started, as a fraction of the window's height, and the target's
  /// command.
  mutating func begin(atHeight height: Float, on command: Command?) {
    self.height = height
    last = command
  }

  /// Records that the button or finger was lifted.
  mutating func end() {
    height = nil
  }

  /// Records that the button or finger moved.
  ///
  /// - Parameters:
  ///   - point: The new position, as fractions of the window. Only its horizontal part counts; the
  ///     height stays where the drag started.
  ///   - command: Returns the command at a point.
  /// - Returns: The command at the new position, or nil if it is the same as before.
  mutating func moved(
    to point: SIMD2<Float>,
    command: (SIMD2<Float>) -> Command?
  ) -> Command? {
    guard let height, let next = command(SIMD2(point.x, height)), next != last else { return nil }
    last = next
    return next
  }
}
