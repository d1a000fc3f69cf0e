extension RadarFace {
  /// An airport: its runways where they are long enough to be seen, else a square.
  func marks(of airport: RadarSpot, _ glass: Curvature) -> [Mark] {
    let lanes = airport.runways.map { ends in ends.map { scope.point($0) } }
    let longest = lanes.map { (($0[1] - $0[0]) * ($0[1] - $0[0])).sum().squareRoot() }.max() ?? 0
    guard longest >= 0.020 * unit else {
      return [square(around: glass.seen(scope.point(airport.sight)))]
    }
    return lanes.map { line(glass.seen($0[0]), glass.seen($0[1]), width: 0.0022, 0.52) }
  }

  /// The code of an airport, beneath it.
  func code(of airport: RadarSpot, _ glass: Curvature) -> Mark {
    let point = glass.seen(scope.point(airport.sight)) + [0, 0.0305 * unit]
    return words(airport.code, at: point, 0.0195, 0.86, .center, isOver: true)
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
}
