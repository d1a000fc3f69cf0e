import CDisplay
import CSDL2
import Glibc
import Screen
import Show

/// A way to get pixels onto a display.
///
/// SDL can send a processor's pixels to a Wayland compositor only through OpenGL, which is emulated
/// if there is no graphics card; `SharedPixels` sends them directly. And where a compositor leaves decorations to
/// its clients and libdecor has no plugin to draw them, SDL hides the window again. The display then stays
/// black and no call fails, so each driver is tried, and used only if it can present a frame.
struct VideoDriver: Sendable, Hashable {
  /// SDL's name of the driver; nil for the one that SDL or the user chooses.
  let driver: String?

  /// Whether the processor's pixels go through OpenGL, which may be emulated.
  let goesThroughOpenGL: Bool

  /// Whether libdecor may draw the decorations if a Wayland compositor does not.
  let isDecorated: Bool

  /// All drivers, best first: direct, X11 on a Wayland display, direct without decorations, through OpenGL, and
  /// through OpenGL without decorations.
  static let all = [
    VideoDriver(driver: nil, goesThroughOpenGL: false, isDecorated: true),
    VideoDriver(driver: "x11", goesThroughOpenGL: false, isDecorated: true),
    VideoDriver(driver: nil, goesThroughOpenGL: false, isDecorated: false),
    VideoDriver(driver: nil, goesThroughOpenGL: true, isDecorated: true),
    VideoDriver(driver: nil, goesThroughOpenGL: true, isDecorated: false),
  ]

  /// Starts SDL's video with this driver.
  ///
  /// - Parameter failed: SDL's name of the first driver that failed; nil if none has failed yet.
  /// - Returns: SDL's name of the driver; nil if it is unavailable or was tried already.
  /// - Throws: ``ScreenError`` if there is no display at all.
  @MainActor
  func start(after failed: String?) throws(ScreenError) -> String? {
    if failed != nil, driver == failed { return nil }
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, goesThroughOpenGL ? "1" : "0")
    SDL_SetHint(SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, isDecorated ? "1" : "0")
    if let driver {
      // Without an X display, SDL would go on to other drivers.
      guard SDL_getenv("DISPLAY") != nil else { return nil }
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE)
    }
    defer { if driver != nil { SDL_ResetHint(SDL_HINT_VIDEODRIVER) } }
    if driver == nil, Self.wouldUseWayland, display_lacks_seat() {
      // Without an X display, SDL has nothing else to use.
      guard SDL_getenv("DISPLAY") != nil else {
        throw ScreenError(
          "the Wayland compositor has no seat, which SDL needs; connect an input device"
        )
      }
      return nil
    }
    display_watch()
    guard SDL_InitSubSystem(shim_init_video()) == 0 else {
      guard failed == nil else { return nil }
      throw ScreenError(sdl: "no display")
    }
    let name = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    if name == "x11" { _ = display_survive() }
    // Without a display, SDL falls back to drivers that show nothing; they are used only on
    // request.
    guard Self.showsNothing, Self.chosenDriver == nil else { return name }
    SDL_QuitSubSystem(shim_init_video())
    throw ScreenError("no display: found no X11, Wayland or console to draw on")
  }
}

extension VideoDriver {
  /// Whether the driver in use shows nothing.
  @MainActor static var showsNothing: Bool {
    guard let name = SDL_GetCurrentVideoDriver() else { return false }
    return ["dummy", "evdev", "offscreen"].contains(String(cString: name))
  }

  /// Whether SDL would choose Wayland: the user does, or there is no X server, which it prefers.
  private static var wouldUseWayland: Bool {
    guard SDL_getenv("WAYLAND_DISPLAY") != nil else { return false }
    guard let chosen = chosenDriver else { return SDL_getenv("DISPLAY") == nil }
    return chosen.hasPrefix("wayland")
  }

  /// The driver that the user chooses; nil for none. An empty name is none for SDL as well.
  static var chosenDriver: String? {
    guard let name = SDL_getenv("SDL_VIDEODRIVER"), name.pointee != 0 else { return nil }
    return String(cString: name)
  }
}

extension OpenWindow {
  /// Opens a window with the first driver that can present a frame.
  ///
  /// - Parameters:
  ///   - drivers: The drivers, best first.
  ///   - place: Where it opens.
  ///   - rendering: What draws it.
  ///   - former: SDL's name of a driver that failed before, and is tried only through OpenGL.
  /// - Returns: The window.
  /// - Throws: ``ScreenError`` if there is no display, or no driver can use it.
  static func first(
    of drivers: [VideoDriver],
    _ place: Place,
    _ rendering: Rendering,
    after former: String? = nil
  ) throws(ScreenError) -> OpenWindow {
    var failed = former.map { (driver: $0, reason: ScreenError("it showed no frames")) }
    for candidate in drivers {
      guard let driver = try candidate.start(after: failed?.driver) else { continue }
      do throws(ScreenError) {
        return try presenting(place, rendering, sharesMemory: !candidate.goesThroughOpenGL)
      } catch {
        SDL_QuitSubSystem(shim_init_video())
        failed = failed ?? (driver, error)
      }
    }
    let (driver, reason) = failed ?? ("no driver", ScreenError("none was tried"))
    throw ScreenError("nothing can be shown on this display (\(driver)): \(reason)")
  }

  /// Opens another window on a display server that is in use.
  ///
  /// - Throws: ``ScreenError`` if it cannot present a frame.
  static func another(_ place: Place, _ rendering: Rendering) throws(ScreenError) -> OpenWindow {
    // SDL counts the users of its video.
    guard SDL_InitSubSystem(shim_init_video()) == 0 else { throw ScreenError(sdl: "no display") }
    var place = place
    place.fillsLater = place.isFullscreen && isOnWayland
    do throws(ScreenError) {
      return try presenting(place, rendering, sharesMemory: true)
    } catch {
      SDL_QuitSubSystem(shim_init_video())
      throw error
    }
  }

  /// Opens a window, and checks that frames can be presented in it.
  private static func presenting(
    _ place: Place,
    _ rendering: Rendering,
    sharesMemory: Bool
  ) throws(ScreenError) -> OpenWindow {
    var opened: OpenWindow? = try OpenWindow(place, rendering, sharesMemory: sharesMemory)
    guard let problem = opened?.problemPresenting, let window = opened?.window else {
      guard let opened else { throw ScreenError("no window") }
      if place.fillsLater { opened.fill(place.displayNumber) }
      return opened
    }
    // The renderer and the shared memory must be destroyed before their window.
    opened = nil
    SDL_DestroyWindow(window)
    throw problem
  }

  /// Whether a Wayland compositor shows the windows.
  static var isOnWayland: Bool {
    SDL_GetCurrentVideoDriver().map { strcmp($0, "wayland") } == 0
  }

  /// How many times events of a Wayland compositor are read before its state counts as final, and
  /// the milliseconds between them.
  private static let (checks, checkIntervalMilliseconds) = (5, UInt32(20))

  /// Waits until the state of the window is final.
  private static func settle() {
    guard isOnWayland else { return }
    for _ in 0..<checks {
      SDL_PumpEvents()
      SDL_Delay(checkIntervalMilliseconds)
    }
  }

  /// Fills a display with a window that is shown.
  private func fill(_ display: Int32) {
    Self.settle()
    let middle = shim_window_centered(display)
    SDL_SetWindowPosition(window, middle, middle)
    SDL_SetWindowFullscreen(window, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
  }

  /// Why no frame can be presented; nil if one can.
  private var problemPresenting: ScreenError? {
    Self.settle()
    guard display_shows(window) else {
      return ScreenError("the compositor shows no window")
    }
    guard renderer == nil else { return nil }
    if let pixels {
      guard pixels.next() != nil else { return ScreenError("no memory can be shared with it") }
      return pixels.show([]) ? nil : ScreenError("the compositor is gone")
    }
    guard let surface = SDL_GetWindowSurface(window)?.pointee, surface.w > 0, surface.h > 0 else {
      return ScreenError("it accepts no pixels drawn by the processor")
    }
    guard SDL_UpdateWindowSurface(window) == 0 else {
      return ScreenError(sdl: "SDL_UpdateWindowSurface")
    }
    return nil
  }
}
