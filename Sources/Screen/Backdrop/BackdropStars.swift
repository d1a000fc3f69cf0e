import Breathing
import Geodesy
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

  /// Their brightness where there is no twilight, from 0 to 1.
  private let brightness: Float

  /// Whether a twilight sinks with the land: the open sea has none.
  private let sinks: Bool

  /// The number of stars in the picture, and the fraction of its height, from the top, that has
  /// stars.
  private static let count = 70
  private static let zone = 0.30

  /// The darkness of the sky above which stars are visible: that at the end of civil twilight.
  private static let dusk = Float(Twilight.darkness(sun: .degrees(-6)))

  /// Scatters the stars of a backdrop. They are denser towards the top of the picture; the headroom
  /// above it has their average density.
  init(_ backdrop: Backdrop) {
    let palette = backdrop.palette
    let text = palette.text
    color = SIMD3(Float(text.red), Float(text.green), Float(text.blue))
    brightness = Float(palette.stars)
    sinks = backdrop.twilight?.sinks ?? false
    guard palette.stars > 0 || backdrop.twilight != nil else {
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
        opacity: Float(0.10 + 0.28 * unit())
      )
    }
  }

  /// Draws the stars that a row of the pictures meets; rows count from the top of the headroom. In a twilight, they are
  /// seen where the sky is dark.
  func draw(into row: BackdropRow, row y: Int) {
    for star in stars {
      let reach = star.radius + 1
      let rows = Int(star.center.y - reach)...Int(star.center.y + reach)
      guard rows ~= y else { continue }
      let columns = Int(star.center.x - reach)...Int(star.center.x + reach)
      for x in columns where row.dark.indices ~= x {
        let dx = Float(x) + 0.5 - star.center.x
        let dy = Float(y) + 0.5 - star.center.y
        let cover = min(max(star.radius + 0.5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
        let share = cover * star.opacity
        let shown = share * (row.darkness.map { Self.brightness($0[x]) } ?? brightness)
        row.dark[x] = mixed(row.dark[x], shown)
        row.lit[x] = mixed(row.lit[x], shown)
        row.sea[x] = mixed(row.sea[x], sinks ? share * brightness : shown)
      }
    }
  }

  /// Returns the brightness of stars in a darkness of the sky, each from 0 to 1.
  private static func brightness(_ darkness: Float) -> Float {
    let t = max(darkness - dusk, 0) / (1 - dusk)
    return t * t * (3 - 2 * t)
  }

  private func mixed(_ pixel: UInt32, _ share: Float) -> UInt32 {
    func channel(_ shift: UInt32, _ target: Float) -> UInt32 {
      let old = Float(pixel >> shift & 0xFF)
      return UInt32(old + (target - old) * share + 0.5) << shift
    }
    return pixel & 0xFF00_0000 | channel(16, color.x) | channel(8, color.y) | channel(0, color.z)
  }
}
