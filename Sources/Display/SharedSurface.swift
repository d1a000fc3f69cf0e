import Scenes
import Screen

/// Scenes that the processor draws, and copies to memory that a Wayland compositor reads.
final class SharedSurface: WindowSurface {
  private let pixels: SharedPixels
  private let drawing: Drawing
  private var frame: Frame?
  private var shown: FittedMounting?
  var mounting = Mounting()

  /// The tiles of the frame that each buffer does not have yet; nil for all.
  private var missing = [TileSet?](repeating: nil, count: SharedPixels.maximumBuffers)

  init(_ pixels: SharedPixels, drawing: Drawing) {
    self.pixels = pixels
    self.drawing = drawing
  }

  var panelSize: SIMD2<Int> { pixels.size }

  func show(_ scene: Scene, whole: Bool, drawn: () -> Void) -> ScreenError? {
    guard let buffer = pixels.next() else {
      drawn()
      return ScreenError("the compositor has not released a buffer")
    }
    let fitted = mounting.fitted(to: buffer.size)
    let frame = frame(fitted.pictureSize)
    let changed = frame.draw(scene)
    if whole || fitted != shown { forget() }
    if buffer.isNew { missing[buffer.number] = nil }
    shown = fitted
    for number in missing.indices { missing[number]?.formUnion(changed) }
    var stale = changed
    if let missing = missing[buffer.number] { stale = missing } else { stale.insertAll() }
    let areas = stale.rects.compactMap { copy(frame.raster, $0, fitted, to: buffer) }
    stale.removeAll()
    missing[buffer.number] = stale
    drawn()
    return pixels.show(areas) ? nil : ScreenError("the compositor is gone")
  }

  /// Returns the frame that follows the scenes; one of another size is new.
  private func frame(_ size: SIMD2<Int>) -> Frame {
    if let frame, frame.raster.size == size { return frame }
    let next = Frame(on: Raster(width: size.x, height: size.y), drawing: drawing)
    frame = next
    forget()
    return next
  }

  private func forget() {
    for number in missing.indices { missing[number] = nil }
  }

  var awaitsCoasts: Bool { drawing.awaitsCoasts }

  func prepare(_ backdrop: Backdrop) {}

  func sweep() { drawing.sweep() }

  func capture(within maximumSize: SIMD2<Int>) -> CapturedFrame? {
    guard let frame, let shown else { return nil }
    return CapturedFrame(shown.visible, of: frame.raster, within: maximumSize)
  }

  /// Copies what is seen of a rectangle to a buffer.
  ///
  /// - Returns: The rectangle of the buffer; nil if nothing of it is seen.
  private func copy(
    _ raster: Raster,
    _ rect: PixelRect,
    _ fitted: FittedMounting,
    to buffer: SharedPixels.Buffer
  ) -> PixelRect? {
    guard let (source, target) = fitted.shown(rect) else { return nil }
    let width = target.x.count
    func line(_ row: Int) -> UnsafeMutablePointer<UInt32> {
      buffer.memory + (target.y.lowerBound + row) * buffer.size.x + target.x.lowerBound
    }
    if fitted.isPlain {
      for row in 0..<target.y.count {
        let start = raster.line(source.y.lowerBound + row) + source.x.lowerBound
        line(row).update(from: start, count: width)
      }
    } else {
      fitted.pixels(of: source, in: raster).withUnsafeBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return }
        for row in 0..<target.y.count { line(row).update(from: first + row * width, count: width) }
      }
    }
    return target
  }
}
