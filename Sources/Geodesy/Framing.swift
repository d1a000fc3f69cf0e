import Glibc

/// The composition of a route in a picture: the positions of its two ends and the height of the
/// limb.
///
/// All lengths are fractions of the picture's width or height; the focal length is a fraction of
/// its short side.
public struct Framing: Sendable, Hashable {
  /// The distance between the two ends, as a fraction of the width; in a picture wider than `widest` allows, of
  /// the width at that ratio.
  public let separation: Double

  /// The distance of their midpoint from the top, as a fraction of the height.
  public let middle: Double

  /// The distance of the limb's highest point from the top, as a fraction of the height.
  public let horizon: Double

  /// The angle of the camera's axis from the vertical.
  public let pitch: Angle

  /// The focal length as a fraction of the short side.
  public let focal: Double

  /// The largest slope of a route from the horizontal before the map is turned.
  public let maximumSlope: Angle

  /// Creates a framing.
  public init(
    separation: Double,
    middle: Double,
    horizon: Double,
    pitch: Angle,
    focal: Double = 1.55,
    maximumSlope: Angle = .degrees(14)
  ) {
    self.separation = separation
    self.middle = middle
    self.horizon = horizon
    self.pitch = pitch
    self.focal = focal
    self.maximumSlope = maximumSlope
  }

  /// For landscape pictures.
  public static let landscape = Framing(
    separation: 0.54,
    middle: 0.715,
    horizon: 0.36,
    pitch: .degrees(54)
  )

  /// For portrait pictures.
  public static let portrait = Framing(
    separation: 0.60,
    middle: 0.70,
    horizon: 0.47,
    pitch: .degrees(50)
  )

  /// The ratio of width to height up to which the ends move apart: that of the widest usual screens. In a wider
  /// picture, a planet across the whole width would be a ball with its ends on the limb.
  private static let widest = 2.4

  /// Returns the globe that shows a route in a picture of a given size, in pixels.
  ///
  /// North is up unless the route is more than `maximumSlope` away from east–west; then the map
  /// turns by the smallest angle that brings it to that. The planet has the same shape for every
  /// route, so that one sea can cross-fade into the next without a visible change. The ends of a
  /// route with a slope other than `reference` are within half a percent of their framed positions.
  public func globe(showing route: GreatCircle, size: SIMD2<Double>) -> TiltedGlobe {
    globe(showing: route, like: shape(size: size))
  }

  /// Returns the globe that shows a route on a planet of a given shape.
  public func globe(showing route: GreatCircle, like shape: TiltedGlobe) -> TiltedGlobe {
    // The angle of the route from the horizontal on an unturned map, from −180 to 180 degrees.
    let elevation = (Angle.degrees(90) - route.bearing(at: 0.5)).signed.radians
    let isReversed = abs(elevation) > .pi / 2
    let lean = isReversed ? (.pi - abs(elevation)) * (elevation < 0 ? -1 : 1) : elevation
    let excess = max(0, abs(lean) - maximumSlope.radians) * (lean < 0 ? -1 : 1)
    // A map turned by `turn` shows a bearing β at the angle 90° − β + turn.
    let turn = Angle.radians(isReversed ? excess : -excess)
    let slope = lean - excess
    let half = max(route.length.radians / 2, 1e-6) * cos(slope)
    return shape.scaled(by: half, around: route.coordinate(at: 0.5), turn: turn)
  }

  /// The slope of the route for which the planet's shape is computed.
  private static let reference = Angle.degrees(7)

  /// Returns the shape of the planet in a picture of a given size, in pixels, for a route whose
  /// ends are one unit left and right of the centre.
  ///
  /// The two ends are opposite each other at the same distance from the centre. For a given sphere,
  /// the camera distance that places them `separation` apart is therefore the root of a quadratic.
  /// The sphere radius that puts the limb at `horizon` is found by bisection; the relation is
  /// monotone.
  public func shape(size: SIMD2<Double>) -> TiltedGlobe {
    let half = 1 / cos(Self.reference.radians)
    let focalPixels = focal * min(size.x, size.y)
    let (sinPitch, cosPitch) = (sin(pitch.radians), cos(pitch.radians))
    let middlePoint = SIMD2<Double>(size.x / 2, middle * size.y)

    func shape(radius: Double) -> TiltedGlobe {
      let θ = half / radius
      let reach = radius * sin(θ)
      let fall = radius * (1 - cos(θ))
      let across = focalPixels * reach * cos(Self.reference.radians)
      let away = reach * sin(Self.reference.radians)
      let apart = separation * min(size.x, Self.widest * size.y)
      let spread = apart * away * sinPitch
      let depth = (across + (across * across + spread * spread).squareRoot()) / apart
      let unshifted = TiltedGlobe(
        center: Coordinate(degreesNorth: 0, degreesEast: 0),
        turn: .zero,
        radius: radius,
        distance: max(depth - fall * cosPitch, 0.01),
        pitch: pitch,
        focal: focalPixels,
        principal: middlePoint
      )
      let right: SIMD3<Double> = [reach * cos(Self.reference.radians), away, -fall]
      let left: SIMD3<Double> = [-right.x, -right.y, right.z]
      let ends = (unshifted.project(right) + unshifted.project(left)) / 2
      return unshifted.shifted(by: middlePoint - ends)
    }

    // A larger sphere raises the limb. Both ends must stay on the near side of the limb.
    var low = log(half)
    var high = log(half * 120)
    for _ in 0..<40 {
      let mid = (low + high) / 2
      if shape(radius: exp(mid)).limbTop > horizon * size.y { low = mid } else { high = mid }
    }
    return shape(radius: exp((low + high) / 2))
  }
}
