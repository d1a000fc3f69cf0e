import Geodesy

/// The limb of a globe in a picture: how far the ground reaches to both sides of each row.
struct LimbLine {
  private let globe: TiltedGlobe

  /// The direction from the sphere's centre to the camera, in radii; and the square of the tangent's length.
  private let toCamera: SIMD3<Double>
  private let tangent2: Double

  init(_ globe: TiltedGlobe) {
    self.globe = globe
    toCamera = (globe.camera - globe.sphereCenter) / globe.radius
    tangent2 = (toCamera * toCamera).sum() - 1
  }

  /// Returns the two sides of the ground at a distance from the picture's top, in pixels; the same twice in the sky.
  ///
  /// A ray (x, r) meets the sphere if (r · c)² ≥ (c² − 1)(x² + r²), where the camera's direction c has no part along x.
  func sides(at y: Double) -> ClosedRange<Double> {
    let axes = globe.cameraAxes
    let ray = axes.forward - axes.up * ((y - globe.principal.y) / globe.focal)
    let along = (ray * toCamera).sum()
    let square = along * along / max(tangent2, 1e-9) - (ray * ray).sum()
    let half = max(square, 0).squareRoot() * globe.focal
    return globe.principal.x - half...globe.principal.x + half
  }
}
