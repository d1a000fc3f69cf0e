import Scenes

/// Cached layers of marks, each painted once and kept while capacity allows.
final class StillPainter {
  private var layers = Cache<Still, Raster>(room: 160 << 20)

  /// Finds a layer, or has its marks drawn on a clear one; the tiles that carry anything are its
  /// touched ones.
  func layer(of still: Still, draw: ([Mark], Raster) -> Void) -> Raster {
    layers.value(
      for: still,
      cost: { $0.width * $0.height * 4 },
      make: {
        let raster = Raster(width: max(still.size.x, 1), height: max(still.size.y, 1))
        draw(still.marks, raster)
        return raster
      }
    )
  }
}
