import Geodesy

extension RadarFace {
  /// An airport: its runways where they are long enough to be seen, else a square; and its code.
  func marks(of airport: RadarSpot, _ glass: Curvature) -> [Mark] {
    let middle = scope.point(airport.sight)
    let point = glass.seen(middle)
    let name = words(airport.code, at: point + [0, 0.0305 * unit], 0.0195, 0.86, .center)
    let lanes = airport.runways.map { ends in ends.map { scope.point($0) } }
    let longest = lanes.map { (($0[1] - $0[0]) * ($0[1] - $0[0])).sum().squareRoot() }.max() ?? 0
    guard longest >= 0.020 * unit else { return [square(around: point), name] }
    return lanes.map { line(glass.seen($0[0]), glass.seen($0[1]), width: 0.0022, 0.52) } + [name]
  }

  private func square(around point: SIMD2<Float>) -> Mark {
    let reach = 0.0052 * unit
    let corners = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]] as [SIMD2<Float>]
    return .ribbon(
      corners.map {
        RibbonPoint(point + $0 * reach, width: max(1, 0.0014 * unit), Self.light(0.60))
      }
    )
  }

  /// The ring beyond which aircraft are left out.
  func limit(_ metres: Double, _ glass: Curvature) -> Mark {
    let share = min(metres / scope.reachMetres, 1)
    return .ribbon(
      (0...180).map { step in
        let point = scope.point(bearing: .degrees(Double(step) * 2), share: share)
        return RibbonPoint(glass.seen(point), width: max(1, 0.0014 * unit), Self.light(0.36))
      }
    )
  }
}
