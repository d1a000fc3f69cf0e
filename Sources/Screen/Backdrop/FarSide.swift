import Geodesy
import Glibc

/// The far side of a map: its edge is a single place, opposite the centre, and every bearing leads to it.
///
/// Follows shores around that place, and counts how often they enclose it. Both agree on the side on which a shore
/// passes it, however close it comes.
struct FarSide {
  /// How often the shores followed so far run clockwise around the place opposite; less than 0 for the other way.
  private(set) var windings = 0

  /// The centre of the map, the directions east and north there, and the horizontal one of its meridian.
  private let up, east, north, level: SIMD3<Double>

  /// The cosine of the distance from the centre at which shores begin to be followed by their bearing: 172 degrees.
  private static let edge = -0.99

  /// The longest step along the edge of the map, in radians of bearing.
  private static let longestStep = 0.05

  /// How close to the place opposite a shore comes, in radians; there it would have no bearing.
  private static let closest = 1e-9

  /// Looks at the far side of a map around a centre.
  init(of center: Coordinate) {
    up = center.normal
    (east, north) = center.horizontalAxes
    level = [cos(center.longitude.radians), sin(center.longitude.radians), 0]
  }

  /// Returns a point of a shore, moved aside if it is the place opposite.
  func cleared(_ normal: SIMD3<Double>) -> SIMD3<Double> {
    guard (normal * up).sum() < Self.edge else { return normal }
    let offset = flat(normal)
    return (offset * offset).sum() < Self.closest * Self.closest
      ? (east * Self.closest - up).unit : normal
  }

  /// Follows a shore from one point to another.
  ///
  /// - Parameters:
  ///   - start: The first point.
  ///   - end: The next one, which is near it and on the same great circle.
  ///   - visit: Called with the points between them that follow the edge of the map.
  mutating func follow(
    from start: SIMD3<Double>,
    to end: SIMD3<Double>,
    visit: (SIMD3<Double>) -> Void
  ) {
    let (a, b) = (flat(start), flat(end))
    let side = a.x * b.y - a.y * b.x
    // A step through the axis counts as a hair farther east, as points on its meridian do.
    let isAnticlockwise = side == 0 ? b.y >= a.y : side > 0
    if (a.x < 0) != (b.x < 0), isAnticlockwise == (b.x < 0) {
      // It crosses the meridian that leads from the centre over the north pole to the place opposite. Only crossings
      // beyond the pole count, which is in the sea.
      let crossing = start + (end - start) * (a.x / (a.x - b.x))
      if (crossing * level).sum() < 0 { windings += isAnticlockwise ? 1 : -1 }
    }
    guard (start * up).sum() < Self.edge, (end * up).sum() < Self.edge else { return }
    let turn = atan2(abs(side), (a * b).sum())
    let steps = Int((turn / Self.longestStep).rounded(.up))
    guard steps > 1 else { return }
    let sign: Double = isAnticlockwise ? 1 : -1
    let pole = start.cross(end)
    // A shore that leads exactly through the place opposite passes beside it.
    let aside = max(abs(side), Self.closest * pole.norm)
    let bearing = atan2(a.y, a.x)
    for step in 1..<steps {
      // Where the great circle has this bearing.
      let angle = bearing + sign * turn * Double(step) / Double(steps)
      let out = east * cos(angle) + north * sin(angle)
      visit((out * aside - up * (sign * (pole * out).sum())).unit)
    }
  }

  /// Returns how far east and north of the axis through the centre a point lies.
  private func flat(_ normal: SIMD3<Double>) -> SIMD2<Double> {
    [(normal * east).sum(), (normal * north).sum()]
  }
}
