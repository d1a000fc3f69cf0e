import CSDL2

/// A display that is attached to the machine.
public struct AttachedDisplay: Sendable, Hashable {
  /// The name that it reports; several of one model have the same.
  public let name: String

  /// Its upper left corner among all displays, in points.
  public let corner: SIMD2<Int>

  /// Its width and height, in points.
  public let size: SIMD2<Int>

  /// Creates a description.
  public init(name: String, corner: SIMD2<Int>, size: SIMD2<Int>) {
    (self.name, self.corner, self.size) = (name, corner, size)
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
      return AttachedDisplay(
        name: SDL_GetDisplayName(index).map { String(cString: $0) } ?? "",
        corner: [Int(bounds.x), Int(bounds.y)],
        size: [Int(bounds.w), Int(bounds.h)]
      )
    }
  }
}

/// A change of the attached displays.
public enum DisplayChange: Sendable, Hashable {
  /// A display was attached, and has an index from now on.
  case attached(index: Int)
  /// The display with an index was detached; those after it have lower indices from now on.
  case detached(index: Int)
}
