import Glibc
import Scenes

extension IconPainter {
  /// What the mask of an aircraft on a tube depends on: its icon, and how far its echoes are apart, in
  /// eighths of a pixel.
  struct BlipKey: Hashable {
    let icon: Key
    let echoes: Int
  }

  /// Finds or paints an aircraft as a tube paints it, at its brightest: its icon with a little light
  /// around, and echoes behind. Sizes and brightnesses are the art direction's.
  ///
  /// - Parameters:
  ///   - blip: The aircraft.
  ///   - place: Where its middle stands.
  /// - Returns: The mask, to be drawn at the place's pixel.
  func mask(_ blip: TubeBlip, at place: TextPlace) -> Mask {
    let icon = Key(blip.icon, reach: blip.reach, turn: blip.turn, at: place)
    let echoes = Int((min(max(blip.echoes, 0), 64) * 8).rounded())
    return blips.value(for: BlipKey(icon: icon, echoes: echoes), cost: Self.cost) {
      let drawn = mask(blip.icon, reach: blip.reach, turn: blip.turn, at: place)
      return Self.blip(drawn, icon, echoes: Float(echoes) / 8)
    }
  }

  private static func blip(_ icon: Mask, _ key: Key, echoes: Float) -> Mask {
    let reach = Float(key.reach) / 4
    let turn = Float(key.turn) / turns * 2 * .pi
    let middle = SIMD2(Float(key.quarters.x), Float(key.quarters.y)) / 4
    var sheet = BlipSheet(half: Int((reach * 1.5 + 5 * echoes).rounded(.up)) + 3)
    // A little light around it, which like all that is so soft keeps to whole pixels.
    let radius = max((reach * 1.4).rounded(), 1)
    sheet.add(around: .zero, radius) { distance in
      let left = max(1 - distance / radius, 0)
      return 0.30 * left * left
    }
    if echoes > 0 {
      let back = SIMD2(-sin(turn), cos(turn))
      for echo in 1...5 {
        let far = reach * 1.15 + Float(echo) * echoes
        let edge = SoftDisc(radius: max(0.6, 0.18 * echoes * (1 - 0.10 * Float(echo))))
        let strength = 0.75 * (1 - Float(echo) / 6.2) * edge.strength
        sheet.add(around: middle + back * far, edge.reach) { distance in
          min(max(edge.reach - distance, 0), 1) * strength
        }
      }
    }
    sheet.add(icon)
    return sheet.mask.trimmed
  }
}

/// A square around a point that shares of light are laid on.
private struct BlipSheet {
  private let half: Int
  private var light: [Float]

  private var side: Int { 2 * half }

  /// Creates a dark square of so many pixels to each side of the point.
  init(half: Int) {
    self.half = half
    light = [Float](repeating: 0, count: 4 * half * half)
  }

  /// Lays light around a place, as strong as a function of the distance from it says.
  mutating func add(
    around place: SIMD2<Float>,
    _ reach: Float,
    _ strength: (Float) -> Float
  ) {
    func span(_ middle: Float) -> Range<Int> {
      let (low, high) = (Int((middle - reach).rounded(.down)), Int((middle + reach).rounded(.up)))
      return (low..<high).clamped(to: -half..<half)
    }
    for y in span(place.y) {
      for x in span(place.x) {
        let offset = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - place
        lay(strength(offset.length), x, y)
      }
    }
  }

  /// Lays a mask of the same point.
  mutating func add(_ mask: Mask) {
    for (index, covered) in mask.coverage.enumerated() where covered > 0 {
      let (x, y) = (mask.origin.x + index % mask.width, mask.origin.y + index / mask.width)
      if -half..<half ~= x, -half..<half ~= y { lay(Float(covered) / 255, x, y) }
    }
  }

  private mutating func lay(_ share: Float, _ x: Int, _ y: Int) {
    let index = (y + half) * side + x + half
    light[index] += (1 - light[index]) * share
  }

  /// The light as a mask.
  var mask: Mask {
    Mask(
      width: side,
      height: side,
      origin: SIMD2(-half, -half),
      coverage: light.map { UInt8($0 * 255 + 0.5) }
    )
  }
}
