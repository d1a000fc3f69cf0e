import Geodesy
import Glibc
import Scenes

/// The geometry of each pixel of a backdrop: in the sky, the height above the limb; on the ground,
/// the angle to the viewer; for both, the position.
struct BackdropLens {
  /// The values shared by the rays of a row.
  struct Row {
    /// The vertical centre of the row, in pixels of the picture before it sinks.
    let y: Float
    /// The square of the sphere centre's distance along the row's middle ray, times that ray's
    /// squared length; negative if the ray points away from the sphere.
    let along: Float
    /// The part of a ray's squared length that is the same for all rays of the row.
    let square: Float
  }

  /// The number of columns, rounded up to whole lanes.
  let columns: Int

  /// By column: the squared ratio of its distance from the optical axis to the focal length.
  let offset2: NumberRow

  /// By column: the position, 0 at the globe's centre and ±1 half the long side away from it.
  let place: [Float]

  private let globe: TiltedGlobe
  /// The height above the limb, in picture heights, of a ray that passes one sphere radius above
  /// it.
  let heightScale: Float
  /// The distance from the limb, in pixels, of a ray that passes one sphere radius above it.
  let limbScale: Float

  /// The squared distance of the sphere's centre, in sphere radii.
  let center2: Float

  /// Creates the lens of a picture, before it sinks.
  init(_ view: BackdropView) {
    let (globe, size, frame) = (view.globe, view.size, view.frame)
    self.globe = globe
    columns = (size.x + 7) / 8 * 8
    let xs = (0..<columns).map { Double($0) + 0.5 - globe.principal.x }
    offset2 = NumberRow(xs.map { Float($0 * $0 / (globe.focal * globe.focal)) })
    let half = 0.5 * max(frame.x, frame.y)
    // Ground beside the frame has the light of its edges.
    let left = Double(view.origin) + 0.5 - globe.principal.x
    place = xs.map { Float(min(max($0, left), left + frame.x - 1) / half) }
    let horizon = max(globe.limbTop / frame.y, 0.02)
    heightScale = Float(
      globe.radius * globe.focal / (globe.distance * frame.y) * (0.36 / horizon).squareRoot()
    )
    let d2 = globe.centerDistance * globe.centerDistance
    let center2 = d2 / (globe.radius * globe.radius)
    self.center2 = Float(center2)
    limbScale = Float(globe.focal / max(center2 - 1, 1e-9).squareRoot())
  }

  /// Returns the values shared by the rays of a row of the picture before it sinks.
  func row(_ row: Int) -> Row {
    let y = Double(row) + 0.5
    let down = (y - globe.principal.y) / globe.focal
    let axes = globe.cameraAxes
    let toCamera = (globe.camera - globe.sphereCenter) / globe.radius
    let along = (axes.forward * toCamera).sum() - down * (axes.up * toCamera).sum()
    // In very tall pictures, the uppermost rays point away from the planet. The sky above them goes on as below.
    return Row(y: Float(y), along: Float(-along * abs(along)), square: Float(down * down + 1))
  }
}

extension [Float] {
  /// Returns eight numbers from an index on, all of which must exist.
  @inline(__always)
  func lanes(_ index: Int) -> Lanes {
    withUnsafeBufferPointer { $0.lanes(index) }
  }

  /// Replaces eight numbers from an index on, all of which must exist.
  @inline(__always)
  mutating func store(_ lanes: Lanes, at index: Int) {
    precondition(index >= 0 && index + 8 <= count, "a whole lane lies within")
    withUnsafeMutableBytes { $0.storeBytes(of: lanes, toByteOffset: index * 4, as: Lanes.self) }
  }
}

extension UnsafeBufferPointer<Float> {
  /// Returns eight numbers from an index on, all of which must exist.
  @inline(__always)
  func lanes(_ index: Int) -> Lanes {
    precondition(index >= 0 && index + 8 <= count, "a whole lane lies within")
    return UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index * 4, as: Lanes.self)
  }
}
