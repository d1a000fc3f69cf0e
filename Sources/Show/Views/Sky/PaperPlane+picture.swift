import Geodesy

extension PaperPlane {
  /// Projects a plane's points to the picture, parallel to the line of sight.
  struct PictureAxes {
    /// The plane's place in the picture.
    private let middle: SIMD2<Double>
    private let right, upward: SIMD3<Double>
    private let length: Double
    private let sunk: Float

    /// How the plane is rotated in the picture.
    var turn = Rotation()

    init(
      at position: SIMD3<Double>,
      seenAlong view: SIMD3<Double>,
      on globe: TiltedGlobe,
      length: Double,
      sunk: Double = 0
    ) {
      right = view.cross(globe.cameraAxes.up).unit
      upward = right.cross(view)
      middle = globe.project(position)
      (self.length, self.sunk) = (length, Float(sunk))
    }

    /// Returns a vector as it is seen, before the rotation.
    func direction(_ v: SIMD3<Double>) -> SIMD2<Double> {
      [(v * right).sum(), -(v * upward).sum()]
    }

    /// Returns the place of a point, which is given relative to the plane in its lengths.
    func point(_ v: SIMD3<Double>) -> SIMD2<Float> {
      SIMD2<Float>(middle + turn.applied(to: direction(v)) * length) + SIMD2(0, sunk)
    }
  }

  /// A rotation in the picture.
  struct Rotation {
    private var (cosine, sine) = (1.0, 0.0)

    /// Creates the identity.
    init() {}

    /// Creates the rotation from one direction to another; the identity if either has no length.
    init(from: SIMD2<Double>, to: SIMD2<Double>) {
      let length = ((from * from).sum() * (to * to).sum()).squareRoot()
      guard length > 1e-12 else { return }
      cosine = (from * to).sum() / length
      sine = (from.x * to.y - from.y * to.x) / length
    }

    /// Returns a vector rotated.
    func applied(to v: SIMD2<Double>) -> SIMD2<Double> {
      [cosine * v.x - sine * v.y, sine * v.x + cosine * v.y]
    }
  }
}
