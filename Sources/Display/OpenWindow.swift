import CDisplay
import CSDL2
import Glibc
import Screen
import Show

/// An open window and the renderer that draws it.
@MainActor
struct OpenWindow {
  /// Where and how a window opens.
  struct Place {
    let title: String
    /// The width and height in points; nil for the usual size, as far as the display has room for it.
    let size: SIMD2<Int>?
    let isFullscreen: Bool
    /// The indices of displays, best first. The first one that exists is used, else the first display.
    let displays: [Int]
    /// Whether each frame waits for vertical sync. Only one of several windows may, or they would wait for each other.
    var waitsForDisplay = true
    /// Whether the window fills the display only once it is shown. A Wayland compositor may show a window on another
    /// display first, and SDL minimizes the window that fills that one.
    var fillsLater = false

    /// SDL's index of the display, known once video has started.
    @MainActor var displayNumber: Int32 {
      let attached = 0..<Int(SDL_GetNumVideoDisplays())
      return Int32(displays.first(where: attached.contains) ?? 0)
    }

    /// The width and height of a window that does not fill the display, in points, known once video has started.
    @MainActor var windowedSize: SIMD2<Int> {
      if let size { return size }
      var room = SDL_Rect()
      // Drivers that show nothing have a display of some size.
      guard !VideoDriver.showsNothing, SDL_GetDisplayUsableBounds(displayNumber, &room) == 0 else {
        return Self.usualSize
      }
      return Self.fitted(Self.usualSize, in: [Int(room.w), Int(room.h)])
    }

    /// The size of a window, in points.
    static let usualSize: SIMD2<Int> = [1280, 720]

    /// Returns a size that fits into a room, both in points; the same size if the room is unknown.
    static func fitted(_ size: SIMD2<Int>, in room: SIMD2<Int>) -> SIMD2<Int> {
      room.min() > 0 ? pointwiseMin(size, room) : size
    }
  }

  let window: OpaquePointer

  /// The graphics card's renderer, or nil if the processor draws.
  let renderer: Renderer?

  /// Memory that is shared with a Wayland compositor, if the processor draws; nil if SDL presents the pixels.
  let pixels: SharedPixels?

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - place: Where and how.
  ///   - rendering: What draws it.
  ///   - sharesMemory: Whether memory may be shared with a Wayland compositor.
  /// - Throws: ``ScreenError`` with SDL's message.
  init(
    _ place: Place,
    _ rendering: Rendering,
    sharesMemory: Bool
  ) throws(ScreenError) {
    switch rendering {
    case .software:
      window = try Self.open(place, flags: 0)
      renderer = nil
    case .accelerated:
      window = try Self.open(place, flags: 0)
      do throws(ScreenError) {
        renderer = try Renderer(window: window, waits: place.waitsForDisplay)
      } catch {
        SDL_DestroyWindow(window)
        throw error
      }
    case .auto:
      if let (window, renderer) = Self.openAccelerated(place) {
        self.window = window
        self.renderer = renderer
      } else {
        window = try Self.open(place, flags: 0)
        renderer = nil
      }
    }
    SDL_ShowWindow(window)
    pixels = renderer == nil && sharesMemory ? SharedPixels(window) : nil
  }

  /// Opens a window that a real graphics card draws; nil if there is none.
  private static func openAccelerated(_ place: Place) -> (OpaquePointer, Renderer)? {
    // Without one of these devices, loading a driver of some 40 MB to find out is pointless.
    let devices = ["/dev/dri/renderD128", "/dev/nvidiactl", "/dev/dxg", "/dev/mali0"]
    guard devices.contains(where: { access($0, F_OK) == 0 }) else { return nil }
    let flags = SDL_WINDOW_OPENGL.rawValue
    guard let window = try? open(place, flags: flags) else { return nil }
    if let renderer = try? Renderer(window: window, waits: place.waitsForDisplay),
      !renderer.isEmulated, renderer.fitsPictures
    {
      return (window, renderer)
    }
    SDL_DestroyWindow(window)
    return nil
  }

  private static func open(_ place: Place, flags: UInt32) throws(ScreenError) -> OpaquePointer {
    let middle = shim_window_centered(place.displayNumber)
    let always =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | SDL_WINDOW_HIDDEN.rawValue
    let border = place.fillsLater ? SDL_WINDOW_BORDERLESS.rawValue : 0
    // Without a window manager that could resize it, as in a kiosk, the window needs its final size
    // from the start.
    let size = place.windowedSize
    var bounds = SDL_Rect(x: 0, y: 0, w: Int32(size.x), h: Int32(size.y))
    if place.isFullscreen { SDL_GetDisplayBounds(place.displayNumber, &bounds) }
    guard
      let window = SDL_CreateWindow(
        place.title,
        middle,
        middle,
        bounds.w,
        bounds.h,
        always | border | flags
      )
    else { throw ScreenError(sdl: "SDL_CreateWindow") }
    // SDL would wait for a window manager to change the size, a tenth of a second.
    if place.isFullscreen, !place.fillsLater, display_is_managed(window) {
      SDL_SetWindowFullscreen(window, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
    }
    SDL_SetWindowMinimumSize(window, 240, 240)
    return window
  }
}
