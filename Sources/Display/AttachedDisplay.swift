import CSDL2

/// A display that is attached to the machine.
public struct AttachedDisplay: Sendable, Hashable {
  /// The name that it reports; several of one model have the same.
  public let name: String

  /// Its upper left corner among all displays, in points.
  public let corner: SIMD2<Int>

  /// Its width and height, in points.
  public let size: SIMD2<Int>

  /// Its width and height, in pixels.
  public let pixels: SIMD2<Int>

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The name that it reports.
  ///   - corner: Its upper left corner among all displays, in points.
  ///   - size: Its width and height, in points.
  ///   - pixels: Its width and height, in pixels; nil if a point is a pixel.
  public init(name: String, corner: SIMD2<Int>, size: SIMD2<Int>, pixels: SIMD2<Int>? = nil) {
    (self.name, self.corner, self.size) = (name, corner, size)
    self.pixels = pixels ?? size
  }

  /// Forgets earlier changes: SDL reports the end of each video driver that was tried as the end of its displays.
  @MainActor
  public static func forgetChanges() {
    SDL_FlushEvent(SDL_DISPLAYEVENT.rawValue)
  }

  /// The attached displays in SDL's order; none unless a window is open.
  @MainActor
  public static var all: [AttachedDisplay] {
    (0..<max(SDL_GetNumVideoDisplays(), 0)).map { index in
      var bounds = SDL_Rect()
      SDL_GetDisplayBounds(index, &bounds)
      let size = SIMD2(Int(bounds.w), Int(bounds.h))
      return AttachedDisplay(
        name: SDL_GetDisplayName(index).map { String(cString: $0) } ?? "",
        corner: [Int(bounds.x), Int(bounds.y)],
        size: size,
        pixels: pixels(of: index, points: size)
      )
    }
  }

  /// Returns the width and height of a display in pixels.
  ///
  /// - Parameters:
  ///   - index: SDL's index of the display.
  ///   - points: Its width and height, in points.
  /// - Returns: The size; that in points if SDL knows no other.
  @MainActor
  static func pixels(of index: Int32, points: SIMD2<Int>) -> SIMD2<Int> {
    // Elsewhere a point is a pixel, and a display may have modes that are larger than the current one.
    guard OpenWindow.isOnWayland else { return points }
    // The first mode is the largest: that of the panel itself, if its compositor scales the desktop.
    var mode = SDL_DisplayMode()
    guard SDL_GetDisplayMode(index, 0, &mode) == 0 else { return points }
    return pointwiseMax(points, [Int(mode.w), Int(mode.h)])
  }
}

/// A change of the attached displays.
public enum DisplayChange: Sendable, Hashable {
  /// A display was attached, and has an index from now on.
  case attached(index: Int)
  /// The display with an index was detached; those after it have lower indices from now on.
  case detached(index: Int)
}
