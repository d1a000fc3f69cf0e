/// A runway as it is drawn: a rectangle at any angle.
struct Bar: Sendable {
  let middle: SIMD2<Double>
  /// The way from the low to the high end, of length 1.
  let along: SIMD2<Double>
  let halfLength, halfWidth: Double

  init(from low: SIMD2<Double>, to high: SIMD2<Double>, width: Double) {
    let way = high - low
    let length = way.length
    middle = (low + high) / 2
    along = length > 0 ? way / length : SIMD2(0, 1)
    halfLength = length / 2
    halfWidth = width / 2
  }

  /// Returns how far a point lies from the rectangle; 0 inside.
  func distance(to x: Double, _ y: Double) -> Double {
    let (dx, dy) = (x - middle.x, y - middle.y)
    let forth = max(abs(dx * along.x + dy * along.y) - halfLength, 0)
    let aside = max(abs(dx * along.y - dy * along.x) - halfWidth, 0)
    return (forth * forth + aside * aside).squareRoot()
  }

  /// Whether a way crosses the middle line between the ends.
  func isCrossed(from a: SIMD2<Double>, to b: SIMD2<Double>) -> Bool {
    let (sideA, sideB) = (along.cross(a - middle), along.cross(b - middle))
    guard sideA * sideB < 0 else { return false }
    let crossing = a + (b - a) * (sideA / (sideA - sideB))
    return abs(along.dot(crossing - middle)) <= halfLength
  }
}
