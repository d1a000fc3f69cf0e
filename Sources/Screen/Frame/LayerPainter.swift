import Scenes

/// Cached layers of marks, each painted once and kept while the cache has room.
final class LayerPainter: PictureCache {
  private var layers = Cache<CachedLayer, Raster>(capacity: 1)

  func beginFrame(_ budget: PictureBudget) { layers.beginFrame(capacity: budget.layers) }

  func sweep() { layers.sweep() }

  /// Returns the picture of a layer. If it is not cached, `draw` draws its marks on a transparent
  /// raster, whose touched tiles are those that are not empty.
  func layer(of still: CachedLayer, draw: ([Mark], Raster) -> Void) -> Raster {
    layers.value(
      for: still,
      cost: { $0.width * $0.height * 4 },
      make: {
        let raster = Raster(width: max(still.size.x, 1), height: max(still.size.y, 1))
        draw(still.marks, raster)
        raster.findOpaqueTiles()
        return raster
      }
    )
  }
}
