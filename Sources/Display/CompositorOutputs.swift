import CDisplay

/// The outputs of a Wayland compositor. SDL 2.26 notices their scale only when a window enters one.
final class CompositorOutputs {
  private let pointer: OpaquePointer
  private var due = ContinuousClock.now

  /// The scale that the last check found.
  private var found: Int?

  /// Connects to the compositor that the environment names; nil if that is not possible.
  init?() {
    guard let pointer = display_outputs_create() else { return nil }
    self.pointer = pointer
  }

  deinit {
    display_outputs_destroy(pointer)
  }

  /// Returns the scale that an output got a second ago, rounded up to whole pixels to a point; nil if none did. SDL has
  /// followed meanwhile if the compositor let the window enter its output again.
  func takeScale(at now: ContinuousClock.Instant) -> Int? {
    guard now >= due else { return nil }
    due = now + .seconds(1)
    let scale = Int(display_outputs_take_scale(pointer))
    guard scale > 0 else { return found.take() }
    found = scale
    return nil
  }
}
