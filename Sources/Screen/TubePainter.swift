import Scenes

/// Paints tubes: the plate, the beam's light and what glows on top, added up and turned into colour.
///
/// Follows one tube from frame to frame; only tiles whose light changed are painted again.
final class TubePainter {
  /// The picture, as last painted; nil before the first.
  private(set) var picture: Raster?

  private var tube: Tube?
  private var plate: TubePlate?
  private var beam: Int?

  /// What glows beside the plate, in white on clear.
  private var layer: Raster?
  private var glowing: TileSet?

  /// Paints a tube's light.
  ///
  /// - Parameters:
  ///   - tube: The tube.
  ///   - light: Its light at an instant.
  ///   - coasts: Draws the coasts of a tube's map, in white, in the flat picture.
  ///   - draw: Draws marks, in white, on a layer.
  /// - Returns: The tiles of the picture that may have changed.
  func paint(
    _ tube: Tube,
    _ light: TubeLight,
    coasts: BackdropStore.Coasts = { _ in [] },
    draw: ([Mark], Raster) -> Void
  ) -> TileSet {
    let isNew = tube != self.tube
    if isNew { develop(tube, coasts(tube) + tube.still, draw) }
    guard let plate, let picture, let layer, let before = glowing else {
      return TileSet(TileGrid(width: tube.size.x, height: tube.size.y))
    }
    layer.touched.removeAll()
    draw(light.marks, layer)
    let now = layer.touched
    var changed = before
    changed.formUnion(now)
    let direction = light.beam.map { angle in
      let turns = angle / (2 * .pi)
      let share = turns - turns.rounded(.down)
      return Int(share * Float(TubePlate.directions)) & (TubePlate.directions - 1)
    }
    if direction != beam { changed.formUnion(plate.lit) }
    if isNew { changed.insertAll() }
    beam = direction
    for tile in 0..<plate.grid.count where changed[tile] {
      plate.compose(tile, beam: direction, layer: now[tile] ? layer : nil, into: picture)
    }
    for tile in 0..<plate.grid.count where now[tile] { layer.clear(plate.grid.rect(tile)) }
    glowing = now
    return changed
  }

  private func develop(_ tube: Tube, _ still: [Mark], _ draw: ([Mark], Raster) -> Void) {
    let (width, height) = (tube.size.x, tube.size.y)
    let flat = Raster(width: width, height: height)
    flat.fill(Color(0))
    draw(still, flat)
    let plate = TubePlate(tube, drawn: flat)
    if picture?.size != tube.size {
      picture = Raster(width: width, height: height)
      layer = Raster(width: width, height: height)
    }
    self.plate = plate
    self.tube = tube
    glowing = TileSet(plate.grid)
    beam = nil
  }
}

extension Raster {
  /// Copies a rectangle of a picture of the same size.
  func copy(_ picture: Raster, _ rect: PixelRect) {
    for y in rect.y {
      (line(y) + rect.x.lowerBound).update(
        from: picture.line(y) + rect.x.lowerBound,
        count: rect.x.count
      )
    }
  }

  /// Makes a rectangle clear again.
  fileprivate func clear(_ rect: PixelRect) {
    for y in rect.y { (line(y) + rect.x.lowerBound).update(repeating: 0, count: rect.x.count) }
  }
}

extension TubePlate {
  /// Adds up a tile's light and writes its colours.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - beam: The number of the direction the beam points; nil for an even glow.
  ///   - layer: What glows beside the plate, if anything does in this tile.
  ///   - picture: Where the colours go.
  func compose(_ tile: Int, beam: Int?, layer: Raster?, into picture: Raster) {
    let rect = grid.rect(tile)
    let isLit = lit[tile]
    glow.withUnsafeBufferPointer { glow in
      direction.withUnsafeBufferPointer { direction in
        gain.withUnsafeBufferPointer { gain in
          clear.withUnsafeBufferPointer { clear in
            colors.withUnsafeBufferPointer { colors in
              Self.beam.withUnsafeBufferPointer { table in
                for y in rect.y {
                  let row = y * grid.width
                  let out = picture.line(y)
                  let above = layer?.line(y)
                  for x in rect.x {
                    let index = row + x
                    var light = Int(glow[index])
                    if isLit {
                      let lit: UInt16
                      if let beam {
                        lit = table[(beam &- Int(direction[index])) & (Self.directions - 1)]
                      } else {
                        lit = Self.even
                      }
                      light &+= (Int(lit) &* Int(gain[index])) &>> 8
                    }
                    // The layer is white, premultiplied: any channel is its brightness.
                    if let above { light &+= (Int(above[x] & 255) &* 257) &>> 4 }
                    light = (min(light, Self.full) &* Int(clear[index])) &>> 8
                    out[x] = colors[light]
                  }
                }
              }
            }
          }
        }
      }
    }
    if hasEdge[tile] { darken(rect, picture) }
  }

  private func darken(_ rect: PixelRect, _ picture: Raster) {
    for y in rect.y {
      let out = picture.line(y)
      for x in rect.x {
        let left = UInt32(edge[y * grid.width + x])
        guard left < 255 else { continue }
        let (r, g, b) = (out[x] >> 16 & 255, out[x] >> 8 & 255, out[x] & 255)
        out[x] = 0xFF00_0000 | (r * left / 255) << 16 | (g * left / 255) << 8 | (b * left / 255)
      }
    }
  }
}
