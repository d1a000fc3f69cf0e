import CDisplay
import CSDL2
import Scenes
public import Show

/// A window. It belongs to the main thread, the only thread that may call SDL.
///
/// It draws only when there is something new to show: an unchanged scene, and a hidden or minimised
/// window, cost nothing.
@MainActor
public final class Window {
  /// Whether the graphics card draws; otherwise the processor does.
  public let isAccelerated: Bool

  /// The time to draw a frame, smoothed over about ten frames; waiting for the display is not
  /// included.
  public private(set) var frameCost = Duration.zero

  /// Whether the window was closed or the program was asked to quit. Quit without a closing
  /// sequence then.
  public internal(set) var isClosed = false

  /// Whether the display is gone. From then on the window shows and receives nothing. Another can
  /// be opened once this one is closed and a display is back.
  public var isLost: Bool { display_is_lost() }

  /// Whether the environment names a display, and it responds.
  public static var isDisplayThere: Bool { display_answers() }

  /// Whether the display must stay awake, as it must during a session.
  public var keepsAwake = false {
    didSet {
      guard keepsAwake != oldValue else { return }
      if keepsAwake { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
    }
  }

  /// Whether keys, mouse and touch are commands, and the pointer is shown while it moves.
  public var respondsToInput = true

  let handle: OpaquePointer
  var pointer = PointerTracker()
  var glide = DragGesture()
  var pinch = PinchGesture()
  var wheel = WheelGesture()
  var answers = InputState()

  /// Whether the display may have lost its contents.
  var isStale = true

  var surface: any WindowSurface
  private let backdrops: BackdropStore
  private var last: Scene?
  private var fadeIn = FadeIn()
  private let windowedSize: SIMD2<Int>
  private var opensFullscreen: Bool

  /// Opens a window in the centre of a display.
  ///
  /// - Parameters:
  ///   - title: Its title.
  ///   - size: Its width and height, in points.
  ///   - isFullscreen: Whether it fills the display.
  ///   - display: The index of the display; the first is used if it does not exist.
  ///   - rendering: What draws it.
  ///   - backdrops: Paints the backdrops of scenes, in the background.
  /// - Throws: ``ScreenError`` with SDL's message, for example when there is no display, or with
  ///   the name of the missing library.
  public init(
    title: String,
    size: SIMD2<Int> = [1280, 720],
    isFullscreen: Bool = false,
    display: Int = 0,
    rendering: Rendering = .auto,
    backdrops: BackdropStore
  ) throws(ScreenError) {
    if let problem = shim_sdl_problem().map({ String(cString: $0) }) ?? Canvas.problem {
      throw ScreenError("no window: \(problem)")
    }
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "1")
    let place = OpenWindow.Place(
      title: title,
      size: size,
      isFullscreen: isFullscreen,
      display: display
    )
    let opened = try OpenWindow.first(of: VideoDriver.all, place, rendering)
    handle = opened.window
    self.backdrops = backdrops
    windowedSize = size
    opensFullscreen = isFullscreen
    let drawing = Drawing(stock: backdrops.stock(waits: false)) { backdrops.prepared($0) }
    isAccelerated = opened.renderer != nil
    surface =
      if let renderer = opened.renderer {
        CardSurface(renderer, drawing: drawing, backdrops: backdrops)
      } else {
        DirectSurface(window: opened.window, drawing: drawing)
      }
    SDL_EnableScreenSaver()
  }

  isolated deinit {
    if isLost { display_release(handle) }
    surface = DirectSurface(window: handle, drawing: Drawing { _ in nil })
    SDL_DestroyWindow(handle)
    SDL_QuitSubSystem(shim_init_video())
  }

  /// The width and height of the picture, in pixels.
  public var size: SIMD2<Int> { pointwiseMax(surface.size, .one) }

  /// Whether anything of the window can be seen.
  public var isVisible: Bool {
    let hidden = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue
    return SDL_GetWindowFlags(handle) & hidden == 0
  }

  /// Whether the window fills its display.
  public var isFullscreen: Bool {
    SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0
  }

  /// Switches between the whole display and a window.
  public func toggleFullscreen() {
    guard isFullscreen else {
      SDL_SetWindowFullscreen(handle, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
      return
    }
    SDL_SetWindowFullscreen(handle, 0)
    // A window that opened full-screen has no other size to return to.
    guard opensFullscreen else { return }
    opensFullscreen = false
    SDL_SetWindowSize(handle, Int32(windowedSize.x), Int32(windowedSize.y))
    let middle = shim_window_centered(SDL_GetWindowDisplayIndex(handle))
    SDL_SetWindowPosition(handle, middle, middle)
  }

  /// Shows a scene, unless it looks the same as the last one.
  ///
  /// Until a backdrop is painted, a plain sky is shown, from which the backdrop then fades in; a
  /// tube is likewise preceded by dark glass.
  ///
  /// - Parameter presentation: The scene, of the window's ``size``, and the input it responds to;
  ///   not computed while the window is hidden.
  /// - Returns: How long drawing took, or nil if there was nothing to show.
  @discardableResult
  public func show(_ presentation: @autoclosure () -> Presentation) -> Duration? {
    guard !isLost, isVisible else { return nil }
    let presentation = presentation()
    answers.follow(presentation, in: handle)
    let scene = presentation.scene
    let clock = ContinuousClock()
    let start = clock.now
    let covered = fadeIn.cover(scene, now: start) { backdrops.holds($0) }
    if let upcoming = scene.upcoming { backdrops.request(upcoming) }
    if let upcoming = scene.upcomingTube { backdrops.request(upcoming) }
    guard isStale || covered != last else { return nil }
    var cost = Duration.zero
    surface.show(covered, whole: isStale) { cost = start.duration(to: clock.now) }
    if let upcoming = scene.upcoming { surface.prepare(upcoming) }
    isStale = false
    last = covered
    frameCost = frameCost == .zero ? cost : frameCost * 0.9 + cost * 0.1
    return cost
  }
}
