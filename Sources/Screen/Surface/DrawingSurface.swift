package import Scenes

/// The target of drawing: pixels in memory, or a graphics card's renderer.
package protocol DrawingSurface: AnyObject {
  /// The width and height, in pixels.
  var size: SIMD2<Int> { get }

  /// Blends a colour over the whole surface.
  func fill(_ color: Color)

  /// Blends a vertical gradient over the whole surface.
  func blend(_ gradient: VerticalGradient)

  /// Blends a gradient over its disc, or over the whole surface.
  func blend(_ gradient: RadialGradient)

  /// Replaces everything with the sky and the globe.
  func show(_ backdrop: ShownBackdrop)

  /// Replaces everything with the sky and a turning globe.
  func show(_ turn: ShownTurn)

  /// Replaces everything with a picture of the surface's size. Use it for a picture that is shown
  /// repeatedly and of which only some tiles have changed.
  func show(_ picture: Raster, changed: TileSet)

  /// Fills triangles.
  func fill(_ mesh: Mesh)

  /// Fills a circle.
  func disc(center: SIMD2<Float>, radius: Float, _ color: Color)

  /// Draws the outline of a circle.
  func ring(center: SIMD2<Float>, radius: Float, width: Float, _ color: Color)

  /// Draws a round glow.
  func glow(center: SIMD2<Float>, radius: Float, power: Float, _ color: Color)

  /// Draws a ring of glow.
  func halo(center: SIMD2<Float>, radius: Float, reach: Float, _ color: Color)

  /// Draws a mask in a colour at a point. `kept` says that the same mask will be drawn again.
  func draw(_ mask: Mask, at point: SIMD2<Int>, _ color: Color, kept: Bool)

  /// Draws a layer with its top left corner at a point and an opacity. `kept` says that the same
  /// layer will be drawn again.
  func draw(_ layer: Raster, at point: SIMD2<Int>, opacity: Float, kept: Bool)
}

extension Raster: DrawingSurface {
  package var size: SIMD2<Int> { SIMD2(width, height) }

  private var whole: PixelRect { PixelRect(x: 0..<width, y: 0..<height) }

  package func fill(_ color: Color) {
    touched.insertAll()
    fill(whole, color)
  }

  package func blend(_ gradient: VerticalGradient) {
    touched.insert(x: 0..<width, y: 0..<gradient.rows(of: height))
    blend(gradient, over: whole)
  }

  package func show(_ picture: Raster, changed: TileSet) {
    draw(picture, at: .zero, opacity: 1, kept: false)
  }

  package func show(_ backdrop: ShownBackdrop) {
    touched.insertAll()
    for row in 0..<grid.rows {
      let tiles = grid.row(row).map { index in
        (rect: grid.rect(index), weights: backdrop.weights(grid.rect(index)))
      }
      backdrop.paint(tiles, into: self)
    }
  }

  package func show(_ turn: ShownTurn) {
    touched.insertAll()
    var weights: [ShownBackdrop.Weights] = []
    turn.appendWeights(of: grid, to: &weights)
    for row in 0..<grid.rows {
      let tiles = grid.row(row).map { (rect: grid.rect($0), weights: weights[$0]) }
      turn.paint(tiles, into: self)
    }
  }
}
