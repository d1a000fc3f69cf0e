import Scenes

/// A folded sheet painted as a layer: opaque facets with a soft outline.
struct Sheet {
  /// The layer, and the position of its top left corner in the picture.
  let layer: Raster
  let origin: SIMD2<Int>

  /// Paints facets, farthest first; nil if none is visible in a picture of a size.
  ///
  /// Every facet is enlarged beyond its edges, so that the nearer of two covers the seam and no
  /// background shows through. The outline grows by 0.4 pixels.
  init?(_ facets: [Facet], size: SIMD2<Int>) {
    var least = SIMD2<Float>(repeating: .infinity)
    var greatest = -least
    for facet in facets {
      for corner in facet.corners {
        guard corner.isFinite else { return nil }
        least = pointwiseMin(least, corner)
        greatest = pointwiseMax(greatest, corner)
      }
    }
    guard least.x <= greatest.x else { return nil }
    let edge = SIMD2<Float>(repeating: 2)
    let whole = SIMD2(Float(size.x), Float(size.y))
    let low = (least - edge)
      .clamped(lowerBound: .zero, upperBound: whole).rounded(.down)
    let high = (greatest + edge)
      .clamped(lowerBound: .zero, upperBound: whole).rounded(.up)
    guard low.x < high.x, low.y < high.y else { return nil }
    origin = SIMD2(Int(low.x), Int(low.y))
    layer = Raster(width: Int(high.x - low.x), height: Int(high.y - low.y))
    var mesh = Mesh()
    for facet in facets {
      mesh.addPolygon(facet.corners.map { $0 - low }, facet.color, inset: 0, outset: 0.8)
    }
    layer.fill(mesh)
  }
}
