import Breathing
import CPixels
import Geodesy
import Scenes
import Show

@testable import Screen

/// Backdrops and scenes to test with.
enum Sample {
  /// A backdrop of a size, with half its height as headroom.
  static func backdrop(_ width: Int, _ height: Int, turn: Double = 0) -> Backdrop {
    let globe = TiltedGlobe(
      center: Coordinate(degreesNorth: 51, degreesEast: 1),
      turn: .degrees(turn),
      radius: 1,
      distance: 1,
      pitch: .degrees(54),
      focal: Double(height),
      principal: [Double(width) / 2, Double(height) / 2]
    )
    let size = SIMD2(width, height)
    return Backdrop(globe: globe, size: size, headroom: height / 2, palette: .day)
  }

  /// Pictures of noise: every byte of each at random.
  static func noise(_ backdrop: Backdrop) -> BakedBackdrop {
    var random = SeededGenerator(seed: 7)
    let (width, height) = (backdrop.size.x, backdrop.size.y + backdrop.headroom)
    func picture() -> PixelBuffer {
      PixelBuffer(width: width, height: height) { pixels in
        for index in pixels.indices {
          pixels[index] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random)
        }
      }
    }
    return BakedBackdrop(dark: picture(), lit: picture(), sea: picture())
  }

  /// A dark sky over a sea; the light is a band of one height, the land a block in the middle.
  static func smooth(_ backdrop: Backdrop) -> BakedBackdrop {
    let (width, height) = (backdrop.size.x, backdrop.size.y + backdrop.headroom)
    func picture(light: Double, land: Double) -> PixelBuffer {
      PixelBuffer(width: width, height: height) { pixels in
        for y in 0..<height {
          for x in 0..<width {
            let distance = Double(y - height / 2) / Double(height)
            let glow = max(0, 1 - 6 * abs(distance)) * 150 * light
            let isLand = distance > 0.2 && abs(x - width / 2) < width / 4
            let ground = isLand ? 40 * land : 0
            let level = UInt32(30 + 40 * Double(y) / Double(height) + glow + ground)
            let yellow: UInt32 = level << 16 | level << 8
            pixels[y * width + x] = 0xFF00_0000 | yellow | min(level + 40, 255)
          }
        }
      }
    }
    return BakedBackdrop(
      dark: picture(light: 0, land: 1),
      lit: picture(light: 1, land: 1),
      sea: picture(light: 0, land: 0)
    )
  }

  /// A scene with every mark, all of them moving.
  static func scene(
    _ width: Int,
    _ height: Int,
    share: Double,
    words: Bool = true
  ) -> Scene {
    let u = Float(min(width, height))
    let size = SIMD2(Float(width), Float(height))
    let turn = Float(share * 2 * .pi)
    let light = 0.5 - 0.5 * cosine(share * 2 * .pi)
    let state = BackdropState(light: light, land: min(1, 4 * abs(share - 0.5)), sunk: 0)
    let across: Float = 0.2 + 0.6 * Float(share)
    let down: Float = 0.5 - 0.2 * Float(light)
    let at: SIMD2<Float> = SIMD2(across, down) * size
    let forth = Float(cosine(Double(turn)))
    let aside = Float(cosine(Double(turn) - .pi / 2))
    let wing: SIMD2<Float> = SIMD2(forth, aside) * u * 0.1
    let side: SIMD2<Float> = wing.turned * 0.4
    let start: SIMD2<Float> = [0.1 * size.x, 0.8 * size.y]
    let path = (0...20).map { (step: Int) -> RibbonPoint in
      let t = Float(step) / 20
      let place: SIMD2<Float> = start * (1 - t) + at * t
      return RibbonPoint(
        place,
        width: 0.2 + 4 * t,
        Palette.day.trail.opacity(Double(0.7 * t))
      )
    }
    var marks: [Mark] = [
      .backdrop(backdrop(width, height), state),
      .gradient(
        from: 0,
        Color(0x184672, opacity: 0.2),
        to: 0.3 * size.y,
        Color(0x184672, opacity: 0)
      ),
      .glow(center: size * 0.7, radius: u * 0.1 * (1 + Float(light)), power: 2, Color(0xE9F2F9)),
      .ring(center: size * 0.7, radius: u * 0.03 * (1 + Float(light)), width: 1.4, Color(0xFFFFFF)),
      .disc(center: size * 0.7, radius: u * 0.012, Color(0xFFFFFF)),
      .shadow(
        [at + wing, at - wing + side, at - wing - side].map { $0 + SIMD2(5, 40) },
        deviation: 1 + 6 * Float(share),
        Color(0x0F3762, opacity: 0.5)
      ),
      .ribbon(path),
      .facets(
        [
          Facet(at + wing, at - wing, at - wing - side, Color(0x98B2CC)),
          Facet(at + wing, at - wing + side, at - wing, Color(0xFFFDF7)),
        ],
        opacity: Float(light)
      ),
      .polygon([[5, 5], [0.1 * size.x, 8], [12, 0.2 * size.y + wing.x]], Color(0xB85C3C)),
    ]
    if words {
      let run = TextRun(
        ["Zürich", "ZRH"],
        face: .text,
        weight: 500,
        size: Double(u) * 0.08,
        color: Color(0xFFFFFF),
        shadow: Color(0x123E69)
      )
      marks.append(.text(run, at: [0.5 * size.x, 0.8 * size.y + wing.y], opacity: 0.9))
    }
    return Scene(size: [width, height], marks: marks)
  }

  private static func cosine(_ x: Double) -> Double {
    // The Taylor series around the nearest multiple of 2π: enough for a sample, and the same
    // everywhere.
    let y = x - (x / (2 * .pi)).rounded() * 2 * .pi
    var (term, sum) = (1.0, 1.0)
    for n in 1...14 {
      let divisor = (2 * n - 1) * (2 * n)
      term *= -y * y / Double(divisor)
      sum += term
    }
    return sum
  }
}

extension Canvas {
  /// A canvas whose backdrops are painted by a closure.
  convenience init(
    _ width: Int,
    _ height: Int,
    bake: @escaping BackdropStore.Bake = Sample.smooth
  ) {
    self.init(width: width, height: height, backdrops: BackdropStore(bake: bake))
  }

  /// The pixels, copied.
  var pixels: [UInt32] { withPixels { Array($0) } }
}

/// Blue, green and red of a pixel.
func channels(_ pixel: UInt32) -> SIMD3<Int> {
  let (green, red) = (pixel >> 8, pixel >> 16)
  return SIMD3<Int>(Int(pixel & 255), Int(green & 255), Int(red & 255))
}

/// The greatest difference of any channel between two pictures.
func greatestDifference(_ a: [UInt32], _ b: [UInt32]) -> Int {
  // A loop over millions of pixels would take seconds in a debug build.
  Int(pixels_difference(a, b, min(a.count, b.count)).maximum)
}

/// How many pixels white marks cover on black, partly covered ones in part.
func coverage(_ marks: [Mark], _ width: Int, _ height: Int) -> Double {
  let canvas = Canvas(width, height)
  canvas.draw(Scene(size: [width, height], marks: [.fill(Color(0))] + marks))
  return canvas.pixels.reduce(0) { $0 + Double($1 & 255) / 255 }
}
