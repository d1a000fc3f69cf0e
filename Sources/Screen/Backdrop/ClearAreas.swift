import Scenes

/// Areas that lines leave clear: towards them, lines fade.
struct ClearAreas {
  private let areas: [Box]

  /// The distance from an area at which lines begin to fade, in pixels.
  private let distance: Float

  /// The pieces of a fade.
  private static let pieces: Float = 6

  init(_ areas: [Box], distance: Float) {
    (self.areas, self.distance) = (areas, distance)
  }

  /// Returns how much of a line is seen at a point, from 0 in an area to 1.
  func clarity(at point: SIMD2<Float>) -> Double {
    areas.reduce(1.0) { clarity, area in
      let away = point - point.clamped(lowerBound: area.low, upperBound: area.high)
      let share = min((away * away).sum().squareRoot() / distance, 1)
      return min(clarity, Double(share * share * (3 - 2 * share)))
    }
  }

  /// Returns a line with as many points as it needs to fade before the areas.
  func refined(_ line: [SIMD2<Float>]) -> [SIMD2<Float>] {
    guard !areas.isEmpty, var last = line.first else { return line }
    var points = [last]
    points.reserveCapacity(line.count)
    for point in line.dropFirst() {
      let way = point - last
      let length = (way * way).sum().squareRoot()
      let isNear = areas.contains { area in
        // The rectangle around the piece.
        Box(low: pointwiseMin(last, point) - distance, high: pointwiseMax(last, point) + distance)
          .overlaps(area)
      }
      let pieces = isNear ? max(1, Int((length * Self.pieces / distance).rounded(.up))) : 1
      for piece in 1...pieces { points.append(last + way * (Float(piece) / Float(pieces))) }
      last = point
    }
    return points
  }
}
