import Scenes

/// Paints the blurred shadows of polygons as masks.
///
/// Masks that are no longer shown are used again, so that a moving shadow allocates no memory.
final class ShadowPainter {
  private var masks: [Mask] = []
  private var mesh = Mesh()
  private let raster = Raster(width: 1, height: 1)
  private var blur = GaussianBlur()

  /// The number of masks kept: as many as two consecutive frames show.
  private static let maximumMasks = 6

  /// Paints a shadow, to be drawn at the picture's corner.
  ///
  /// Softer shadows use coarser masks: a mask pixel is at most half a deviation wide.
  ///
  /// - Parameters:
  ///   - corners: The polygon, in pixels of the picture.
  ///   - deviation: The standard deviation of the Gaussian, in pixels.
  ///   - size: The picture's size; parts far outside it are omitted.
  /// - Returns: The shadow, or nil if none of it is visible.
  func shadow(of corners: [SIMD2<Float>], deviation: Float, size: SIMD2<Int>) -> Mask? {
    guard let first = corners.first, corners.allSatisfy(\.isFinite) else { return nil }
    let scale = deviation < 2.5 ? 1 : deviation < 5 ? 2 : deviation < 10 ? 4 : 8
    let reach = SIMD2(repeating: 3 * max(deviation, 0) + 2)
    let outer = SIMD2(Float(size.x), Float(size.y)) + reach
    let low = corners.reduce(first) { pointwiseMin($0, $1) } - reach
    let high = corners.reduce(first) { pointwiseMax($0, $1) } + reach
    let start = Self.pixels(low.clamped(lowerBound: -reach, upperBound: outer), scale, .down)
    let end = Self.pixels(high.clamped(lowerBound: -reach, upperBound: outer), scale, .up)
    guard start.x < end.x, start.y < end.y else { return nil }
    let (width, height) = ((end.x - start.x) / scale, (end.y - start.y) / scale)
    raster.clear(width: width, height: height)
    let shift = SIMD2(Float(start.x), Float(start.y))
    mesh.removeAll()
    mesh.addPolygon(of: corners.count, Color(0xFFFFFF), inset: 0.5, outset: 0.5) { corner in
      (corners[corner] - shift) / Float(scale)
    }
    raster.fill(mesh)
    blur.field.removeAll(keepingCapacity: true)
    for pixel in 0..<width * height { blur.field.append(Float(raster.pixels[pixel] >> 24)) }
    blur.run(width: width, deviation: deviation / Float(scale))
    let mask = unusedMask()
    mask.replace(
      width: width,
      height: height,
      origin: start,
      scale: scale,
      coverage: blur.field.lazy.map { UInt8(min(max($0 + 0.5, 0), 255)) }
    )
    return mask
  }

  /// Returns a mask that is not referenced elsewhere.
  private func unusedMask() -> Mask {
    for index in masks.indices where isKnownUniquelyReferenced(&masks[index]) {
      return masks[index]
    }
    let mask = Mask(width: 0, height: 0, origin: .zero, coverage: [])
    if masks.count < Self.maximumMasks { masks.append(mask) }
    return mask
  }

  /// Rounds a point outward to a multiple of the scale, so that a moving shadow never shimmers.
  private static func pixels(
    _ point: SIMD2<Float>,
    _ scale: Int,
    _ rule: FloatingPointRoundingRule
  ) -> SIMD2<Int> {
    let cells = (point / Float(scale)).rounded(rule)
    return SIMD2(Int(cells.x) * scale, Int(cells.y) * scale)
  }
}
