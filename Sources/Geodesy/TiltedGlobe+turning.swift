import Glibc

extension TiltedGlobe {
  /// Returns the globe on its way from this view to another.
  ///
  /// The globe turns from one orientation to the other, and its scale changes by equal factors. One place is carried
  /// along the straight line between its positions in both pictures. For two views of one shape, such as those of a
  /// ``Framing``, the limb stays where it is.
  ///
  /// - Parameters:
  ///   - other: The view at the end.
  ///   - share: The fraction of the way, from 0 (this view) to 1 (the other).
  ///   - place: The place that is carried, visible in both views.
  /// - Returns: The view between them.
  public func turning(
    towards other: TiltedGlobe,
    by share: Double,
    carrying place: Coordinate
  ) -> TiltedGlobe {
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    let rotation = AxisRotation(from: (east, north, up), to: (other.east, other.north, other.up))
    func between(_ first: Double, _ second: Double) -> Double {
      first * pow(second / first, share)
    }
    let turned = oriented(
      up: rotation.rotated(up, by: share),
      north: rotation.rotated(north, by: share),
      radius: between(radius, other.radius),
      distance: between(distance, other.distance)
    )
    let (from, to) = (project(place), other.project(place))
    let wanted = turned.normal(
      towards: turned.direction(appearingAt: from + (to - from) * share)
    )
    let carry = AxisRotation(from: wanted, to: place.normal)
    return turned.oriented(
      up: carry.rotated(turned.up, by: 1),
      north: carry.rotated(turned.north, by: 1),
      radius: turned.radius,
      distance: turned.distance
    )
  }

  /// Returns the same camera over another centre of the map, given by its vertical and the direction away from the
  /// viewer.
  private func oriented(
    up: SIMD3<Double>,
    north: SIMD3<Double>,
    radius: Double,
    distance: Double
  ) -> TiltedGlobe {
    let center = Coordinate(normal: up)
    let (trueEast, trueNorth) = center.horizontalAxes
    return TiltedGlobe(
      center: center,
      turn: .radians(atan2((north * trueEast).sum(), (north * trueNorth).sum())),
      radius: radius,
      distance: distance,
      pitch: pitch,
      focal: focal,
      principal: principal
    )
  }
}

extension Coordinate {
  /// The unit vectors that point east and north along the ground.
  package var horizontalAxes: (east: SIMD3<Double>, north: SIMD3<Double>) {
    let φ = latitude.radians
    let λ = longitude.radians
    return (
      [-sin(λ), cos(λ), 0],
      [-sin(φ) * cos(λ), -sin(φ) * sin(λ), cos(φ)]
    )
  }
}

/// The rotation about one axis that carries one set of perpendicular axes into another.
private struct AxisRotation {
  typealias Axes = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  private let axis: SIMD3<Double>
  private let angle: Double

  /// Finds the rotation; its angle is at most 180 degrees.
  init(from first: Axes, to second: Axes) {
    // For a rotation by θ about the unit vector k, Σ a × Ra = 2 sin θ · k and Σ a · Ra = 1 + 2 cos θ.
    let crossed =
      first.0.cross(second.0) + first.1.cross(second.1) + first.2.cross(second.2)
    let trace = (first.0 * second.0 + first.1 * second.1 + first.2 * second.2).sum()
    angle = atan2(crossed.norm / 2, (trace - 1) / 2)
    if crossed.norm > 1e-9 {
      axis = crossed.unit
    } else {
      // No turn, or half a turn, whose axis is in the middle between an axis and its image.
      let halves = [first.0 + second.0, first.1 + second.1, first.2 + second.2]
      axis = halves.max { $0.norm < $1.norm }?.unit ?? first.2
    }
  }

  /// Finds the smallest rotation from one unit vector to another.
  init(from first: SIMD3<Double>, to second: SIMD3<Double>) {
    let crossed = first.cross(second)
    angle = atan2(crossed.norm, (first * second).sum())
    axis = crossed.norm > 1e-12 ? crossed.unit : first
  }

  /// Returns a vector carried a fraction of the way, by Rodrigues' formula.
  func rotated(_ v: SIMD3<Double>, by share: Double) -> SIMD3<Double> {
    let (c, s) = (cos(angle * share), sin(angle * share))
    return v * c + axis.cross(v) * s + axis * ((axis * v).sum() * (1 - c))
  }
}
