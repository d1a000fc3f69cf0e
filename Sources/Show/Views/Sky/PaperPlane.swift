import Geodesy
import Glibc
import Scenes

/// A sheet of paper folded into a plane: eight points and six facets in a box of length about 1.
///
/// Body axes: x forward, y left, z up.
enum PaperPlane {
  /// The points of the left half; those of the right one mirror them.
  static let points = PaperPoints(
    nose: [0.60, 0, 0],
    keel: [-0.38, 0, -0.150],
    root: [-0.42, 0.028, 0],
    middle: [-0.46, 0.225, 0.105],
    tip: [-0.40, 0.385, 0.095],
    corner: nil
  )

  /// Where the body's tail and nose are along x.
  static let extent = (tail: -0.42, nose: 0.60)

  /// A facet of the folded sheet.
  private struct Part {
    let a, b, c: SIMD3<Double>

    /// The wing; nil for the keel, which is the dark crease between them.
    let side: Side?

    /// Whether it is the half of the wing beside the keel.
    var isInner = false

    /// Whether it is a corner of the sheet, which is folded under the wing and is seen only before that.
    var isCorner = false

    init(
      _ a: SIMD3<Double>,
      _ b: SIMD3<Double>,
      _ c: SIMD3<Double>,
      _ side: Side?,
      isInner: Bool = false,
      isCorner: Bool = false
    ) {
      (self.a, self.b, self.c) = (a, b, c)
      (self.side, self.isInner, self.isCorner) = (side, isInner, isCorner)
    }

    enum Side: Double {
      case left = 1
      case right = -1
    }
  }

  /// The greatest number of facets of a sheet.
  private static let maximumParts = 8

  /// Calls a closure with each facet of a sheet.
  private static func forEachPart(of left: PaperPoints, _ body: (Part) -> Void) {
    let right = left.mirrored
    body(Part(left.nose, left.keel, left.root, nil))
    body(Part(left.nose, right.root, left.keel, nil))
    body(Part(left.nose, left.root, left.middle, .left, isInner: true))
    body(Part(left.nose, left.middle, left.tip, .left))
    body(Part(left.nose, right.middle, right.root, .right, isInner: true))
    body(Part(left.nose, right.tip, right.middle, .right))
    if let corner = left.corner {
      body(Part(left.nose, left.tip, corner, .left, isCorner: true))
    }
    if let corner = right.corner {
      body(Part(right.nose, right.tip, corner, .right, isCorner: true))
    }
  }

  /// The pose of a plane in the world: position, forward and up.
  struct Pose {
    /// The point of the path, in the globe's world axes.
    let position: SIMD3<Double>
    /// The unit vectors of its motion along the ground, and along the path.
    let groundTangent, pathTangent: SIMD3<Double>
    /// The unit vector away from the planet's centre.
    let up: SIMD3<Double>
    /// How the plane is held and folded.
    let attitude: Attitude
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
  ///   - fold: How far the sheet is folded, from 0 (flat on the ground) to 1 (the plane).
  /// - Returns: The facets, each a triangle in the picture: six of the plane, and two more of a sheet.
  static func facets(
    _ pose: Pose,
    on globe: TiltedGlobe,
    length: Double,
    palette: Palette,
    fold: Double = 1
  ) -> [Facet] {
    let view = (pose.position - globe.camera).unit
    let pose = pose.folded(fold)
    let body = Body(pose, seenAlong: view)
    let picture = axes(of: body, pose, seenAlong: view, on: globe, length: length)
    let shade = Shade(body, pose.attitude, seenAlong: view)

    let sheet = fold < 1 ? PaperFold(fold).points : Self.points
    let shaded = Shade.share(fold: fold)
    // The facets found so far, far to near, and their depths.
    var facets: [Facet] = []
    facets.reserveCapacity(maximumParts)
    var depths = SIMD8<Double>()
    forEachPart(of: sheet) { part in
      let a = body.point(part.a, pose.attitude)
      let b = body.point(part.b, pose.attitude)
      let c = body.point(part.c, pose.attitude)
      // Corners lie under the wings.
      let depth =
        part.isCorner ? .infinity : ((a * view).sum() + (b * view).sum() + (c * view).sum()) / 3
      let folded =
        part.isCorner
        ? Shade.underside : shade.facet(part.side?.rawValue, isInner: part.isInner)
      let lit = shade.sheet + (folded - shade.sheet) * shaded
      var place = facets.count
      while place > 0, depths[place - 1] < depth {
        depths[place] = depths[place - 1]
        place -= 1
      }
      depths[place] = depth
      facets.insert(
        Facet(picture.point(a), picture.point(b), picture.point(c), palette.paper(lit: lit)),
        at: place
      )
    }
    return facets
  }

  /// Returns the place of the keel's end in the picture.
  ///
  /// - Parameters:
  ///   - pose: The plane's pose.
  ///   - globe: The camera.
  ///   - length: The plane's length, in pixels.
  /// - Returns: The place, in pixels.
  static func keel(_ pose: Pose, on globe: TiltedGlobe, length: Double) -> SIMD2<Double> {
    let view = (pose.position - globe.camera).unit
    let body = Body(pose, seenAlong: view)
    let picture = axes(of: body, pose, seenAlong: view, on: globe, length: length)
    return SIMD2<Double>(picture.point(body.point(points.keel, pose.attitude)))
  }

  /// Returns the axes in which the nose of a plane points along its motion.
  private static func axes(
    of body: Body,
    _ pose: Pose,
    seenAlong view: SIMD3<Double>,
    on globe: TiltedGlobe,
    length: Double
  ) -> PictureAxes {
    var picture = PictureAxes(at: pose.position, seenAlong: view, on: globe, length: length)
    picture.turn = Rotation(
      from: picture.direction(body.forward),
      to: globe.velocity(of: pose.position, along: pose.pathTangent)
    )
    return picture
  }

  /// The axes of a plane in the world, tilted and banked towards the viewer.
  private struct Body {
    let forward, left, up: SIMD3<Double>

    /// Which side faces the viewer, from −1 (the left one) to 1 (the right one); between them the plane flies nearly
    /// along the line of sight.
    let facing: Double

    /// The sine of the angle from the line of sight at which a side counts as facing the viewer.
    private static let fullFacing = 0.35

    /// The cosines of the angle from the line of sight between which the tilt sets in.
    private static let (minimumAlong, fullAlong) = (0.80, 0.97)

    init(_ pose: Pose, seenAlong view: SIMD3<Double>) {
      let shown = pose.attitude.climbShown
      let blend = pose.groundTangent + (pose.pathTangent - pose.groundTangent) * shown
      let ahead = blend.norm > 1e-9 ? blend.unit : pose.groundTangent
      let across = pose.up.cross(ahead)
      let level = across.norm > 1e-9 ? across.unit : ahead.anyPerpendicular
      let over = ahead.cross(level)
      let along = (ahead * view).sum()
      let share = Easing.smooth(abs(along), from: Self.minimumAlong, to: Self.fullAlong)
      let tilt = pose.attitude.tilt.radians * (along < 0 ? -share : share)
      let (ct, st) = (cos(tilt), sin(tilt))
      forward = ahead * ct + over * st
      let above = over * ct - ahead * st
      facing = min(max((level * view).sum() / Self.fullFacing, -1), 1)
      let bank = pose.attitude.bank.radians * facing
      let (c, s) = (cos(bank), sin(bank))
      (left, up) = (level * c + above * s, above * c - level * s)
    }

    /// Returns a point of the sheet relative to the plane's point of the path.
    func point(_ p: SIMD3<Double>, _ attitude: Attitude) -> SIMD3<Double> {
      let height = p.z > 0 ? p.z * attitude.dihedral : p.z
      return forward * (p.x - attitude.anchor) + left * p.y + up * height
    }
  }

  /// How brightly the facets are lit, from 0 to 1: both wings by a light fixed to the picture, and the far wing more
  /// than the near one by a light that moves with the plane, so that the fold is seen from every side. The shade
  /// deepens as the wings open, because high up the plane is in front of the bright limb.
  private struct Shade {
    private let common, facing, depth: Double

    /// The direction of the fixed light: from the upper left, slightly behind.
    private static let light = SIMD3<Double>(-0.62, 0.10, 0.78).unit

    /// The light on the keel: the crease stays dark. And that on a corner, whose shaded side is seen.
    static let (crease, underside) = (0.03, 0.35)

    /// Returns how far the facets of a sheet are shaded as those of the plane: a first crease already casts a shade.
    ///
    /// - Parameter fold: How far it is folded, from 0 to 1.
    /// - Returns: The share, from 0 to 1.
    static func share(fold: Double) -> Double { 1 - pow(1 - fold, 4) }

    init(_ body: Body, _ attitude: Attitude, seenAlong view: SIMD3<Double>) {
      // Paper is lit on both sides: the one that is seen counts.
      let seen = (body.up * view).sum() > 0 ? -body.up : body.up
      common = 0.72 + 0.16 * (seen * Self.light).sum()
      facing = body.facing
      depth = attitude.shade
    }

    /// The light on a flat sheet.
    var sheet: Double { min(common + 0.10, 1) }

    /// Returns the light on a facet of the plane.
    ///
    /// - Parameters:
    ///   - side: 1 for the left wing, −1 for the right one, nil for the keel.
    ///   - isInner: Whether it is the half beside the keel.
    /// - Returns: The light, from 0 to 1.
    func facet(_ side: Double?, isInner: Bool) -> Double {
      guard let side else { return Self.crease }
      let share = 0.5 + 0.5 * facing * side
      let wing = common + 0.14 * share - depth * (1 - share)
      return min(max(wing - (isInner ? 0.08 : 0), 0), 1)
    }
  }
}

extension Palette {
  /// Returns the colour of paper by the light on it, from 0 to 1.
  fileprivate func paper(lit: Double) -> Color {
    func between(_ low: (at: Double, Color), _ high: (at: Double, Color)) -> Color {
      low.1.mixed(with: high.1, (lit - low.at) / (high.at - low.at))
    }
    let (shaded, bright, full) = (0.40, 0.76, 0.985)
    if lit <= shaded { return between((0, paperDeep), (shaded, paperShade)) }
    if lit <= bright { return between((shaded, paperShade), (bright, paperMid)) }
    if lit <= full { return between((bright, paperMid), (full, paper)) }
    return paper
  }
}
