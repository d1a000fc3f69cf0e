import Geodesy
import Glibc
import Scenes

/// A sheet of paper folded into a plane: eight points and six facets in a box of length about 1.
///
/// Body axes: x forward, y left, z up.
enum PaperPlane {
  private static let nose: SIMD3<Double> = [0.60, 0, 0]
  private static let keel: SIMD3<Double> = [-0.38, 0, -0.150]
  private static let rootLeft: SIMD3<Double> = [-0.42, 0.028, 0]
  private static let rootRight: SIMD3<Double> = [-0.42, -0.028, 0]
  private static let middleLeft: SIMD3<Double> = [-0.46, 0.225, 0.105]
  private static let middleRight: SIMD3<Double> = [-0.46, -0.225, 0.105]
  private static let tipLeft: SIMD3<Double> = [-0.40, 0.385, 0.095]
  private static let tipRight: SIMD3<Double> = [-0.40, -0.385, 0.095]

  private static let triangles: [[SIMD3<Double>]] = [
    [nose, keel, rootLeft], [nose, rootRight, keel],
    [nose, rootLeft, middleLeft], [nose, middleLeft, tipLeft],
    [nose, middleRight, rootRight], [nose, tipRight, middleRight],
  ]

  private static let outline: [SIMD3<Double>] = [nose, tipLeft, rootLeft, rootRight, tipRight]

  /// The direction of the light, fixed to the picture: from the upper left, slightly behind.
  private static let light = SIMD3<Double>(-0.62, 0.10, 0.78).unit

  /// The pose of a plane in the world: position, forward and up.
  struct Pose {
    /// The centre of the plane, in the globe's world axes.
    let position: SIMD3<Double>
    /// The unit vectors of its motion along the ground, and along the path.
    let groundTangent, pathTangent: SIMD3<Double>
    /// The unit vector away from the planet's centre.
    let up: SIMD3<Double>
    /// The fraction of the climb shown by the body, from 0 (level with the ground) to 1 (along the
    /// path).
    let climbShown: Double
    /// The bank angle.
    let roll: Angle
  }

  /// Returns the facets of a plane, far to near.
  ///
  /// The nose points exactly along the plane's motion in the picture: the body is posed in space,
  /// then rotated in the picture by the remaining angle, which perspective and the damped climb
  /// cause.
  ///
  /// - Parameters:
  ///   - pose: The plane's pose.
  ///   - globe: The camera.
  ///   - length: The plane's length, in pixels.
  ///   - palette: The paper's colours.
  /// - Returns: Six facets, each a triangle in the picture.
  static func facets(
    _ pose: Pose,
    on globe: TiltedGlobe,
    length: Double,
    palette: Palette
  ) -> [Facet] {
    let body = axes(pose)
    let view = (pose.position - globe.camera).unit
    let right = view.cross(globe.cameraAxes.up).unit
    let upward = right.cross(view)
    let middle = globe.project(pose.position)
    func onPicture(_ v: SIMD3<Double>) -> SIMD2<Double> {
      [(v * right).sum(), -(v * upward).sum()]
    }
    let wanted = globe.velocity(of: pose.position, along: pose.pathTangent)
    let shown = onPicture(body.forward)
    let turn = Rotation(from: shown, to: wanted)

    let facets = triangles.map { triangle -> (depth: Double, facet: Facet) in
      let corners = triangle.map { p in
        body.forward * p.x + body.left * p.y + body.up * p.z
      }
      var normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).unit
      if (normal * view).sum() > 0 { normal = -normal }
      let points = corners.map { SIMD2<Float>(middle + turn.applied(to: onPicture($0)) * length) }
      let depth = corners.reduce(0) { $0 + ($1 * view).sum() } / 3
      return (depth, Facet(points, paper(lit: (normal * light).sum(), palette)))
    }
    return facets.sorted { $0.depth > $1.depth }.map(\.facet)
  }

  /// Returns the plane's outline flattened on the ground around a point, for its shadow.
  static func shadow(
    _ pose: Pose,
    around ground: SIMD3<Double>,
    on globe: TiltedGlobe,
    length: Double
  ) -> [SIMD2<Float>] {
    let forward = (pose.groundTangent - pose.up * (pose.groundTangent * pose.up).sum()).unit
    let left = pose.up.cross(forward)
    let view = (ground - globe.camera).unit
    let right = view.cross(globe.cameraAxes.up).unit
    let upward = right.cross(view)
    let middle = globe.project(ground)
    return outline.map { p in
      let v = forward * p.x + left * p.y
      return SIMD2<Float>(middle + SIMD2((v * right).sum(), -(v * upward).sum()) * length)
    }
  }

  private static func axes(
    _ pose: Pose
  ) -> (forward: SIMD3<Double>, left: SIMD3<Double>, up: SIMD3<Double>) {
    let blend = pose.groundTangent + (pose.pathTangent - pose.groundTangent) * pose.climbShown
    let forward = blend.norm > 1e-9 ? blend.unit : pose.groundTangent
    let across = pose.up.cross(forward)
    let left = across.norm > 1e-9 ? across.unit : forward.anyPerpendicular
    let up = forward.cross(left)
    let (c, s) = (cos(pose.roll.radians), sin(pose.roll.radians))
    return (forward, left * c + up * s, up * c - left * s)
  }

  /// Returns the colour of paper whose normal makes a cosine with the light; both sides are lit.
  private static func paper(lit cosine: Double, _ palette: Palette) -> Color {
    let t = min(max(cosine * 0.45 + 0.55, 0), 1)
    let stops: [(Double, Color)] = [
      (0, palette.paperDeep), (0.40, palette.paperShade), (0.76, palette.paperMid),
      (0.985, palette.paper),
    ]
    for (low, high) in zip(stops, stops.dropFirst()) where t <= high.0 {
      return low.1.mixed(with: high.1, (t - low.0) / (high.0 - low.0))
    }
    return palette.paper
  }
}

/// A rotation in the picture.
private struct Rotation {
  private let cosine, sine: Double

  /// Creates the rotation from one direction to another; the identity if either has no length.
  init(from: SIMD2<Double>, to: SIMD2<Double>) {
    let length = ((from * from).sum() * (to * to).sum()).squareRoot()
    guard length > 1e-12 else {
      (cosine, sine) = (1, 0)
      return
    }
    cosine = (from * to).sum() / length
    sine = (from.x * to.y - from.y * to.x) / length
  }

  func applied(to v: SIMD2<Double>) -> SIMD2<Double> {
    [cosine * v.x - sine * v.y, sine * v.x + cosine * v.y]
  }
}
