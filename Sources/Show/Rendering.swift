/// Where a window's pixels are drawn.
public enum Rendering: String, Sendable, Hashable, CaseIterable {
  /// On the graphics card if there is a real one, otherwise on the processor.
  case auto

  /// On the processor, straight into the window's memory.
  case software

  /// On the graphics card, even if it is only emulated.
  case accelerated
}
