import Geodesy

extension PaperPlane {
  /// The size of the shadow of a plane, which stands on its keel, in relation to the paper; that of a flat sheet is as
  /// large as the sheet.
  private static let shadowSize = 0.92

  /// How far the shadow of a flat sheet lies away from the light, in lengths: right and down.
  private static let shadowSlide = SIMD2(0.042, 0.048)

  /// Returns the outline of paper flattened on the ground around a point, for its shadow, moved down in the picture.
  ///
  /// - Parameters:
  ///   - pose: The plane's pose.
  ///   - ground: The point, in the globe's world axes.
  ///   - globe: The camera.
  ///   - length: The plane's length, in pixels.
  ///   - sunk: How far it is moved down, in pixels.
  ///   - fold: How far the sheet is folded, from 0 (flat on the ground) to 1 (the plane).
  /// - Returns: The corners, in pixels.
  static func shadow(
    _ pose: Pose,
    around ground: SIMD3<Double>,
    on globe: TiltedGlobe,
    length: Double,
    sunk: Double = 0,
    fold: Double = 1
  ) -> [SIMD2<Float>] {
    let forward = (pose.groundTangent - pose.up * (pose.groundTangent * pose.up).sum()).unit
    let left = pose.up.cross(forward)
    let view = (ground - globe.camera).unit
    let size = length * (1 + (shadowSize - 1) * fold)
    let picture = PictureAxes(at: ground, seenAlong: view, on: globe, length: size, sunk: sunk)
    let slide = SIMD2<Float>(shadowSlide * (length * (1 - fold)))
    return outline(fold).map { p in
      picture.point(forward * (p.x - pose.attitude.anchor) + left * p.y) + slide
    }
  }

  /// Returns the outline of a sheet from above, in the plane's axes.
  private static func outline(_ fold: Double) -> [SIMD2<Double>] {
    let sheet = fold < 1 ? PaperFold(fold).points : points
    func flat(_ point: SIMD3<Double>) -> SIMD2<Double> { SIMD2(point.x, point.y) }
    let (nose, tip, root) = (flat(sheet.nose), flat(sheet.tip), flat(sheet.root))
    // The rear edge of the plane's shadow is straight from the tip to the root.
    let rear = flat(sheet.middle) + ((tip + root) / 2 - flat(sheet.middle)) * fold
    var half = [tip, rear, root]
    // A corner counts while it is beside the wing.
    if let corner = sheet.corner.map(flat), (corner - nose).cross(tip - nose) > 0 {
      half.insert(corner, at: 0)
    }
    return [nose] + half + half.reversed().map { $0 * SIMD2(1, -1) }
  }
}
