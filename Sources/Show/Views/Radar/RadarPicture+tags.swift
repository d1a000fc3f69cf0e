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
      return [leader, tag.isOver ? plate(of: tag, glass) : nil].compactMap(\.self) + lines
    }
  }

  /// How far a plate extends beyond its tag, in radii of the scope.
  private static let plateMargin: Float = 0.006

  /// The plate behind a tag that may cover aircraft: the dark ground of the scope, as under the sheet.
  private func plate(of tag: Tag, _ glass: Curvature) -> Mark {
    let box = tag.box.grown(by: Self.plateMargin)
    let plate = Box(
      low: scope.center + box.low * scope.radius,
      high: scope.center + box.high * scope.radius
    )
    let corners = plate.rounded(2 * Self.plateMargin * scope.radius).map { glass.seen($0) }
    return .polygon(corners, Color(0, opacity: 0.96 * tag.opacity))
  }
}
