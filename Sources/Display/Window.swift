import CDisplay
import CSDL2
package import Scenes
public import Screen
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

  /// How much the scene shown last differs from the one before it.
  package private(set) var lastChange = SceneChange.motion

  /// Whether there was input, or the window changed, since the last frame was computed.
  public internal(set) var isDisturbed = true

  /// Whether the window was closed or the program was asked to quit. Quit without a closing
  /// sequence then.
  public internal(set) var isClosed = false

  /// Whether the display is gone. From then on the window shows and receives nothing. Another can
  /// be opened once this one is closed and a display is back.
  public var isLost: Bool { display_is_lost() }

  /// Whether the display server that the environment names responds; true if it names none, as on a console.
  public static var isDisplayThere: Bool { display_responds() }

  /// Whether the displays must stay awake, as they must during a session. SDL has one state for all windows.
  public static var keepsAwake: Bool {
    get { SDL_IsScreenSaverEnabled() == SDL_FALSE }
    set {
      guard newValue != keepsAwake else { return }
      if newValue { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
    }
  }

  /// Whether the window checks that frames reach the display, as on an unattended display. A window that is hidden is
  /// then shown again.
  public var checksFrames: Bool {
    // Not a property with an observer: initializers would not call it.
    get { check != nil }
    set { check = newValue ? PresentationCheck(at: .now) : nil }
  }

  /// SDL's name of the video driver, such as `x11` or `wayland`.
  public let driver: String

  /// The distance between two pixels of the panel, in millimetres; nil if its display does not report it.
  public let millimetresPerPixel: Double?

  /// Whether keys, mouse and touch are commands, and the pointer is shown while it moves.
  public var respondsToInput = true

  /// Whether nobody attends the display, so that keys neither quit nor leave full screen.
  public var isUnattended = false

  /// Whether controls appear in the corners while the pointer moves.
  public var showsControls = false

  /// Whether the pointer or a finger has moved since ``takeMotion()``.
  var hasMotion = false

  /// Where the pointer was last, in points of the window; nil before the first report.
  var pointerPlace: SIMD2<Int32>?

  let handle: OpaquePointer

  /// SDL's number of the window, by which events name it.
  let identifier: UInt32

  var pointer = PointerTracker()
  var sliderDrag = DragGesture()
  var pinch = PinchGesture()
  var sheet = SheetGesture()
  var wheel = WheelGesture()
  var inputState = InputState()

  /// Whether the display may have lost its contents.
  var isStale = true

  var surface: any WindowSurface
  private let backdrops: BackdropStore
  private var last: Scene?

  /// The backdrop after a turn, if its pictures were not ready for the frame shown last.
  private var awaited: Backdrop?
  private var lastMounting: FittedMounting?
  private var fadeIn = FadeIn()
  private var nextSweep = ContinuousClock.now

  /// How many of the next sweeps come soon: a sketch is as large as the picture, and is not needed again.
  private var soonSweeps = 0
  private let windowedSize: SIMD2<Int>
  private var opensFullscreen: Bool

  /// Whether it fills a display without a window manager, which SDL does not count as full screen.
  private var isUnmanaged: Bool
  private var check: PresentationCheck?

  /// When ``show(_:)`` was last called. Time since then, such as the machine's sleep, does not count as a failure.
  private var asked = ContinuousClock.now
  private var layout = DisplayLayout()

  /// When the displays are checked next.
  private var displayCheckDue = ContinuousClock.now

  /// When a hidden window may be shown again.
  private var uncoveringDue = ContinuousClock.now

  /// SDL's index of the display on which it was opened.
  public let displayIndex: Int

  /// Takes over a window that was opened.
  init(_ opened: OpenWindow, at place: OpenWindow.Place, backdrops: BackdropStore) {
    handle = opened.window
    identifier = SDL_GetWindowID(opened.window)
    displayIndex = Int(place.displayNumber)
    driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unknown"
    millimetresPerPixel = PanelPitch(display: place.displayNumber)?.millimetresPerPixel
    self.backdrops = backdrops
    windowedSize = place.size
    opensFullscreen = place.isFullscreen
    isUnmanaged = place.isFullscreen && !place.fillsLater && !display_is_managed(opened.window)
    let drawing = Drawing(tubeParts: backdrops.tubeParts(waits: false)) { backdrops.prepared($0) }
    isAccelerated = opened.renderer != nil
    surface =
      if let renderer = opened.renderer {
        CardSurface(renderer, drawing: drawing, backdrops: backdrops)
      } else if let pixels = opened.pixels {
        SharedSurface(pixels, drawing: drawing)
      } else {
        DirectSurface(window: opened.window, drawing: drawing)
      }
  }

  isolated deinit {
    if isLost { display_release(handle) }
    surface = DirectSurface(window: handle, drawing: Drawing { _ in nil })
    SDL_DestroyWindow(handle)
    SDL_QuitSubSystem(shim_init_video())
  }

  /// How the picture lies on the panel.
  public var mounting: Mounting {
    get { surface.mounting }
    set { surface.mounting = newValue }
  }

  /// The mounting on the panel, which also decides where a touch falls.
  var fitted: FittedMounting { surface.fitted }

  /// The width and height of the picture, in pixels.
  public var size: SIMD2<Int> { pointwiseMax(surface.size, .one) }

  /// The width and height of the panel that the window fills, or of the window, in pixels.
  public var panelSize: SIMD2<Int> { pointwiseMax(surface.panelSize, .one) }

  /// Whether anything of the window can be seen.
  public var isVisible: Bool {
    let hidden = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue
    return SDL_GetWindowFlags(handle) & hidden == 0
  }

  /// Whether the window fills its display.
  public var isFullscreen: Bool {
    isUnmanaged || SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0
  }

  /// Switches between the whole display and a window.
  public func toggleFullscreen() {
    guard isFullscreen else {
      guard display_is_managed(handle) else { return fillUnmanaged() }
      SDL_SetWindowFullscreen(handle, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
      return
    }
    if isUnmanaged { isUnmanaged = false } else { SDL_SetWindowFullscreen(handle, 0) }
    // A window that opened full-screen has no other size to return to.
    guard opensFullscreen else { return }
    opensFullscreen = false
    SDL_SetWindowSize(handle, Int32(windowedSize.x), Int32(windowedSize.y))
    let middle = shim_window_centered(SDL_GetWindowDisplayIndex(handle))
    SDL_SetWindowPosition(handle, middle, middle)
  }

  /// Fills the display without a window manager.
  private func fillUnmanaged() {
    var bounds = SDL_Rect()
    SDL_GetDisplayBounds(SDL_GetWindowDisplayIndex(handle), &bounds)
    SDL_SetWindowSize(handle, bounds.w, bounds.h)
    SDL_SetWindowPosition(handle, bounds.x, bounds.y)
    (isUnmanaged, opensFullscreen) = (true, true)
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
    let clock = ContinuousClock()
    sweep(at: clock.now)
    guard !isLost else { return nil }
    asked = clock.now
    guard isVisible else {
      if checksFrames { uncover() }
      return nil
    }
    isDisturbed = false
    let presentation = presentation()
    let mounting = fitted
    inputState.follow(presentation, in: handle, on: mounting)
    let scene = presentation.scene
    let start = clock.now
    let covered = fadeIn.cover(scene, now: start) { backdrops.holds($0) }
    if fadeIn.isCovering { (soonSweeps, nextSweep) = (2, min(nextSweep, start + .seconds(1))) }
    if let upcoming = scene.upcoming { backdrops.request(upcoming) }
    if let upcoming = scene.upcomingTube { backdrops.request(upcoming) }
    let isDue = check?.isDue(at: start) ?? false
    lastChange = last.map { covered.change(from: $0) } ?? .motion
    let hasArrived = awaited.map { backdrops.holds($0) } ?? false
    guard
      isStale || lastChange != .none || mounting != lastMounting || isDue || hasArrived
        || surface.awaitsCoasts
    else { return nil }
    lastMounting = mounting
    awaited = covered.turnEnd.flatMap { backdrops.holds($0) ? nil : $0 }
    var cost = Duration.zero
    let failure = surface.show(covered, whole: isStale || isDue) {
      cost = start.duration(to: clock.now)
    }
    check?.note(failure, at: clock.now)
    if let upcoming = scene.upcoming { surface.prepare(upcoming) }
    // What did not reach the display is drawn again.
    isStale = failure != nil
    last = covered
    frameCost = frameCost == .zero ? cost : frameCost * 0.9 + cost * 0.1
    return cost
  }

  /// Frees pictures that are no longer shown, twice a minute, also while nothing moves.
  private func sweep(at now: ContinuousClock.Instant) {
    guard now >= nextSweep else { return }
    nextSweep = now + .seconds(soonSweeps > 0 ? 1 : 30)
    soonSweeps = max(soonSweeps - 1, 0)
    surface.sweep()
  }

  /// Why frames do not reach the display, two seconds after the last one that did; nil if they do, and for a window
  /// that is not checked.
  public var problem: ScreenError? { check?.problem(at: asked) }

  /// Whether a frame has reached the display within the last second or so; true for a window that is not checked.
  public var isPresenting: Bool { check?.isCurrent(at: .now) ?? true }

  /// Whether the X server's displays differ from those SDL knows; a full-screen window does not follow without a window
  /// manager. It is checked once a second.
  public var hasDisplayChanged: Bool {
    let now = ContinuousClock.now
    guard isFullscreen, now >= displayCheckDue else { return false }
    displayCheckDue = now + .seconds(1)
    return layout.hasChanged(to: DisplayLayout.heads(of: handle), AttachedDisplay.all)
  }

  /// Shows a hidden or minimised window again, at most once a second.
  private func uncover() {
    let now = ContinuousClock.now
    guard now >= uncoveringDue else { return }
    uncoveringDue = now + .seconds(1)
    SDL_ShowWindow(handle)
    SDL_RestoreWindow(handle)
    SDL_RaiseWindow(handle)
  }
}

extension Scene {
  /// The backdrop to which a globe turns; nil if none does.
  fileprivate var turnEnd: Backdrop? {
    for case .turn(let turn, _) in marks { return turn.to }
    return nil
  }
}
