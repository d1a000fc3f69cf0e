import Breathing
import Flights
import Geodesy
import Glibc
import Scenes

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
      at: center + [reach * 1.6, 0.35 * layout.smallText(0.0185) * unit],
      Double(layout.smallText(0.0185)),
      0.86,
      .left,
      isOver: true
    )
    return [way, diamond, name]
  }

  private func place(_ point: SatellitePass.Point, _ glass: Curvature) -> SIMD2<Float> {
    let share = min(max((90 - point.elevation.degrees) / 90, 0), 1)
    return glass.seen(scope.point(bearing: point.azimuth, share: share))
  }
}
