import Scenes

extension RadarFace {
  /// An airport: its runways if they are long enough to be visible, else a square.
  func marks(of airport: RadarSpot, _ glass: Curvature) -> [Mark] {
    let lanes = airport.runways.compactMap { ends -> [SIMD2<Float>]? in
      Self.withinRim(scope.place(ends[0]), scope.place(ends[1]))?.map {
        scope.center + $0 * scope.radius
      }
    }
    let longest = lanes.map { (($0[1] - $0[0]) * ($0[1] - $0[0])).sum().squareRoot() }.max() ?? 0
    guard longest >= 0.020 * unit else {
      return [square(around: glass.seen(scope.point(airport.relativePosition)))]
    }
    return lanes.map { engraved($0.map { glass.seen($0) }, width: 0.0022, 0.52) }
  }

  /// Returns the part of a line, in the scope's radii, that lies within the rim.
  private static func withinRim(_ start: SIMD2<Float>, _ end: SIMD2<Float>) -> [SIMD2<Float>]? {
    let way = end - start
    let a = (way * way).sum()
    let b = (start * way).sum()
    let c = (start * start).sum() - 1
    guard a > 0, b * b > a * c else { return nil }
    let root = (b * b - a * c).squareRoot()
    let (enter, leave) = (max(0, (-b - root) / a), min(1, (-b + root) / a))
    return enter < leave ? [start + way * enter, start + way * leave] : nil
  }

  /// The code of an airport, beside it.
  func mark(of code: AirportCode, _ glass: Curvature) -> Mark {
    let spot = code.airport.spot
    let size = layout.smallText(AirportArea.designedSize)
    let point = glass.seen(scope.point(spot.relativePosition))
    return text(
      spot.code,
      at: point + code.place.baseline(size: size) * unit,
      Double(size),
      0.86 * code.opacity,
      code.place.alignment,
      isOver: true
    )
  }

  private func square(around point: SIMD2<Float>) -> Mark {
    let reach = 0.0052 * unit
    let corners = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]] as [SIMD2<Float>]
    return engraved(corners.map { point + $0 * reach }, width: 0.0014, 0.60)
  }
}
