/// The slight bulge of the tube's glass, as a mapping between screen and flat picture.
///
/// The point seen at (x, y), in halves of the picture from its centre, is at (x, y) · (1 + 0.0153
/// r² − 0.0094) in the flat picture, with r² = x² + y².
public struct Curvature: Sendable, Hashable {
  /// The picture's width and height, in pixels.
  public let size: SIMD2<Float>

  /// Whether the glass is curved at all.
  public let isCurved: Bool

  private static let bulge: Float = 0.0153
  private static let swell: Float = 0.0094

  /// Creates the mapping of a picture.
  public init(size: SIMD2<Float>, isCurved: Bool) {
    self.size = size
    self.isCurved = isCurved
  }

  /// Returns the point of the flat picture that is seen at a point.
  public func flat(_ seen: SIMD2<Float>) -> SIMD2<Float> {
    guard isCurved else { return seen }
    let half = size / 2
    let place = (seen - half) / half
    return half + place * factor(place) * half
  }

  /// Returns where a point of the flat picture is seen, to a hundredth of a pixel.
  public func seen(_ flat: SIMD2<Float>) -> SIMD2<Float> {
    guard isCurved else { return flat }
    let half = size / 2
    let wanted = (flat - half) / half
    var place = wanted
    // The factor is nearly 1 and nearly constant: each iteration gains two digits.
    for _ in 0..<4 { place = wanted / factor(place) }
    return half + place * half
  }

  private func factor(_ place: SIMD2<Float>) -> Float {
    1 + Self.bulge * (place * place).sum() - Self.swell
  }
}
