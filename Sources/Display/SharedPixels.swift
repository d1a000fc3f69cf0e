import CDisplay
import CSDL2
import Screen

/// Memory that a window shares with its Wayland compositor, in which the processor draws.
///
/// There are up to three buffers, because the compositor reads one while another is drawn.
final class SharedPixels {
  /// A buffer that is free for drawing.
  struct Buffer {
    /// Its number, from 0.
    let number: Int
    /// Its width and height, in pixels.
    let size: SIMD2<Int>
    /// Its pixels, row by row, each 0xXXRRGGBB.
    let memory: UnsafeMutablePointer<UInt32>
    /// Whether its contents are undefined.
    let isNew: Bool
  }

  /// The maximum number of buffers.
  static let maximumBuffers = Int(display_pixels_maximum)

  private let window: OpaquePointer
  private let pointer: OpaquePointer

  /// Creates the memory of a window, which must outlive it; nil if it is not one of a Wayland compositor.
  init?(_ window: OpaquePointer) {
    guard let pointer = display_pixels_create(window) else { return nil }
    (self.window, self.pointer) = (window, pointer)
  }

  deinit {
    display_pixels_destroy(pointer)
  }

  /// The width and height of the window, in pixels.
  var size: SIMD2<Int> {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GL_GetDrawableSize(window, &width, &height)
    return SIMD2(Int(width), Int(height))
  }

  /// Returns a free buffer of the window's size; nil while the compositor uses all of them, or without memory.
  func next() -> Buffer? {
    let size = size
    let next = display_pixels_next(pointer, Int32(size.x), Int32(size.y))
    return next.memory.map {
      Buffer(number: Int(next.number), size: size, memory: $0, isNew: next.is_new)
    }
  }

  /// Shows the buffer that was returned last.
  ///
  /// - Parameter changed: The rectangles that differ from what is shown; none for all.
  /// - Returns: Whether the compositor is still connected.
  func show(_ changed: [PixelRect]) -> Bool {
    let whole = [PixelRect(x: 0..<size.x, y: 0..<size.y)]
    for rect in changed.isEmpty ? whole : changed {
      display_pixels_damage(
        pointer,
        Int32(rect.x.lowerBound),
        Int32(rect.y.lowerBound),
        Int32(rect.x.count),
        Int32(rect.y.count)
      )
    }
    return display_pixels_show(pointer)
  }
}
