/// A runway in the diagram: a rectangle at any angle.
struct RunwayRectangle: Sendable {
  let middle: SIMD2<Double>

  /// The unit vector from one end to the other.
  let along: SIMD2<Double>

  let halfLength, halfWidth: Double

  /// Creates the rectangle around a line.
  init(from start: SIMD2<Double>, to end: SIMD2<Double>, width: Double) {
    let way = end - start
    let length = way.length
    middle = (start + end) / 2
    along = length > 0 ? way / length : SIMD2(0, 1)
    halfLength = length / 2
    halfWidth = width / 2
  }

  /// Returns the distance of a point from the rectangle; 0 inside.
  func distance(to x: Double, _ y: Double) -> Double {
    let (dx, dy) = (x - middle.x, y - middle.y)
    let forth = max(abs(dx * along.x + dy * along.y) - halfLength, 0)
    let aside = max(abs(dx * along.y - dy * along.x) - halfWidth, 0)
    return (forth * forth + aside * aside).squareRoot()
  }

  /// Returns whether a line crosses the centre line between the ends.
  func isCrossed(from a: SIMD2<Double>, to b: SIMD2<Double>) -> Bool {
    let (sideA, sideB) = (along.cross(a - middle), along.cross(b - middle))
    guard sideA * sideB < 0 else { return false }
    let crossing = a + (b - a) * (sideA / (sideA - sideB))
    return abs(along.dot(crossing - middle)) <= halfLength
  }

  /// Returns whether two rectangles intersect: no line along a side of either separates them.
  func meets(_ other: RunwayRectangle) -> Bool {
    !parts(other) && !other.parts(self)
  }

  /// Returns the distance between the centre lines of two parallel bars that lie side by side;
  /// infinity if they differ in direction, cross, or lie one behind the other.
  func spacing(to other: RunwayRectangle) -> Double {
    let sine = abs(along.cross(other.along))
    let offset = other.middle - middle
    let arm = other.along * other.halfLength
    guard
      sine < 0.25,
      abs(along.dot(offset)) < halfLength + other.halfLength,
      sine < 0.03 || !isCrossed(from: other.middle - arm, to: other.middle + arm)
    else { return .infinity }
    return abs(along.cross(offset))
  }

  /// Whether the other rectangle lies entirely beyond one of the sides of this one.
  private func parts(_ other: RunwayRectangle) -> Bool {
    let offset = other.middle - middle
    let (cosine, sine) = (abs(along.dot(other.along)), abs(along.cross(other.along)))
    let forth = other.halfLength * cosine + other.halfWidth * sine
    let aside = other.halfLength * sine + other.halfWidth * cosine
    return abs(along.dot(offset)) > halfLength + forth
      || abs(along.cross(offset)) > halfWidth + aside
  }
}
