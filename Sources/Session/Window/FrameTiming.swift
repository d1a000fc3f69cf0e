package import Breathing

/// When a frame was due, when drawing began, and what it cost.
package struct FrameTiming: Sendable, Hashable {
  package let due, begun: Instant

  /// How long drawing took; nil if there was nothing new to draw.
  package let cost: Duration?

  /// Whether frames reach the display.
  package var isPresented = true

  /// How late drawing began.
  package var lateness: Duration { due.duration(to: begun) }
}
