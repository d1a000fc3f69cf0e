public import Scenes

/// A picture in memory that scenes are drawn on. It needs no display, and its pixels are the same
/// on every machine.
///
/// Consecutive scenes of a moving show may be drawn on it; each costs only what changed.
public final class Canvas {
  /// The width, in pixels.
  public var width: Int { frame.raster.width }

  /// The height, in pixels.
  public var height: Int { frame.raster.height }

  let frame: Frame

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  ///   - backdrops: Paints the backdrops of scenes; drawing waits for them.
  public init(width: Int, height: Int, backdrops: BackdropStore) {
    let drawing = Drawing(tubeParts: backdrops.tubeParts(waits: true)) {
      backdrops.prepared($0, waiting: nil)
    }
    self.backdrops = backdrops
    frame = Frame(on: Raster(width: width, height: height), drawing: drawing)
  }

  private let backdrops: BackdropStore

  /// Draws a scene in place of the last one, and starts painting its upcoming backdrop.
  public func draw(_ scene: Scene) {
    _ = frame.draw(scene)
    if let upcoming = scene.upcoming { backdrops.request(upcoming) }
  }

  /// Calls a closure with the pixels: `width · height` of them, row by row, each 0xFFRRGGBB.
  public func withPixels<Result>(
    _ body: (UnsafeBufferPointer<UInt32>) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeBufferPointer(start: frame.raster.pixels, count: width * height))
  }
}
