import Scenes

/// A block of text beside a radar's scope, in the flat picture.
struct RadarBlock: Sendable, Hashable {
  /// The left and right edges, in pixels.
  let left, right: Float

  /// The height from which its lines are measured, in pixels.
  var top: Float

  /// The short side of the picture in pixels, the unit of sizes.
  let unit: Float

  /// The scale of its text, from 0 to 1: it is smaller in a narrow block.
  var scale: Double { Double(min(1, (right - left) / (0.43 * unit))) }

  /// The width, in the unit of its sizes.
  var width: Double { Double((right - left) / unit) / scale }

  /// Returns where a point of a row is seen through the glass.
  ///
  /// A row is bent as a whole, at its middle, so that its words share a baseline, on whole pixels.
  ///
  /// - Parameters:
  ///   - x: The flat point's position from the left, in pixels.
  ///   - down: The row's distance from the top, in short sides.
  ///   - glass: The bulge of the glass.
  /// - Returns: The point, in pixels.
  func seen(at x: Float, down: Float, _ glass: Curvature) -> SIMD2<Float> {
    let y = top + down * unit
    let row = glass.seen(SIMD2((left + right) / 2, y)).y.rounded(.toNearestOrEven)
    return SIMD2(glass.seen(SIMD2(x, y)).x, row)
  }
}
