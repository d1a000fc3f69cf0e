import CSDL2
import Scenes
import Screen

/// Draws a window's scenes.
protocol WindowSurface: AnyObject {
  /// How the picture lies on the panel.
  var mounting: Mounting { get set }

  /// The width and height of the panel, in pixels.
  var panelSize: SIMD2<Int> { get }

  /// Draws a scene and presents it.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - whole: Whether the display may have lost its contents.
  ///   - drawn: Called when drawing is done, before waiting for the display.
  /// - Returns: Why the display did not get the frame; nil if it did.
  func show(_ scene: Scene, whole: Bool, drawn: () -> Void) -> ScreenError?

  /// Whether coasts of the scene shown last are still being computed, or fade in on a radar.
  var awaitsCoasts: Bool { get }

  /// Prepares a backdrop that will be needed soon.
  func prepare(_ backdrop: Backdrop)

  /// Frees the pictures that no frame used since the last sweep.
  func sweep()

  /// Copies what the panel shows of the frame that was presented last, upright and reduced to fit a size; nil if there
  /// is none, or if it is copied when the next one is presented.
  func capture(within maximumSize: SIMD2<Int>) -> CapturedFrame?
}

extension WindowSurface {
  /// The mounting on the panel.
  var fitted: FittedMounting { mounting.fitted(to: pointwiseMax(panelSize, .one)) }

  /// The width and height to draw, in pixels.
  var size: SIMD2<Int> { fitted.pictureSize }
}

/// Scenes that the processor draws into the window's own memory; only what changed is drawn and
/// presented.
final class DirectSurface: WindowSurface {
  private let window: OpaquePointer
  private let drawing: Drawing
  private var frame: Frame?
  private var shown: FittedMounting?
  var mounting = Mounting()

  /// Marks surfaces that hold the frame; SDL leaves this field of a surface to its users.
  private static var mark: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

  /// The rectangles that changed, in the picture and in the window; kept for their memory.
  private var rects: [PixelRect] = []
  private var areas: [SDL_Rect] = []

  init(window: OpaquePointer, drawing: Drawing) {
    self.window = window
    self.drawing = drawing
  }

  var panelSize: SIMD2<Int> {
    guard let surface = SDL_GetWindowSurface(window) else { return .zero }
    return SIMD2(Int(surface.pointee.w), Int(surface.pointee.h))
  }

  func show(_ scene: Scene, whole: Bool, drawn: () -> Void) -> ScreenError? {
    guard let current = SDL_GetWindowSurface(window) else {
      return ScreenError(sdl: "SDL_GetWindowSurface")
    }
    let surface = current.pointee
    // SDL replaces a surface that is no longer valid, often by one at the same address, without its pixels.
    let isNew = surface.userdata != Self.mark
    if isNew { frame = nil }
    current.pointee.userdata = Self.mark
    let fitted = mounting.fitted(to: SIMD2(Int(surface.w), Int(surface.h)))
    guard let frame = frame(for: surface, fitted) else {
      return ScreenError("the window has no pixels")
    }
    var changed = frame.draw(scene)
    if whole || isNew || fitted != shown { changed.insertAll() }
    shown = fitted
    rects.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    changed.appendRects(to: &rects)
    let isDirect = frame.raster.pixels == surface.pixels
    for rect in rects {
      let area = isDirect ? SDL_Rect(rect) : convert(frame.raster, rect, fitted, to: surface)
      if let area { areas.append(area) }
    }
    drawn()
    guard SDL_UpdateWindowSurfaceRects(window, areas, Int32(areas.count)) == 0 else {
      return ScreenError(sdl: "SDL_UpdateWindowSurfaceRects")
    }
    return nil
  }

  /// Returns the frame that follows the scenes. It uses the window's memory directly if the pixel
  /// format is ours.
  private func frame(for surface: SDL_Surface, _ fitted: FittedMounting) -> Frame? {
    let size = fitted.pictureSize
    guard surface.w > 0, surface.h > 0, let memory = surface.pixels else { return nil }
    let isOurs =
      fitted.isPlain
      && [SDL_PIXELFORMAT_ARGB8888, SDL_PIXELFORMAT_RGB888].contains {
        $0.rawValue == surface.format.pointee.format
      }
    let isBorrowed = frame.map { $0.raster.pixels == memory } ?? false
    if let frame, frame.raster.size == size, isOurs == isBorrowed { return frame }
    let raster =
      isOurs
      ? Raster(
        borrowing: memory.assumingMemoryBound(to: UInt32.self),
        stride: Int(surface.pitch) / 4,
        width: size.x,
        height: size.y
      )
      : Raster(width: size.x, height: size.y)
    let next = Frame(on: raster, drawing: drawing)
    frame = next
    return next
  }

  var awaitsCoasts: Bool { drawing.awaitsCoasts }

  func prepare(_ backdrop: Backdrop) {}

  func sweep() { drawing.sweep() }

  func capture(within maximumSize: SIMD2<Int>) -> CapturedFrame? {
    // The memory of a surface that was replaced is gone.
    guard SDL_GetWindowSurface(window)?.pointee.userdata == Self.mark else { return nil }
    guard let frame, let shown else { return nil }
    return CapturedFrame(shown.visible, of: frame.raster, within: maximumSize)
  }

  /// Copies what is seen of a rectangle to a window with another pixel format or mounting.
  ///
  /// - Returns: The rectangle of the window; nil if nothing of it is seen.
  private func convert(
    _ raster: Raster,
    _ rect: PixelRect,
    _ fitted: FittedMounting,
    to surface: SDL_Surface
  ) -> SDL_Rect? {
    guard let pixels = surface.pixels, let (source, target) = fitted.shown(rect) else { return nil }
    let format = surface.format.pointee
    let column = target.x.lowerBound * Int(format.BytesPerPixel)
    SDL_ConvertPixels(
      Int32(target.x.count),
      Int32(target.y.count),
      SDL_PIXELFORMAT_RGB888.rawValue,
      fitted.pixels(of: source, in: raster),
      Int32(target.x.count * 4),
      format.format,
      pixels + target.y.lowerBound * Int(surface.pitch) + column,
      surface.pitch
    )
    return SDL_Rect(target)
  }
}

/// Scenes that a graphics card draws.
final class CardSurface: WindowSurface {
  private let surface: AcceleratedSurface
  private let drawing: Drawing
  private let backdrops: BackdropStore
  var mounting = Mounting()

  /// The size of a copy that is to be made of the next frame, and that copy.
  private var (wanted, captured): (SIMD2<Int>?, CapturedFrame?)

  init(_ renderer: Renderer, drawing: Drawing, backdrops: BackdropStore) {
    surface = AcceleratedSurface(renderer)
    self.drawing = drawing
    self.backdrops = backdrops
  }

  var panelSize: SIMD2<Int> { surface.panelSize }

  func show(_ scene: Scene, whole: Bool, drawn: () -> Void) -> ScreenError? {
    if let failure = surface.begin(fitted) { return failure }
    surface.beginFrame(PictureBudget(size))
    drawing.beginFrame(size, language: scene.language)
    surface.fill(Color(0))
    drawing.draw(scene.marks, on: surface)
    drawn()
    // Once a frame is presented, its pixels cannot be read any more. A copy that nobody fetched shows an earlier one.
    captured = wanted.take().flatMap { surface.read(within: $0) }
    return surface.present(checks: whole)
  }

  var awaitsCoasts: Bool { drawing.awaitsCoasts }

  func capture(within maximumSize: SIMD2<Int>) -> CapturedFrame? {
    if let captured = captured.take() { return captured }
    wanted = maximumSize
    return nil
  }

  func prepare(_ backdrop: Backdrop) {
    if let prepared = backdrops.prepared(backdrop) { surface.prepare(backdrop, prepared) }
  }

  func sweep() {
    surface.sweep()
    drawing.sweep()
  }
}

extension SDL_Rect {
  fileprivate init(_ rect: PixelRect) {
    self.init(
      x: Int32(rect.x.lowerBound),
      y: Int32(rect.y.lowerBound),
      w: Int32(rect.x.count),
      h: Int32(rect.y.count)
    )
  }
}
