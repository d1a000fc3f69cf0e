import Breathing
import Flights
import Geodesy
import Glibc
import Scenes
import Text

/// Satellites are placed as seen in the sky: the centre of the scope is the zenith, the rim the horizon.
extension RadarFace {
  /// The greatest number of satellites shown at once, highest first.
  private static let most = 8

  /// The satellites above the horizon: a small diamond, a name, and a faint track across the sky.
  func marks(of passes: [SatellitePass], at now: Instant, _ glass: Curvature) -> [Mark] {
    passes.compactMap { pass in pass.position(at: now).map { (pass: pass, point: $0) } }
      .sorted { $0.point.elevation > $1.point.elevation }
      .prefix(layout.isFar ? 1 : Self.most)
      .flatMap { marks(of: $0.pass, at: $0.point, glass) }
  }

  private func marks(
    of pass: SatellitePass,
    at point: SatellitePass.Point,
    _ glass: Curvature
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
    let name = text(
      pass.name,
      at: start(of: pass.name, at: center, reach: reach),
      Double(nameSize),
      0.86,
      .left,
      isOver: true
    )
    return [way, diamond, name]
  }

  /// The size of names, in the unit of sizes.
  private var nameSize: Float { layout.smallText(0.0185) }

  /// Returns where a name begins: to the right of its diamond. Where the picture ends too soon, it slides back, below
  /// the diamond.
  private func start(of name: String, at center: SIMD2<Float>, reach: Float) -> SIMD2<Float> {
    let size = nameSize * unit
    let gap = 1.6 * reach
    let letters = Float(name.letters(of: RadarColumn.letter))
    let end = center.x + gap + letters * Float(RadarColumn.letter) * size
    let over = max(0, end - (Float(layout.size.x) - 0.02 * layout.unit))
    let down = min(over / (gap - reach), 1) * (reach + 0.5 * size)
    return center + [gap - over, 0.35 * size + down]
  }

  private func place(_ point: SatellitePass.Point, _ glass: Curvature) -> SIMD2<Float> {
    let share = min(max((90 - point.elevation.degrees) / 90, 0), 1)
    return glass.seen(scope.point(bearing: point.azimuth, share: share))
  }
}
