import CSDL2
public import Screen
public import Show

/// The display on which a window was shown, and what drew the window.
public struct DisplayReport: Sendable, Hashable {
  /// SDL's name of the video driver, such as `x11` or `wayland`.
  public let driver: String

  /// The number of displays.
  public let displays: Int

  /// The display's width and height, in pixels.
  public let size: SIMD2<Int>

  /// The distance between two pixels, in millimetres; nil if the display does not report it.
  public let millimetresPerPixel: Double?

  /// The refresh rate in hertz; nil if the display does not report it.
  public let refreshRate: Int?

  /// OpenGL's name of the graphics card; nil if the processor draws.
  public let graphicsCard: String?

  /// Creates a report.
  public init(
    driver: String,
    displays: Int,
    size: SIMD2<Int>,
    refreshRate: Int?,
    graphicsCard: String?,
    millimetresPerPixel: Double? = nil
  ) {
    self.driver = driver
    self.displays = displays
    self.size = size
    self.refreshRate = refreshRate
    self.graphicsCard = graphicsCard
    self.millimetresPerPixel = millimetresPerPixel
  }
}

extension DisplayReport {
  /// Shows a window for a moment, in the same way as a session does, and reports its display.
  ///
  /// - Parameters:
  ///   - display: The index of the display; the first is used if it does not exist.
  ///   - rendering: What draws the window.
  /// - Throws: ``ScreenError`` if no frame can be shown, or a library is missing.
  @MainActor
  public init(display: Int, rendering: Rendering) throws(ScreenError) {
    if let problem = shim_sdl_problem().map({ String(cString: $0) }) ?? Canvas.problem {
      throw ScreenError("no window: \(problem)")
    }
    let place = OpenWindow.Place(
      title: "Aloft",
      size: [320, 240],
      isFullscreen: false,
      displays: [display]
    )
    var opened: OpenWindow? = try OpenWindow.first(of: VideoDriver.all, place, rendering)
    let window = opened?.window
    var mode = SDL_DisplayMode()
    SDL_GetCurrentDisplayMode(place.displayNumber, &mode)
    driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unknown"
    displays = Int(SDL_GetNumVideoDisplays())
    size = AttachedDisplay.pixels(of: place.displayNumber, points: [Int(mode.w), Int(mode.h)])
    refreshRate = mode.refresh_rate > 0 ? Int(mode.refresh_rate) : nil
    millimetresPerPixel = PanelPitch(display: place.displayNumber)?.millimetresPerPixel
    graphicsCard =
      opened?.renderer == nil
      ? nil : shim_gl_renderer().map { String(cString: $0) } ?? "unknown"
    // The renderer must be destroyed before its window.
    opened = nil
    if let window { SDL_DestroyWindow(window) }
    SDL_QuitSubSystem(shim_init_video())
  }
}
