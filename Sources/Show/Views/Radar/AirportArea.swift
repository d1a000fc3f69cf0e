/// The areas of an airport on the scope that tags and codes leave free.
///
/// Lengths are in radii of the scope, from its centre, right and down.
struct AirportArea: Sendable, Hashable {
  /// The airport.
  let spot: RadarSpot

  /// Its code.
  var code: String { spot.code }

  /// Its position.
  private let point: SIMD2<Float>

  /// The ends of its runways, if they are long on the scope.
  private let lanes: [[SIMD2<Float>]]

  /// The size of text relative to the designed one.
  private let textScale: Float

  /// The size of its code, in the unit of the scope's sizes.
  private var size: Float { RadarLayout.smallText(Self.designedSize, textScale: textScale) }

  /// The designed size of codes.
  static let designedSize: Float = 0.0195

  /// The least length of a runway that no code crosses, and that is drawn even without one.
  private static let longLane = 0.06 / RadarLayout.designedRadius

  /// How far from its mark tags stay, and how far codes, which are designed to be close to it.
  private static let (tagDistance, codeDistance): (Float, Float) = (0.027, 0.016)

  /// How far from its code tags stay.
  private static let codeMargin: Float = 0.0125

  /// How far from the middle of a long runway codes stay, and the steps along it.
  private static let (laneDistance, laneStep): (Float, Float) = (0.010, 0.02)

  /// Places an airport on a scope.
  init(_ spot: RadarSpot, on scope: Scope, textScale: Float) {
    self.spot = spot
    self.textScale = textScale
    point = scope.place(spot.relativePosition)
    let isLong = spot.runways.contains { ends in
      guard let start = ends.first, let end = ends.last else { return false }
      return Self.distance(scope.place(start), scope.place(end)) >= Self.longLane
    }
    lanes = isLong ? spot.runways.map { ends in ends.map { scope.place($0) } } : []
  }

  /// Whether its runways are long on the scope, so that it is shown even if its code has no room.
  var hasLongRunways: Bool { !lanes.isEmpty }

  /// Whether it is shown even if the designed place of its code is not within the rim: a code of the designed size finds
  /// another one.
  var mayLieAtRim: Bool { textScale <= 1 }

  /// Its mark and the designed place of its code, as one area.
  var designedArea: TagBox {
    // Large codes are as large as the rings' labels.
    let half = (textScale > 1 ? 0.054 : 0.050) * textScale
    let reach = Self.tagDistance
    return TagBox(point - [half, reach], point + [half, reach + 0.054 * textScale])
  }

  /// Returns the box of its code in a place.
  func box(_ place: CodePlace) -> TagBox {
    place.box(letters: code.count, size: size, around: point)
  }

  /// The areas that no code covers: its mark, and its runways if they are long.
  var obstacles: [TagBox] {
    let steps = lanes.flatMap { ends -> [TagBox] in
      guard let start = ends.first, let end = ends.last else { return [] }
      let count = max(Int((Self.distance(start, end) / Self.laneStep).rounded(.up)), 1)
      return (0...count).map { step in
        let share = Float(step) / Float(count)
        return TagBox(around: start + (end - start) * share, Self.laneDistance)
      }
    }
    return steps + [TagBox(around: point, Self.codeDistance)]
  }

  /// Returns the areas without tags: its mark, and its code if that is shown.
  ///
  /// - Parameter place: The place of its code; nil if the code is not shown.
  /// - Returns: The areas.
  func areas(codeAt place: CodePlace?) -> [TagBox] {
    let mark = TagBox(around: point, Self.tagDistance)
    guard let place else { return [mark] }
    guard place != .designed else { return [designedArea] }
    return [mark, box(place).grown(by: Self.codeMargin)]
  }

  private static func distance(_ start: SIMD2<Float>, _ end: SIMD2<Float>) -> Float {
    let way = end - start
    return (way * way).sum().squareRoot()
  }
}
