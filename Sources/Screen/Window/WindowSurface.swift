import CSDL2
import Scenes

/// Draws a window's scenes.
protocol WindowSurface: AnyObject {
  /// The width and height to draw, in pixels.
  var size: SIMD2<Int> { get }

  /// Draws a scene and presents it.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - whole: Whether the display may have lost its contents.
  ///   - drawn: Called when drawing is done, before waiting for the display.
  func show(_ scene: Scene, whole: Bool, drawn: () -> Void)

  /// Prepares a backdrop that will be needed soon.
  func prepare(_ backdrop: Backdrop)

  /// Copies the frame that was presented last, reduced to fit a size; nil if there is none, or if it is copied when the
  /// next one is presented.
  func capture(within most: SIMD2<Int>) -> CapturedFrame?
}

/// Scenes that the processor draws into the window's own memory; only what changed is drawn and
/// presented.
final class DirectSurface: WindowSurface {
  private let window: OpaquePointer
  private let drawing: Drawing
  private var frame: Frame?

  init(window: OpaquePointer, drawing: Drawing) {
    self.window = window
    self.drawing = drawing
  }

  var size: SIMD2<Int> {
    guard let surface = SDL_GetWindowSurface(window) else { return .zero }
    return SIMD2(Int(surface.pointee.w), Int(surface.pointee.h))
  }

  func show(_ scene: Scene, whole: Bool, drawn: () -> Void) {
    guard let surface = SDL_GetWindowSurface(window)?.pointee, let frame = frame(for: surface)
    else { return }
    var changed = frame.draw(scene)
    if whole { changed.insertAll() }
    let rects = changed.rects
    if frame.raster.pixels != surface.pixels { convert(frame.raster, rects, to: surface) }
    drawn()
    var areas = rects.map { SDL_Rect($0) }
    SDL_UpdateWindowSurfaceRects(window, &areas, Int32(areas.count))
  }

  /// Returns the frame that follows the scenes. It uses the window's memory directly if the pixel
  /// format is ours; if that memory moved, the frame is new.
  private func frame(for surface: SDL_Surface) -> Frame? {
    let size = SIMD2(Int(surface.w), Int(surface.h))
    guard size.x > 0, size.y > 0, let memory = surface.pixels else { return nil }
    let isOurs = [SDL_PIXELFORMAT_ARGB8888, SDL_PIXELFORMAT_RGB888].contains {
      $0.rawValue == surface.format.pointee.format
    }
    if let frame, frame.raster.size == size, !isOurs || frame.raster.pixels == memory {
      return frame
    }
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

  func prepare(_ backdrop: Backdrop) {}

  func capture(within most: SIMD2<Int>) -> CapturedFrame? {
    frame.map { CapturedFrame($0.raster, within: most) }
  }

  /// Copies rectangles of a picture to a window with another pixel format.
  private func convert(_ raster: Raster, _ rects: [PixelRect], to surface: SDL_Surface) {
    guard let pixels = surface.pixels else { return }
    let format = surface.format.pointee
    for rect in rects {
      let column = rect.x.lowerBound * Int(format.BytesPerPixel)
      SDL_ConvertPixels(
        Int32(rect.x.count),
        Int32(rect.y.count),
        SDL_PIXELFORMAT_RGB888.rawValue,
        raster.line(rect.y.lowerBound) + rect.x.lowerBound,
        Int32(raster.stride * 4),
        format.format,
        pixels + rect.y.lowerBound * Int(surface.pitch) + column,
        surface.pitch
      )
    }
  }
}

/// Scenes that a graphics card draws.
final class CardSurface: WindowSurface {
  private let surface: AcceleratedSurface
  private let drawing: Drawing
  private let backdrops: BackdropStore

  /// The size of a copy that is to be made of the next frame, and that copy.
  private var (wanted, captured): (SIMD2<Int>?, CapturedFrame?)

  init(_ renderer: Renderer, drawing: Drawing, backdrops: BackdropStore) {
    surface = AcceleratedSurface(renderer)
    self.drawing = drawing
    self.backdrops = backdrops
  }

  var size: SIMD2<Int> { surface.size }

  func show(_ scene: Scene, whole: Bool, drawn: () -> Void) {
    surface.fill(Color(0))
    drawing.draw(scene.marks, on: surface)
    drawn()
    // Once a frame is presented, its pixels cannot be read any more.
    if let most = wanted.take() { captured = surface.read(within: most) }
    surface.present()
  }

  func capture(within most: SIMD2<Int>) -> CapturedFrame? {
    if let captured = captured.take() { return captured }
    wanted = most
    return nil
  }

  func prepare(_ backdrop: Backdrop) {
    if let prepared = backdrops.prepared(backdrop) { surface.prepare(backdrop, prepared) }
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
