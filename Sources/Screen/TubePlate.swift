import Scenes

/// A tube's face with what lies still on it, ready to be lit: adds up light and turns it into colour.
final class TubePlate {
  let glass: TubeGlass

  /// How brightly each pixel glows without beam and traffic, in 4,095ths.
  private var ground: [UInt16]

  /// The colour of each brightness.
  private var colors: [UInt32] = []
  private var phosphor: Phosphor?

  /// Creates the empty face of a glass.
  init(_ glass: TubeGlass) {
    self.glass = glass
    ground = glass.floor
  }

  /// Takes over what lies still, drawn in white on clear.
  func engrave(_ drawn: Raster) {
    for y in 0..<glass.grid.height {
      let line = drawn.line(y)
      let row = y * glass.grid.width
      for x in 0..<glass.grid.width {
        ground[row + x] = glass.floor[row + x] &+ UInt16((Int(line[x] & 255) &* 257) &>> 4)
      }
    }
  }

  /// Takes over a colour.
  ///
  /// - Returns: Whether it is another than before.
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
  ///   - beam: The number of the direction the tile is lit by; nil for an even glow.
  ///   - layer: What glows and dims in this tile, if anything does.
  ///   - picture: Where the colours go.
  func compose(_ tile: Int, beam: Int?, layer: Raster?, into picture: Raster) {
    let rect = glass.grid.rect(tile)
    ground.withUnsafeBufferPointer { ground in
      glass.clear.withUnsafeBufferPointer { clear in
        colors.withUnsafeBufferPointer { colors in
          withUnsafeTemporaryAllocation(of: Int.self, capacity: rect.x.count) { light in
            for y in rect.y {
              let start = y * glass.grid.width + rect.x.lowerBound
              for x in light.indices { light[x] = Int(ground[start &+ x]) }
              if glass.lit[tile] { shine(beam, on: light, from: start) }
              if let above = layer.map({ $0.line(y) + rect.x.lowerBound }) { lay(above, on: light) }
              let out = picture.line(y) + rect.x.lowerBound
              for x in light.indices {
                let seen = min(light[x], TubeBeam.full) &* (Int(clear[start &+ x]) &+ 1)
                out[x] = colors[seen &>> 8]
              }
            }
          }
        }
      }
    }
    if let edge = glass.edge[tile] { darken(rect, edge, picture) }
  }

  /// Adds the beam's light to a row of pixels.
  private func shine(_ beam: Int?, on light: UnsafeMutableBufferPointer<Int>, from start: Int) {
    glass.gain.withUnsafeBufferPointer { gain in
      guard let beam else {
        for x in light.indices {
          light[x] &+= (Int(TubeBeam.even) &* Int(gain[start &+ x])) &>> 8
        }
        return
      }
      glass.direction.withUnsafeBufferPointer { direction in
        TubeBeam.levels.withUnsafeBufferPointer { levels in
          for x in light.indices {
            let behind = (beam &- Int(direction[start &+ x])) & (TubeBeam.directions - 1)
            light[x] &+= (Int(levels[behind]) &* Int(gain[start &+ x])) &>> 8
          }
        }
      }
    }
  }

  /// Lays what glows and dims over a row of pixels: white, premultiplied, so that a channel is its
  /// brightness, and what covers more than it glows dims what is beneath.
  private func lay(
    _ above: UnsafeMutablePointer<UInt32>,
    on light: UnsafeMutableBufferPointer<Int>
  ) {
    for x in light.indices where above[x] != 0 {
      let glow = Int(above[x] & 255)
      let left = 255 &- (Int(above[x] &>> 24) &- glow)
      // 257 / 65,536 is 1 / 255, near enough.
      light[x] = (light[x] &* left &* 257) &>> 16 &+ (glow &* 257) &>> 4
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
