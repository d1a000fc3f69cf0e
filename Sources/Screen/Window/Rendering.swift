/// How a window's pixels come about.
public enum Rendering: String, Sendable, Hashable, CaseIterable {
  /// Uses the graphics card if there is a real one, else the processor.
  case auto

  /// By the processor, straight into the window's pixels.
  case software

  /// By the graphics card, even if it is only emulated.
  case accelerated
}
