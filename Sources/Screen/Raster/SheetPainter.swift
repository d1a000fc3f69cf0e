import Scenes

/// Paints folded sheets as layers: opaque facets with a soft outline.
///
/// Layers that are no longer shown are used again.
final class SheetPainter {
  /// A sheet in a picture.
  struct Sheet {
    /// The layer, and the position of its top left corner in the picture.
    let layer: Raster
    let origin: SIMD2<Int>
  }

  private var layers = RasterPool()
  private var mesh = Mesh()

  /// Paints facets, farthest first; nil if none is visible in a picture of a size.
  ///
  /// Every facet is enlarged beyond its edges, so that the nearer of two covers the seam and no
  /// background shows through. The outline grows by 0.4 pixels.
  func sheet(_ facets: [Facet], size: SIMD2<Int>) -> Sheet? {
    var least = SIMD2<Float>(repeating: .infinity)
    var greatest = -least
    for facet in facets {
      guard facet.a.isFinite, facet.b.isFinite, facet.c.isFinite else { return nil }
      least = pointwiseMin(least, pointwiseMin(pointwiseMin(facet.a, facet.b), facet.c))
      greatest = pointwiseMax(greatest, pointwiseMax(pointwiseMax(facet.a, facet.b), facet.c))
    }
    guard least.x <= greatest.x else { return nil }
    let edge = SIMD2<Float>(repeating: 2)
    let whole = SIMD2(Float(size.x), Float(size.y))
    let low = (least - edge)
      .clamped(lowerBound: .zero, upperBound: whole).rounded(.down)
    let high = (greatest + edge)
      .clamped(lowerBound: .zero, upperBound: whole).rounded(.up)
    guard low.x < high.x, low.y < high.y else { return nil }
    let layer = layers.raster(width: Int(high.x - low.x), height: Int(high.y - low.y))
    mesh.removeAll()
    for facet in facets {
      let moved = facet.moved(by: -low)
      mesh.addPolygon(of: 3, facet.color, inset: 0, outset: 0.8) { corner in
        corner == 0 ? moved.a : corner == 1 ? moved.b : moved.c
      }
    }
    layer.fill(mesh)
    return Sheet(layer: layer, origin: SIMD2(Int(low.x), Int(low.y)))
  }
}
