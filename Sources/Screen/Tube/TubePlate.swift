import Scenes

/// A tube's face with its static marks. It adds up light and converts it to colour.
final class TubePlate {
  let glass: TubeGlass

  /// The brightness of each pixel without beam or aircraft, in 4,095ths, tile by tile.
  private var ground: [UInt16]

  /// The colour of each brightness.
  private var colors: [UInt32] = []
  private var phosphor: Phosphor?

  /// The brightness of the tile that is being composed.
  private let light = UnsafeMutablePointer<UInt16>.allocate(capacity: TileGrid.pixels)

  /// Creates the empty face of a glass.
  init(_ glass: TubeGlass) {
    self.glass = glass
    ground = glass.floor
    light.initialize(repeating: 0, count: TileGrid.pixels)
  }

  deinit { light.deallocate() }

  /// Replaces the static marks, drawn in white on transparent.
  func drawStaticMarks(_ drawn: Raster) {
    for tile in 0..<glass.grid.count {
      let rect = glass.grid.rect(tile)
      var start = tile * TileGrid.pixels
      for y in rect.y {
        let line = drawn.line(y) + rect.x.lowerBound
        for x in 0..<rect.x.count {
          ground[start + x] =
            glass.floor[start + x] &+ UInt16((Int(line[x] & 255) &* 257) &>> 4)
        }
        start += TileGrid.tile.x
      }
    }
  }

  /// Sets the phosphor's colour. Returns whether it changed.
  func color(_ phosphor: Phosphor) -> Bool {
    guard phosphor != self.phosphor else { return false }
    self.phosphor = phosphor
    colors = (0...TubeBeam.full).map {
      0xFF00_0000 | phosphor.color(Double($0) / Double(TubeBeam.full)).rgb
    }
    return true
  }

  /// Adds up a tile's light and writes its colours.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - beam: The beam's light on it.
  ///   - layer: Marks that brighten or dim the tile, if any.
  ///   - picture: Receives the colours.
  func compose(_ tile: Int, _ beam: TubeShine.Illumination, layer: Raster?, into picture: Raster) {
    let rect = glass.grid.rect(tile)
    let start = tile * TileGrid.pixels
    ground.withUnsafeBufferPointer { ground in
      guard let base = ground.baseAddress else { return }
      light.update(from: base + start, count: TileGrid.pixels)
    }
    glass.shine.add(beam, of: tile, to: light)
    if let layer { blend(layer, rect) }
    glass.clear.withUnsafeBufferPointer { clear in
      for x in 0..<TileGrid.pixels {
        // The upper half of a product of 16 bits: 12 bits of light, 9 of transmission.
        let lit = UInt32(min(light[x], UInt16(TubeBeam.full)) &<< 4)
        let through = (UInt32(clear[start &+ x]) &+ 1) &<< 4
        light[x] = UInt16(truncatingIfNeeded: (lit &* through) &>> 16)
      }
    }
    colors.withUnsafeBufferPointer { colors in
      var row = light
      for y in rect.y {
        let out = picture.line(y) + rect.x.lowerBound
        for x in 0..<rect.x.count { out[x] = colors[Int(row[x])] }
        row += TileGrid.tile.x
      }
    }
    if let edge = glass.edge[tile] { darken(rect, edge, picture) }
  }

  /// Adds the marks above the plate to a tile. They are white and premultiplied, so that a channel
  /// is the brightness; where the coverage exceeds it, they dim what is beneath.
  private func blend(_ layer: Raster, _ rect: PixelRect) {
    var row = light
    for y in rect.y {
      defer { row += TileGrid.tile.x }
      let above = layer.line(y) + rect.x.lowerBound
      var some: UInt32 = 0
      for x in 0..<rect.x.count { some |= above[x] }
      guard some != 0 else { continue }
      for x in 0..<rect.x.count {
        let glow = UInt16(truncatingIfNeeded: above[x] & 255)
        let dimmed = UInt16(truncatingIfNeeded: above[x] &>> 24) &- glow
        // 257 / 65,536 is close enough to 1 / 255.
        let lost = (UInt32(row[x]) &* UInt32(dimmed &* 257)) &>> 16
        row[x] = row[x] &- UInt16(truncatingIfNeeded: lost) &+ (glow &* 257) &>> 4
      }
    }
  }

  private func darken(_ rect: PixelRect, _ edge: [UInt8], _ picture: Raster) {
    var left = edge.makeIterator()
    for y in rect.y {
      let out = picture.line(y)
      for x in rect.x {
        guard let share = left.next(), share < 255 else { continue }
        let (r, g, b) = (out[x] >> 16 & 255, out[x] >> 8 & 255, out[x] & 255)
        let kept = UInt32(share)
        out[x] = 0xFF00_0000 | (r * kept / 255) << 16 | (g * kept / 255) << 8 | (b * kept / 255)
      }
    }
  }
}
