import CDisplay
import CSDL2
import Glibc

/// A way to get pixels onto a display.
///
/// SDL has no way from a processor's pixels to a Wayland compositor but through OpenGL, which is emulated where
/// there is no graphics card. And where a compositor leaves decorations to its clients and libdecor has no plugin
/// to draw them, SDL takes the window off the display again. In both cases it stays black and no call fails. So
/// each way is tried, and taken only if a frame can be presented.
struct VideoDriver: Sendable, Hashable {
  /// The video driver; nil for the one that SDL or the person chooses.
  let driver: String?

  /// Whether the processor's pixels go through OpenGL, which may be emulated.
  let goesThroughOpenGL: Bool

  /// Whether libdecor may draw the decorations that a Wayland compositor does not.
  let isDecorated: Bool

  /// All ways, the best first: straight, over X11 on a Wayland display, through OpenGL, and without decorations.
  static let all = [
    VideoDriver(driver: nil, goesThroughOpenGL: false, isDecorated: true),
    VideoDriver(driver: "x11", goesThroughOpenGL: false, isDecorated: true),
    VideoDriver(driver: nil, goesThroughOpenGL: true, isDecorated: true),
    VideoDriver(driver: nil, goesThroughOpenGL: true, isDecorated: false),
  ]

  /// Starts SDL's video this way.
  ///
  /// - Parameter failed: The driver for which the first way failed; nil where none was tried yet.
  /// - Returns: The driver; nil where this way leads nowhere that was not tried already.
  /// - Throws: ``ScreenError`` where there is no display at all.
  @MainActor
  func start(after failed: String?) throws(ScreenError) -> String? {
    if failed != nil, driver == failed { return nil }
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, goesThroughOpenGL ? "1" : "0")
    SDL_SetHint(SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, isDecorated ? "1" : "0")
    if let driver {
      // Without X11's own word SDL would try the other drivers, too.
      guard SDL_getenv("DISPLAY") != nil else { return nil }
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE)
    }
    defer { if driver != nil { SDL_ResetHint(SDL_HINT_VIDEODRIVER) } }
    display_watch()
    guard SDL_InitSubSystem(shim_init_video()) == 0 else {
      guard failed == nil else { return nil }
      throw ScreenError(sdl: "no display")
    }
    let name = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    if name == "x11" { _ = display_survive() }
    // Without a display SDL falls back on drivers that show nothing; they are used only on request.
    guard ["dummy", "evdev", "offscreen"].contains(name), SDL_getenv("SDL_VIDEODRIVER") == nil
    else { return name }
    SDL_QuitSubSystem(shim_init_video())
    throw ScreenError("no display: found no X11, Wayland or console to draw on")
  }
}

extension OpenWindow {
  /// Opens a window in the first way that shows something.
  ///
  /// - Throws: ``ScreenError`` where there is no display, or no way to it.
  static func first(
    of ways: [VideoDriver],
    _ place: Place,
    _ rendering: Rendering
  ) throws(ScreenError) -> OpenWindow {
    var failed: (driver: String, reason: ScreenError)?
    for way in ways {
      guard let driver = try way.start(after: failed?.driver) else { continue }
      do throws(ScreenError) {
        return try presenting(place, rendering)
      } catch {
        SDL_QuitSubSystem(shim_init_video())
        failed = failed ?? (driver, error)
      }
    }
    let (driver, reason) = failed ?? ("no driver", ScreenError("no way was tried"))
    throw ScreenError("nothing can be shown on this display (\(driver)): \(reason)")
  }

  /// Opens a window, and makes sure that frames can be presented in it.
  private static func presenting(
    _ place: Place,
    _ rendering: Rendering
  ) throws(ScreenError) -> OpenWindow {
    var opened: OpenWindow? = try OpenWindow(place, rendering)
    guard let problem = opened?.problemPresenting, let window = opened?.window else {
      if let opened { return opened }
      throw ScreenError("no window")
    }
    // The renderer goes before the window that it draws in.
    opened = nil
    SDL_DestroyWindow(window)
    throw problem
  }

  /// How often, and how far apart, a compositor is heard before its word is taken for final.
  private static let (hearings, apart) = (5, UInt32(20))

  /// Why a frame cannot be presented; nil if it can.
  private var problemPresenting: ScreenError? {
    for _ in 0..<Self.hearings where SDL_GetCurrentVideoDriver().map({ strcmp($0, "wayland") }) == 0
    {
      SDL_PumpEvents()
      SDL_Delay(Self.apart)
    }
    guard display_shows(window) else {
      return ScreenError("the compositor shows no window")
    }
    guard renderer == nil else { return nil }
    guard let surface = SDL_GetWindowSurface(window)?.pointee, surface.w > 0, surface.h > 0 else {
      return ScreenError("it takes no pixels that the processor drew")
    }
    guard SDL_UpdateWindowSurface(window) == 0 else {
      return ScreenError(sdl: "SDL_UpdateWindowSurface")
    }
    return nil
  }
}
