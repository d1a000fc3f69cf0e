import Breathing
import Glibc
import Scenes

/// The stars of the night: fixed and faint. They never twinkle.
struct BackdropStars {
  private struct Star {
    let center: SIMD2<Float>
    let radius, opacity: Float
  }

  private let stars: [Star]
  private let color: SIMD3<Float>

  /// The number of stars in the picture, and the fraction of its height, from the top, that has
  /// stars.
  private static let count = 70
  private static let zone = 0.30

  /// Scatters the stars of a backdrop. They are denser towards the top of the picture; the headroom
  /// above it has their average density.
  init(_ backdrop: Backdrop) {
    let palette = backdrop.palette
    let text = palette.text
    color = SIMD3(Float(text.red), Float(text.green), Float(text.blue))
    guard palette.stars > 0 else {
      stars = []
      return
    }
    var generator = SeededGenerator(seed: 3)
    func unit() -> Double { Double.random(in: 0..<1, using: &generator) }
    let (width, height) = (Double(backdrop.size.x), Double(backdrop.size.y))
    let scale = max(1, min(width, height) / 1080)
    let zone = Self.zone * height
    let headroom = Double(backdrop.headroom)
    let more = Int(Double(Self.count) * headroom / zone)
    stars = (0..<Self.count + more).map { index in
      let x = unit() * width
      let y = index < Self.count ? pow(unit(), 1.3) * zone : -unit() * headroom
      return Star(
        center: SIMD2(Float(x), Float(y + headroom)),
        radius: Float((0.7 + 0.6 * unit()) * scale),
        opacity: Float((0.10 + 0.28 * unit()) * palette.stars)
      )
    }
  }

  /// Draws the stars that a row of a picture meets; rows count from the top of the headroom.
  func draw(into pixels: UnsafeMutableBufferPointer<UInt32>, row y: Int) {
    for star in stars {
      let reach = star.radius + 1
      let rows = Int(star.center.y - reach)...Int(star.center.y + reach)
      guard rows ~= y else { continue }
      let columns = Int(star.center.x - reach)...Int(star.center.x + reach)
      for x in columns where pixels.indices ~= x {
        let dx = Float(x) + 0.5 - star.center.x
        let dy = Float(y) + 0.5 - star.center.y
        let cover = min(max(star.radius + 0.5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
        pixels[x] = mixed(pixels[x], cover * star.opacity)
      }
    }
  }

  private func mixed(_ pixel: UInt32, _ share: Float) -> UInt32 {
    func channel(_ shift: UInt32, _ target: Float) -> UInt32 {
      let old = Float(pixel >> shift & 0xFF)
      return UInt32(old + (target - old) * share + 0.5) << shift
    }
    return pixel & 0xFF00_0000 | channel(16, color.x) | channel(8, color.y) | channel(0, color.z)
  }
}
