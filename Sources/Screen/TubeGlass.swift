import Glibc
import Scenes

/// What a tube's glass does to light, worked out once for a size: how brightly each pixel glows by
/// itself, how the beam lights it, and how much of that comes through.
final class TubeGlass: Sendable {
  let tube: Tube
  let grid: TileGrid

  /// How brightly each pixel of the empty face glows, in 4,095ths.
  let floor: [UInt16]

  /// The direction of each pixel from the scope's middle, and how strongly the beam lights it.
  let direction: [UInt16]
  let gain: [UInt8]

  /// What the glass lets through of it: 255 is all.
  let clear: [UInt8]

  /// How much of the picture is left at its dark rounded corners, for tiles that have any.
  let edge: [Int: [UInt8]]

  /// The tiles that the beam lights; and for each the direction that it reaches last, with how far
  /// before that it reaches the first, both as numbers. Nil where it never leaves the tile.
  let lit: TileSet
  let sector: [(last: Int, span: Int)?]

  /// Works out a tube's glass.
  init(_ tube: Tube) {
    self.tube = tube
    let (width, height) = (tube.size.x, tube.size.y)
    let grid = TileGrid(width: width, height: height)
    let glass = tube.curvature
    let shades = GlassShades(size: tube.size, isGlass: tube.isGlass)
    let dither = TubeDither()
    var floor = [UInt16](repeating: 0, count: width * height)
    var direction = floor
    var gain = [UInt8](repeating: 0, count: width * height)
    var clear = gain
    for y in 0..<height {
      let line = shades.line(y)
      for x in 0..<width {
        let index = y * width + x
        let offset = glass.flat(SIMD2(Float(x) + 0.5, Float(y) + 0.5)) - tube.center
        let far = (offset * offset).sum().squareRoot()
        let share = far / tube.radius
        let within = min(max((1 - share) * tube.radius / 1.5 + 0.5, 0), 1)
        let face = 0.020 + within * (0.085 + 0.045 * (1 - share * share))
        let light = (face + shades.reflection(x, y)) * Float(TubeBeam.full) + dither[x, y]
        floor[index] = UInt16(min(max(light, 0), 4095))
        clear[index] = UInt8(line * shades.vignette(x, y) * 255 + 0.5)
        guard within > 0 else { continue }
        direction[index] = UInt16(TubeBeam.number(atan2(offset.x, -offset.y)))
        gain[index] = UInt8(within * (0.50 + 0.50 * min(1, 1.5 * share)) * 255 + 0.5)
      }
    }
    var lit = TileSet(grid)
    var edge: [Int: [UInt8]] = [:]
    var sector = [(last: Int, span: Int)?](repeating: nil, count: grid.count)
    for tile in 0..<grid.count {
      let rect = grid.rect(tile)
      lit[tile] = rect.y.contains { y in rect.x.contains { gain[y * width + $0] > 0 } }
      if lit[tile] { sector[tile] = Self.sector(rect, direction, gain, width) }
      let left = rect.y.flatMap { y in rect.x.map { UInt8(shades.edge($0, y) * 255 + 0.5) } }
      if left.contains(where: { $0 < 255 }) { edge[tile] = left }
    }
    self.grid = grid
    (self.floor, self.direction, self.gain, self.clear) = (floor, direction, gain, clear)
    (self.edge, self.lit, self.sector) = (edge, lit, sector)
  }

  /// The directions of a tile's pixels; nil where they are spread over more than a quarter turn.
  private static func sector(
    _ rect: PixelRect,
    _ direction: [UInt16],
    _ gain: [UInt8],
    _ width: Int
  ) -> (last: Int, span: Int)? {
    let all = TubeBeam.directions
    var origin: Int?
    var (low, high) = (0, 0)
    for y in rect.y {
      for x in rect.x where gain[y * width + x] > 0 {
        let here = Int(direction[y * width + x])
        guard let first = origin else {
          origin = here
          continue
        }
        // From −half a turn to half a turn.
        let offset = (here - first + all / 2) & (all - 1)
        low = min(low, offset - all / 2)
        high = max(high, offset - all / 2)
      }
    }
    guard let origin, high - low < all / 4 else { return nil }
    return ((origin + high) & (all - 1), high - low)
  }

  /// The direction of the beam with which a tile is lit while it points somewhere: itself as it
  /// crosses the tile, and then only where the light has changed enough to be seen.
  @inline(__always)
  func beam(_ beam: Int, for tile: Int) -> Int {
    guard let (last, span) = sector[tile] else { return beam }
    let all = TubeBeam.directions
    let behind = (beam - last) & (all - 1)
    // Not yet past the tile's last pixel.
    guard behind < all - span - 1 else { return beam }
    return (last + TubeBeam.held[behind]) & (all - 1)
  }
}

/// A little noise that hides the steps between neighbouring colours: a triangle of a step or so to
/// either side, the same on every machine.
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
    // A colour step is about sixteen of these at the dark end.
    values = (0..<128 * 128).map { _ in (draw() - draw()) * 14 }
  }

  subscript(x: Int, y: Int) -> Float { values[(y & 127) << 7 | x & 127] }
}
