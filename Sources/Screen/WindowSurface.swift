import CSDL2
import Scenes

/// What a window shows scenes with.
protocol WindowSurface: AnyObject {
  /// The width and height to draw, in pixels.
  var size: SIMD2<Int> { get }

  /// Draws a scene and hands it to the display.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - whole: Whether the display may have lost what it showed.
  ///   - drawn: Called when drawing is done, before the display is waited for.
  func show(_ scene: Scene, whole: Bool, drawn: () -> Void)

  /// Gets a backdrop ready that will be needed.
  func prepare(_ backdrop: Backdrop)
}

/// Scenes drawn by the processor into the window's own pixels; only what changed is drawn and
/// handed on.
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
    let size = size
    guard size.x > 0, size.y > 0 else { return }
    var frame = self.frame
    if frame?.raster.size != size {
      frame = Frame(width: size.x, height: size.y, drawing: drawing)
      self.frame = frame
    }
    guard let frame else { return }
    var changed = frame.draw(scene)
    if whole { changed.insertAll() }
    let rects = changed.rects
    copy(frame.raster, rects)
    drawn()
    var areas = rects.map { SDL_Rect($0) }
    SDL_UpdateWindowSurfaceRects(window, &areas, Int32(areas.count))
  }

  func prepare(_ backdrop: Backdrop) {}

  /// Copies rectangles of a picture to the window, in whatever format it has.
  private func copy(_ raster: Raster, _ rects: [PixelRect]) {
    guard let surface = SDL_GetWindowSurface(window) else { return }
    SDL_LockSurface(surface)
    defer { SDL_UnlockSurface(surface) }
    guard let pixels = surface.pointee.pixels else { return }
    let format = surface.pointee.format.pointee
    let pitch = Int(surface.pointee.pitch)
    let isSame =
      format.format == SDL_PIXELFORMAT_ARGB8888.rawValue
      || format.format == SDL_PIXELFORMAT_RGB888.rawValue
    for rect in rects {
      let source = raster.pixels + rect.y.lowerBound * raster.width + rect.x.lowerBound
      let column = rect.x.lowerBound * Int(format.BytesPerPixel)
      let target = pixels + rect.y.lowerBound * pitch + column
      if isSame {
        for row in 0..<rect.y.count {
          let line = source + row * raster.width
          (target + row * pitch).copyMemory(from: line, byteCount: rect.x.count * 4)
        }
      } else {
        SDL_ConvertPixels(
          Int32(rect.x.count),
          Int32(rect.y.count),
          SDL_PIXELFORMAT_RGB888.rawValue,
          source,
          Int32(raster.width * 4),
          format.format,
          target,
          Int32(pitch)
        )
      }
    }
  }
}

/// Scenes drawn by a graphics card.
final class CardSurface: WindowSurface {
  private let surface: AcceleratedSurface
  private let drawing: Drawing
  private let backdrops: BackdropStore

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
    surface.present()
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
