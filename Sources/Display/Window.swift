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

  /// Whether the displays must stay awake.
  public internal(set) var keepsAwake = false

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
  var keys = KeyTracker()

  /// Whether the display may have lost its contents.
  var isStale = true

  var surface: any WindowSurface

  /// The surface of a Wayland compositor; nil on other displays.
  var compositor: CompositorSurface?

  /// The outputs of the compositor; nil until they are needed.
  var outputs: CompositorOutputs?
  var hasSoughtOutputs = false

  /// Whether the window was seen when a scene was to be shown last.
  private var wasVisible = true

  private let backdrops: BackdropStore
  private var last: Scene?

  /// The backdrop after a turn, if its pictures were not ready for the frame shown last.
  private var awaited: Backdrop?
  private var lastMounting: FittedMounting?
  private var fadeIn = FadeIn()
  private var nextSweep = ContinuousClock.now

  /// How many of the next sweeps come soon: a sketch is as large as the picture, and is not needed again.
  private var soonSweeps = 0
  let windowedSize: SIMD2<Int>
  var opensFullscreen: Bool

  /// Whether it fills a display without a window manager, which SDL does not count as full screen.
  var isUnmanaged: Bool
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
    windowedSize = place.windowedSize
    compositor = CompositorSurface(opened.window)
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
    compositor = nil
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

  /// Whether the window is neither hidden nor minimised.
  var isMapped: Bool {
    let hidden = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue
    return SDL_GetWindowFlags(handle) & hidden == 0
  }

  /// Whether anything of the window can be seen, as far as is known. Frames of an unattended display are presented in
  /// any case, because whether they arrive is checked.
  public var isVisible: Bool {
    isMapped && (checksFrames || compositor?.isSeen(at: .now) ?? true)
  }

  /// Whether input is waiting that has not been read yet, or the window has just appeared or disappeared. The
  /// descriptor need not be readable then.
  public var hasInput: Bool { SDL_PollEvent(nil) != 0 || isVisible != wasVisible }

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
    followScale(at: asked)
    wasVisible = isVisible
    guard wasVisible else {
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
    if !checksFrames { compositor?.willPresent(at: clock.now) }
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
