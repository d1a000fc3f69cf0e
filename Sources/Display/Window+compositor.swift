import CDisplay
import CSDL2

extension Window {
  /// Sets whether the displays must stay awake, as they must during a session.
  ///
  /// SDL sends the request over D-Bus or, if nothing answers there, to the display server, but it never withdraws a
  /// request to the server. The window therefore sends the request to a Wayland compositor itself, and
  /// withdraws SDL's request to an X server.
  ///
  /// - Parameters:
  ///   - isAwake: Whether they must.
  ///   - reason: What desktops say about why, such as in a list of programs that prevent sleep.
  public func keepAwake(_ isAwake: Bool, because reason: @autoclosure () -> String) {
    guard !isLost, isAwake != keepsAwake else { return }
    keepsAwake = isAwake
    guard compositor?.keepAwake(isAwake) != true else { return }
    guard isAwake else {
      SDL_EnableScreenSaver()
      return display_end_suspension(handle)
    }
    SDL_SetHint(SDL_HINT_SCREENSAVER_INHIBIT_ACTIVITY_NAME, reason())
    SDL_DisableScreenSaver()
  }

  /// Whether it is a window of a Wayland compositor.
  public var isWayland: Bool { driver == "wayland" }

  /// The number of pixels to a point of the desktop: more than 1 on a display with a scale.
  public var pixelsPerPoint: Double {
    // SDL 2 knows no scale elsewhere.
    guard isWayland else { return 1 }
    let (pixels, points) = (surface.panelSize.x, windowExtent.x)
    return pixels > 0 && points > 0 ? Double(pixels) / Double(points) : 1
  }

  /// Lets SDL adopt a new scale of an output.
  func followScale(at now: ContinuousClock.Instant) {
    guard isWayland, isMapped, !isFullscreen else { return }
    if outputs == nil, !hasSoughtOutputs {
      (outputs, hasSoughtOutputs) = (CompositorOutputs(), true)
    }
    guard let scale = outputs?.takeScale(at: now), abs(pixelsPerPoint - Double(scale)) > 0.01
    else { return }
    // SDL adopts the scale of a display that a window fills, and keeps it afterwards.
    SDL_SetWindowFullscreen(handle, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
    SDL_SetWindowFullscreen(handle, 0)
  }
}
