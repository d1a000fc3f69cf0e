/// A cached layer and its position in a picture.
struct PlacedLayer: Equatable {
  /// The layer's pixels; its touched tiles are those that are not empty.
  let layer: Raster

  /// The position of its top left corner.
  let corner: SIMD2<Int>

  /// The opacity, from 0 to 1.
  let opacity: Float

  static func == (a: PlacedLayer, b: PlacedLayer) -> Bool {
    // Rasters are compared by identity: a repainted layer is a new raster.
    a.layer === b.layer && a.corner == b.corner && a.opacity == b.opacity
  }

  /// Draws the part of the layer within a rectangle of a picture, which is copied where it is known to be opaque.
  func draw(over rect: PixelRect, of raster: Raster) {
    guard touches(rect) else { return }
    if isKnownToHide(rect) {
      raster.copy(layer, from: corner, rect)
    } else {
      raster.blend(layer, at: corner, opacity: opacity, over: rect)
    }
  }

  /// Whether it may cover anything of a rectangle of a picture.
  func touches(_ rect: PixelRect) -> Bool {
    layer.touched.meets(rect.moved(by: .zero &- corner))
  }

  /// Whether it is known to hide a rectangle of a picture completely.
  func isKnownToHide(_ rect: PixelRect) -> Bool {
    opacity >= 1 && layer.isOpaque(rect.moved(by: .zero &- corner))
  }

  /// Adds the tiles of a picture that the layer covers at least in part.
  func insert(into tiles: inout TileSet) {
    guard opacity > 0 else { return }
    for index in 0..<tiles.grid.count where !tiles[index] {
      tiles[index] = layer.touched.meets(tiles.grid.rect(index).moved(by: .zero &- corner))
    }
  }

  /// Whether it completely hides a rectangle of a picture.
  func hides(_ rect: PixelRect) -> Bool {
    let rect = rect.moved(by: .zero &- corner)
    guard opacity >= 1, rect.x.clamped(to: 0..<layer.width) == rect.x,
      rect.y.clamped(to: 0..<layer.height) == rect.y
    else { return false }
    return rect.y.allSatisfy { row in
      UnsafeBufferPointer(start: layer.line(row) + rect.x.lowerBound, count: rect.x.count)
        .allSatisfy { $0 >= 0xFF00_0000 }
    }
  }
}

extension PixelRect {
  /// Returns the rectangle moved by an offset.
  func moved(by offset: SIMD2<Int>) -> PixelRect {
    PixelRect(
      x: x.lowerBound + offset.x..<x.upperBound + offset.x,
      y: y.lowerBound + offset.y..<y.upperBound + offset.y
    )
  }
}
