import Glibc
import Scenes

/// The still part of a tube, worked out once: how brightly each pixel glows by itself, how the beam
/// lights it, and how much of that the glass lets through.
///
/// Brightness is counted in 4,095ths.
final class TubePlate {
  static let full = 4095
  /// The directions that are told apart.
  static let directions = 4096

  let grid: TileGrid

  /// How brightly each pixel glows by itself.
  let glow: [UInt16]

  /// The direction of each pixel from the scope's middle, and how strongly the beam lights it.
  let direction: [UInt16]
  let gain: [UInt8]

  /// What the glass lets through of it: 256 is all.
  let clear: [UInt16]

  /// How much of the picture is left at its dark rounded corners, for tiles that have any.
  let edge: [UInt8]
  let hasEdge: [Bool]

  /// The tiles that the beam lights.
  let lit: TileSet

  /// The colour of each brightness.
  let colors: [UInt32]

  /// Works out a tube's plate.
  ///
  /// - Parameters:
  ///   - tube: The tube.
  ///   - drawn: Its still marks, drawn in the flat picture on black.
  init(_ tube: Tube, drawn: Raster) {
    let (width, height) = (tube.size.x, tube.size.y)
    grid = TileGrid(width: width, height: height)
    let glass = tube.curvature
    let shades = GlassShades(size: tube.size, isGlass: tube.isGlass)
    var glow = [UInt16](repeating: 0, count: width * height)
    var direction = glow
    var clear = glow
    var gain = [UInt8](repeating: 0, count: width * height)
    var edge = gain
    let dither = Dither()
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let flat = glass.flat(SIMD2(Float(x) + 0.5, Float(y) + 0.5))
        let offset = flat - tube.center
        let far = (offset * offset).sum().squareRoot()
        let share = far / tube.radius
        let within = min(max((1 - share) * tube.radius / 1.5 + 0.5, 0), 1)
        let floor = 0.020 + within * (0.085 + 0.045 * (1 - share * share))
        let light = floor + drawn.brightness(at: flat) + shades.reflection(x, y)
        glow[index] = UInt16(min(max(light, 0) * Float(Self.full) + dither[x, y], 4095))
        let turns = atan2(offset.x, -offset.y) / (2 * .pi)
        let positive = turns < 0 ? turns + 1 : turns
        direction[index] = UInt16(positive * Float(Self.directions)) & UInt16(Self.directions - 1)
        gain[index] = UInt8(within * (0.50 + 0.50 * min(1, 1.5 * share)) * 255 + 0.5)
        clear[index] = UInt16(shades.clear(x, y) * 256 + 0.5)
        edge[index] = UInt8(shades.edge(x, y) * 255 + 0.5)
      }
    }
    (self.glow, self.direction, self.clear) = (glow, direction, clear)
    (self.gain, self.edge) = (gain, edge)
    var lit = TileSet(grid)
    hasEdge = (0..<grid.count).map { [grid] tile in
      let rect = grid.rect(tile)
      return rect.y.contains { y in rect.x.contains { edge[y * width + $0] < 255 } }
    }
    for tile in 0..<grid.count {
      let rect = grid.rect(tile)
      lit[tile] = rect.y.contains { y in rect.x.contains { gain[y * width + $0] > 0 } }
    }
    self.lit = lit
    colors = (0...Self.full).map {
      0xFF00_0000 | tube.phosphor.color(Double($0) / Double(Self.full)).rgb
    }
  }

  /// How brightly the beam lights what lies behind it, by the direction's number behind the beam.
  ///
  /// .215 · e^(−d/34) + .120 · e^(−d/120) with d in degrees, and nothing again after a full turn.
  static let beam: [UInt16] = (0..<directions).map { step in
    let d = Float(step) / Float(directions) * 360
    let t = min(max((d - 300) / 60, 0), 1)
    let end = 1 - t * t * (3 - 2 * t)
    return UInt16((0.215 * exp(-d / 34) + 0.120 * exp(-d / 120)) * end * Float(full))
  }

  /// How brightly the whole face glows where there is no beam.
  static let even = UInt16(0.09 * Float(full))
}

extension Raster {
  /// How brightly a point glows, from 0 to 1, mixed between the middles of pixels.
  fileprivate func brightness(at point: SIMD2<Float>) -> Float {
    let place = point - 0.5
    let low = place.rounded(.down)
    let part = place - low
    func pixel(_ x: Int, _ y: Int) -> Float {
      guard 0..<width ~= x, 0..<height ~= y else { return 0 }
      return Float(line(y)[x] & 255) / 255
    }
    let (x, y) = (Int(low.x), Int(low.y))
    let above = pixel(x, y) * (1 - part.x) + pixel(x + 1, y) * part.x
    let below = pixel(x, y + 1) * (1 - part.x) + pixel(x + 1, y + 1) * part.x
    return above * (1 - part.y) + below * part.y
  }
}

/// A little noise that hides the steps between neighbouring colours: a triangle of a step or so to
/// either side, the same on every machine.
private struct Dither {
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
