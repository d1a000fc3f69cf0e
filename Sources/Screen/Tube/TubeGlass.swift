import Glibc
import Scenes

/// The effect of a tube's glass on light, computed once per size: each pixel's base glow, its
/// response to the beam, and its transmission.
///
/// The pixels of a tile are contiguous, row by row, in runs of ``TileGrid/pixels``. Tiles at the
/// picture's edges include pixels outside it.
final class TubeGlass: Sendable {
  let tube: Tube
  let grid: TileGrid

  /// The brightness of the face where no light falls, from 0 to 1.
  static let darkness = 0.020

  /// The brightness of each pixel of the empty face, in 4,095ths.
  let floor: [UInt16]

  /// Each pixel's response to the beam.
  let shine: TubeShine

  /// The transmission of the glass: 255 is full.
  let clear: [UInt8]

  /// The coverage of the picture by the tube's rounded outline, for tiles that it cuts.
  let edge: [Int: [UInt8]]

  /// Computes a tube's glass.
  init(_ tube: Tube) {
    self.tube = tube
    let grid = TileGrid(width: tube.size.x, height: tube.size.y)
    let glass = tube.curvature
    let shades = GlassShades(size: tube.size, isGlass: tube.isGlass, hasEdge: tube.hasEdge)
    let dither = TubeDither()
    var floor = [UInt16](repeating: 0, count: grid.count * TileGrid.pixels)
    var direction = floor
    var gain = [UInt8](repeating: 0, count: floor.count)
    var clear = gain
    var edge: [Int: [UInt8]] = [:]
    for tile in 0..<grid.count {
      let rect = grid.rect(tile)
      var index = tile * TileGrid.pixels
      for y in rect.y.lowerBound..<rect.y.lowerBound + TileGrid.tile.y {
        for x in rect.x.lowerBound..<rect.x.lowerBound + TileGrid.tile.x {
          let offset = glass.flat(SIMD2(Float(x) + 0.5, Float(y) + 0.5)) - tube.center
          let share = offset.length / tube.radius
          let within = min(max((1 - share) * tube.radius / 1.5 + 0.5, 0), 1)
          let face = Float(Self.darkness) + within * (0.085 + 0.045 * (1 - share * share))
          let light = (face + shades.reflection(x, y)) * Float(TubeBeam.full) + dither[x, y]
          floor[index] = UInt16(min(max(light, 0), 4095))
          clear[index] = UInt8(shades.line(y) * shades.vignette(x, y) * 255 + 0.5)
          if within > 0 {
            direction[index] = UInt16(TubeBeam.number(atan2(offset.x, -offset.y)))
            gain[index] = UInt8(within * (0.50 + 0.50 * min(1, 1.5 * share)) * 255 + 0.5)
          }
          index += 1
        }
      }
      let left = shades.edge(rect)
      if left.contains(where: { $0 < 255 }) { edge[tile] = left }
    }
    self.grid = grid
    (self.floor, self.clear, self.edge) = (floor, clear, edge)
    shine = TubeShine(grid, directions: direction, gains: gain)
  }
}

/// Triangular noise of about one step to either side that hides the steps between neighbouring
/// colours. It is the same on every machine.
private struct TubeDither {
  private var values: [Float] = []

  init() {
    var state: UInt32 = 0x9E37_79B9
    func draw() -> Float {
      // Marsaglia's xorshift of 32 bits.
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return Float(state >> 8) / Float(1 << 24)
    }
    // One colour step is about sixteen units at the dark end.
    values = (0..<128 * 128).map { _ in (draw() - draw()) * 14 }
  }

  subscript(x: Int, y: Int) -> Float { values[(y & 127) << 7 | x & 127] }
}
