import Scenes

extension RadarPicture {
  /// The sizes of a name and of the line beneath, and how far down their baselines are.
  private static let lines = [(size: 0.0225, down: Float(0.0185)), (size: 0.0205, down: 0.0420)]

  /// The words beside the aircraft.
  func tagMarks(_ glass: Curvature) -> [Mark] {
    tags.flatMap { tag -> [Mark] in
      let x =
        switch tag.alignment {
        case .left: tag.box.low.x
        case .center: (tag.box.low.x + tag.box.high.x) / 2
        case .right: tag.box.high.x
        }
      let corner = glass.seen(scope.center + SIMD2(x, tag.box.low.y) * scope.radius)
      return zip(tag.lines, Self.lines).enumerated().map { row, line in
        // On whole pixels: the same letters then look the same wherever they go.
        let point = (corner + [0, line.1.down * layout.scopeUnit]).rounded(.toNearestOrEven)
        return face.text(
          line.0,
          at: point,
          line.1.size,
          (row == 0 ? 1 : 0.95) * tag.opacity,
          tag.alignment,
          isOver: true
        )
      }
    }
  }
}
