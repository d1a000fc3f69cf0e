import Geodesy
import Scenes

/// The part of a planet that is painted: a backdrop's picture, or a wider view at a smaller scale.
struct BackdropView {
  /// The camera and the planet.
  let globe: TiltedGlobe

  /// The width and height without headroom, in pixels.
  let size: SIMD2<Int>

  /// The number of rows of sky above that.
  let headroom: Int

  /// The column at which the backdrop's picture begins.
  let origin: Int

  /// The width and height of the backdrop's picture in this one.
  let frame: SIMD2<Double>

  /// How many times smaller than in the backdrop everything is.
  let reduction: Double

  /// The short side of the backdrop's picture, to which all lengths are in proportion.
  var shortSide: Double { min(frame.x, frame.y) }

  /// The columns of a row that need not be painted, because the backdrop's own picture shows them; empty if all are
  /// painted.
  func known(row: Int) -> Range<Int> {
    guard reduction > 1 else { return 0..<0 }
    let left = Int(Double(origin) + Self.band) / 8 * 8 + 8
    let right = Int(Double(origin) + frame.x - Self.band) / 8 * 8
    return Double(row) < frame.y - Self.band && left < right ? left..<right : 0..<0
  }

  /// Whether a point lies so far within the backdrop's picture that light there is not seen around it.
  func isKnown(_ point: SIMD2<Double>) -> Bool {
    let margin = Self.band + 0.06 * shortSide
    return reduction > 1 && point.x > Double(origin) + margin
      && point.x < Double(origin) + frame.x - margin && point.y < frame.y - margin
  }

  /// The width of the band along the edges of a known picture that is painted nevertheless, in pixels.
  private static let band = 14.0

  /// Views a backdrop's own picture.
  init(_ backdrop: Backdrop) {
    self.init(
      globe: backdrop.globe,
      size: backdrop.size,
      headroom: backdrop.headroom,
      origin: 0,
      frame: SIMD2(Double(backdrop.size.x), Double(backdrop.size.y)),
      reduction: 1
    )
  }

  init(
    globe: TiltedGlobe,
    size: SIMD2<Int>,
    headroom: Int,
    origin: Int,
    frame: SIMD2<Double>,
    reduction: Double
  ) {
    (self.globe, self.size, self.headroom) = (globe, size, headroom)
    (self.origin, self.frame, self.reduction) = (origin, frame, reduction)
  }
}
