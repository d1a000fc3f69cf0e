import CDisplay

/// A window's surface of a Wayland compositor: what SDL 2 does not report or does not do.
final class CompositorSurface {
  private let pointer: OpaquePointer
  private var demand = FrameDemand()

  /// Creates the surface of a window, which must outlive it; nil if it is not one of a Wayland compositor.
  init?(_ window: OpaquePointer) {
    guard let pointer = display_surface_create(window) else { return nil }
    self.pointer = pointer
  }

  deinit {
    display_surface_destroy(pointer)
  }

  /// Returns whether the window is seen, so that a frame is to be computed.
  func isSeen(at now: ContinuousClock.Instant) -> Bool {
    demand.isSeen(waits: display_surface_waits(pointer), at: now)
  }

  /// Prepares for a frame that is presented next.
  func willPresent(at now: ContinuousClock.Instant) {
    guard demand.present(waits: display_surface_waits(pointer), at: now) else { return }
    display_surface_ask(pointer)
  }

  /// Takes the window for one that is seen until the compositor has had time to report otherwise.
  func forget() { demand.forget() }

  /// Sets whether the display stays awake while the window is seen.
  ///
  /// - Returns: Whether the compositor can keep it awake.
  func keepAwake(_ isAwake: Bool) -> Bool { display_surface_keep_awake(pointer, isAwake) }
}
