import CSDL2
public import Screen
public import Show

extension Window {
  /// Opens a window in the centre of a display.
  ///
  /// - Parameters:
  ///   - title: Its title.
  ///   - size: Its width and height, in points; nil for the usual size, or for less if the display has no room for it.
  ///   - isFullscreen: Whether it fills the display.
  ///   - displays: The indices of displays, best first: the first one that exists is used, else the first display.
  ///   - rendering: What draws it.
  ///   - fallback: What differs from the window before, which showed no frames.
  ///   - backdrops: Paints the backdrops of scenes, in the background.
  /// - Throws: ``ScreenError`` with SDL's message, for example when there is no display, or with
  ///   the name of the missing library.
  public convenience init(
    title: String,
    size: SIMD2<Int>? = nil,
    isFullscreen: Bool = false,
    displays: [Int] = [0],
    rendering: Rendering = .auto,
    fallback: WindowFallback = .same,
    backdrops: BackdropStore
  ) throws(ScreenError) {
    if let problem = shim_sdl_problem().map({ String(cString: $0) }) ?? Canvas.problem {
      throw ScreenError("no window: \(problem)")
    }
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "1")
    // Otherwise desktops and sound servers list it as an application of SDL.
    SDL_SetHint(SDL_HINT_APP_NAME, title)
    let place = OpenWindow.Place(
      title: title,
      size: size,
      isFullscreen: isFullscreen,
      displays: displays
    )
    let (candidates, failed) = fallback.drivers
    let opened = try OpenWindow.first(
      of: candidates,
      place,
      fallback.rendering(rendering),
      after: failed
    )
    self.init(opened, at: place, backdrops: backdrops)
  }

  /// Opens a window that fills another display, while one is open.
  ///
  /// - Parameters:
  ///   - title: Its title.
  ///   - display: The index of the display.
  ///   - rendering: What draws it.
  ///   - backdrops: Paints the backdrops of scenes, in the background.
  /// - Throws: ``ScreenError`` if no frame can be presented in it.
  public convenience init(
    another title: String,
    display: Int,
    rendering: Rendering,
    backdrops: BackdropStore
  ) throws(ScreenError) {
    let place = OpenWindow.Place(
      title: title,
      size: nil,
      isFullscreen: true,
      displays: [display],
      waitsForDisplay: false
    )
    let opened = try OpenWindow.another(place, rendering)
    self.init(opened, at: place, backdrops: backdrops)
  }
}
