import Scenes

extension RadarPicture {
  /// The type sizes of the name and of the line below, and the offsets of their baselines.
  private static let lines = [(size: 0.0225, down: Float(0.0185)), (size: 0.0205, down: 0.0420)]

  /// The tags of the aircraft, and their leaders.
  func tagMarks(_ glass: Curvature) -> [Mark] {
    tags.flatMap { tag -> [Mark] in
      let leader = tag.leader.map { leader in
        face.line(
          glass.seen(scope.center + leader.from * scope.radius),
          glass.seen(scope.center + leader.to * scope.radius),
          width: 0.0009,
          0.48 * tag.opacity
        )
      }
      let x =
        switch tag.alignment {
        case .left: tag.box.low.x
        case .center: (tag.box.low.x + tag.box.high.x) / 2
        case .right: tag.box.high.x
        }
      let corner = glass.seen(scope.center + SIMD2(x, tag.box.low.y) * scope.radius)
      let lines = zip(tag.lines, Self.lines).enumerated().map { row, line in
        // Rounded to whole pixels, so that letters look the same at every position.
        let point = (corner + [0, line.1.down * layout.textScale * layout.scopeUnit]).rounded(
          .toNearestOrEven
        )
        return face.text(
          line.0,
          at: point,
          line.1.size * Double(layout.textScale),
          (row == 0 ? 1 : 0.95) * tag.opacity,
          tag.alignment,
          isOver: true
        )
      }
      return [leader].compactMap(\.self) + lines
    }
  }
}
