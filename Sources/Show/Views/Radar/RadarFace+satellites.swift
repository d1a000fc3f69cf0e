import Breathing
import Flights
import Geodesy
import Glibc
import Scenes
import Text

/// Satellites are placed as seen in the sky: the centre of the scope is the zenith, the rim the horizon.
extension RadarFace {
  /// The greatest number of satellites shown at once, highest first.
  private static let maximumCount = 8

  /// A tag that names do not cover: its box in the picture, and its opacity.
  private typealias Label = (box: Box, opacity: Double)

  /// The satellites above the horizon: a small diamond, a name, and a faint track across the sky.
  ///
  /// - Parameters:
  ///   - passes: The passes.
  ///   - now: The instant.
  ///   - glass: The glass that distorts the picture.
  ///   - tags: The tags of aircraft, which names do not cover.
  /// - Returns: The marks.
  func marks(
    of passes: [SatellitePass],
    at now: Instant,
    _ glass: Curvature,
    avoiding tags: [Tag] = []
  ) -> [Mark] {
    let labels = tags.map { tag -> Label in
      let corners = [tag.box.low, tag.box.high].map { glass.seen(scope.center + $0 * scope.radius) }
      return (Box(low: corners[0], high: corners[1]), tag.opacity)
    }
    return passes.compactMap { pass in pass.position(at: now).map { (pass: pass, point: $0) } }
      .sorted { $0.point.elevation > $1.point.elevation }
      .prefix(layout.isFar ? 1 : Self.maximumCount)
      .flatMap { marks(of: $0.pass, at: $0.point, glass, avoiding: labels) }
  }

  private func marks(
    of pass: SatellitePass,
    at point: SatellitePass.Point,
    _ glass: Curvature,
    avoiding labels: [Label]
  ) -> [Mark] {
    let way = line(pass.points.map { place($0, glass) }, width: 0.0011, 0.20)
    let center = place(point, glass)
    let reach = 0.0075 * unit
    let corners: [SIMD2<Float>] = [[0, -1], [1, 0], [0, 1], [-1, 0], [0, -1]]
    let diamond = line(
      corners.map { center + $0 * reach },
      width: 0.0016,
      pass.isVisible ? 0.8 : 0.5
    )
    return [way, diamond] + names(of: pass.name, at: center, reach: reach, avoiding: labels)
  }

  /// The name to the right of its diamond, as visible as tags leave it, and to the left as far as it is not visible
  /// there. It changes sides as gradually as tags approach, and is left out if there are tags on both sides.
  private func names(
    of name: String,
    at center: SIMD2<Float>,
    reach: Float,
    avoiding labels: [Label]
  ) -> [Mark] {
    let letters = Float(name.letters(of: RadarColumn.letter))
    let width = letters * Float(RadarColumn.letter) * nameSize * unit
    let left = center + [-Self.gap * reach - width, 0.35 * nameSize * unit]
    let isLeftFree = left.x >= scope.center.x - scope.radius
    let starts = [start(of: width, at: center, reach: reach)] + (isLeftFree ? [left] : [])
    var rest = 1.0
    return starts.compactMap { start in
      let opacity = rest * visibility(from: start, width: width, beside: labels)
      rest -= opacity
      guard opacity > 0.01 else { return nil }
      return text(name, at: start, Double(nameSize), 0.86 * opacity, .left, isOver: true)
    }
  }

  /// How visible a name can be beside tags, from 0 where it would touch one to 1.
  private func visibility(
    from start: SIMD2<Float>,
    width: Float,
    beside labels: [Label]
  ) -> Double {
    let size = nameSize * unit
    let name = Box(low: start - [0, 0.8 * size], high: start + [width, 0.25 * size])
    return labels.reduce(1.0) { least, label in
      let apart = pointwiseMax(name.low - label.box.high, label.box.low - name.high).max()
      let share = Double(min(max(apart / (0.6 * size), 0), 1))
      return min(least, 1 - label.opacity * (1 - share))
    }
  }

  /// The distance of a name from its satellite, relative to half the diamond.
  private static let gap: Float = 1.6

  /// The size of names, in the unit of sizes.
  private var nameSize: Float { layout.smallText(0.0185) }

  /// Returns where a name of a width begins: to the right of its diamond. Where the picture ends too soon, it slides
  /// back, below the diamond.
  private func start(of width: Float, at center: SIMD2<Float>, reach: Float) -> SIMD2<Float> {
    let size = nameSize * unit
    let gap = Self.gap * reach
    let end = center.x + gap + width
    let over = max(0, end - (Float(layout.size.x) - 0.02 * layout.unit))
    let down = min(over / (gap - reach), 1) * (reach + 0.5 * size)
    return center + [gap - over, 0.35 * size + down]
  }

  private func place(_ point: SatellitePass.Point, _ glass: Curvature) -> SIMD2<Float> {
    let share = min(max((90 - point.elevation.degrees) / 90, 0), 1)
    return glass.seen(scope.point(bearing: point.azimuth, share: share))
  }
}
