import Glibc
import Scenes

extension IconPainter {
  /// The key of an aircraft's mask on a tube: its icon, and the spacing of its echoes in eighths of
  /// a pixel.
  struct BlipCacheKey: Hashable {
    let icon: Key
    let echoes: Int
  }

  /// Returns the mask of an aircraft on a tube at full brightness: its icon with a slight glow, and
  /// the echoes behind it. Sizes and brightnesses were chosen by eye.
  ///
  /// - Parameters:
  ///   - blip: The aircraft.
  ///   - place: The position of its centre.
  /// - Returns: The mask, to be drawn at the place's pixel.
  func mask(_ blip: TubeBlip, at place: TextPlace) -> Mask {
    guard let sign = blip.icon else { return Self.dot(blip, at: place) }
    let icon = Key(sign, reach: blip.reach, turn: blip.turn, at: place)
    let echoes = Int((min(max(blip.echoes, 0), 64) * 8).rounded())
    return blips.value(for: BlipCacheKey(icon: icon, echoes: echoes), cost: Self.cost) {
      let drawn = mask(sign, reach: blip.reach, turn: blip.turn, at: place)
      return Self.blip(drawn, icon, echoes: Float(echoes) / 8)
    }
  }

  /// Returns the mask of an aircraft on a tube with the gap around it, which has no echoes.
  ///
  /// - Parameters:
  ///   - blip: The aircraft.
  ///   - place: The position of its centre.
  /// - Returns: The mask, to be drawn at the place's pixel.
  func gapMask(_ blip: TubeBlip, at place: TextPlace) -> Mask {
    guard let sign = blip.icon else {
      return Self.dot(blip, at: place, grownBy: Float(Self.gap(around: Double(blip.reach))))
    }
    return mask(sign, reach: blip.reach, turn: blip.turn, at: place, hasGap: true)
  }

  /// Returns the mask of a dot; it is too small to be worth keeping.
  private static func dot(
    _ blip: TubeBlip,
    at place: TextPlace,
    grownBy gap: Float = 0
  ) -> Mask {
    let middle = SIMD2<Float>(place.quarters) / 4
    let edge = SoftDisc(radius: min(blip.reach, 64) + gap)
    var light = LightBuffer(around: [(middle, edge.reach)], and: nil)
    light.add(around: middle, edge.reach) { distance in
      min(max(edge.reach - distance, 0), 1) * edge.strength
    }
    return light.mask.trimmed
  }

  private static func blip(_ icon: Mask, _ key: Key, echoes: Float) -> Mask {
    let reach = Float(key.reach) / 4
    let turn = Float(key.turn) / turns * 2 * .pi
    let middle = SIMD2(Float(key.quarters.x), Float(key.quarters.y)) / 4
    // A slight glow around the icon; soft as it is, it is aligned to whole pixels.
    let radius = max((reach * 1.4).rounded(), 1)
    let back = SIMD2(-sin(turn), cos(turn))
    let echoes: [Echo] = (1...TubeBlip.echoCount).compactMap { number in
      guard echoes > 0 else { return nil }
      return Echo(
        place: middle + back * TubeBlip.echo(number, reach: reach, spacing: echoes),
        edge: SoftDisc(radius: max(0.6, 0.18 * echoes * (1 - 0.10 * Float(number)))),
        share: 0.75 * (1 - Float(number) / 6.2)
      )
    }
    var light = LightBuffer(
      around: [(.zero, radius)] + echoes.map { ($0.place, $0.edge.reach) },
      and: icon.rect(at: .zero)
    )
    light.add(around: .zero, radius) { distance in
      let left = max(1 - distance / radius, 0)
      return 0.30 * left * left
    }
    for echo in echoes {
      let (edge, strength) = (echo.edge, echo.share * echo.edge.strength)
      light.add(around: echo.place, edge.reach) { distance in
        min(max(edge.reach - distance, 0), 1) * strength
      }
    }
    light.add(icon)
    return light.mask.trimmed
  }
}

/// The echoes of a blip.
private struct Echo {
  let place: SIMD2<Float>
  let edge: SoftDisc

  /// The brightness relative to the blip.
  let share: Float
}

/// A rectangle of pixels on which light is added up.
private struct LightBuffer {
  private let rect: PixelRect
  private var light: [Float]

  /// Creates a dark rectangle that contains some discs, each a centre and a radius, and another
  /// rectangle if there is one.
  init(around discs: [(SIMD2<Float>, Float)], and other: PixelRect?) {
    var (x, y) = (other?.x ?? 0..<0, other?.y ?? 0..<0)
    for (place, reach) in discs {
      x = x.hull(Self.span(place.x, reach))
      y = y.hull(Self.span(place.y, reach))
    }
    rect = PixelRect(x: x, y: y)
    light = [Float](repeating: 0, count: x.count * y.count)
  }

  /// Returns the pixels within a distance of a position, along one axis.
  private static func span(_ middle: Float, _ reach: Float) -> Range<Int> {
    Int((middle - reach).rounded(.down))..<Int((middle + reach).rounded(.up))
  }

  /// Adds light around a point; its strength is a function of the distance.
  mutating func add(
    around place: SIMD2<Float>,
    _ reach: Float,
    _ strength: (Float) -> Float
  ) {
    for y in Self.span(place.y, reach) {
      for x in Self.span(place.x, reach) {
        let offset = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - place
        brighten(strength(offset.length), x, y)
      }
    }
  }

  /// Adds a mask at its own origin.
  mutating func add(_ mask: Mask) {
    let from = mask.rect(at: .zero)
    var coverage = mask.coverage.makeIterator()
    for y in from.y {
      for x in from.x {
        guard let covered = coverage.next(), covered > 0 else { continue }
        brighten(Float(covered) / 255, x, y)
      }
    }
  }

  private mutating func brighten(_ share: Float, _ x: Int, _ y: Int) {
    let index = (y - rect.y.lowerBound) * rect.x.count + x - rect.x.lowerBound
    light[index] += (1 - light[index]) * share
  }

  /// Returns the light as a mask.
  var mask: Mask {
    Mask(
      width: rect.x.count,
      height: rect.y.count,
      origin: SIMD2(rect.x.lowerBound, rect.y.lowerBound),
      coverage: light.map { UInt8($0 * 255 + 0.5) }
    )
  }
}

extension Range<Int> {
  /// Returns the smallest range that contains both.
  fileprivate func hull(_ other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
