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
    let width = glass.grid.width
    let isLit = glass.lit[tile]
    let directions = TubeBeam.directions
    ground.withUnsafeBufferPointer { ground in
      glass.direction.withUnsafeBufferPointer { direction in
        glass.gain.withUnsafeBufferPointer { gain in
          glass.clear.withUnsafeBufferPointer { clear in
            colors.withUnsafeBufferPointer { colors in
              TubeBeam.levels.withUnsafeBufferPointer { levels in
                for y in rect.y {
                  let row = y * width
                  let out = picture.line(y)
                  let above = layer?.line(y)
                  for x in rect.x {
                    let index = row &+ x
                    var light = Int(ground[index])
                    if isLit {
                      let level =
                        beam.map { levels[($0 &- Int(direction[index])) & (directions - 1)] }
                        ?? TubeBeam.even
                      light &+= (Int(level) &* Int(gain[index])) &>> 8
                    }
                    if let above, above[x] != 0 {
                      // White, premultiplied: a channel is its brightness, and what covers more than
                      // it glows dims what is beneath.
                      let glow = Int(above[x] & 255)
                      let dark = Int(above[x] &>> 24) &- glow
                      light = (light &* (255 &- dark)) / 255 &+ (glow &* 257) &>> 4
                    }
                    light = (min(light, TubeBeam.full) &* (Int(clear[index]) &+ 1)) &>> 8
                    out[x] = colors[light]
                  }
                }
              }
            }
          }
        }
      }
    }
    if let edge = glass.edge[tile] { darken(rect, edge, picture) }
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
