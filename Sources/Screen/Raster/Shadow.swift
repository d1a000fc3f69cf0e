import Scenes

extension Mask {
  /// Paints a blurred polygon, to be drawn at the picture's corner.
  ///
  /// Softer shadows use coarser masks: a mask pixel is at most half a deviation wide.
  ///
  /// - Parameters:
  ///   - corners: The polygon, in pixels of the picture.
  ///   - deviation: The standard deviation of the Gaussian, in pixels.
  ///   - size: The picture's size; parts far outside it are omitted.
  /// - Returns: The shadow, or nil if none of it is visible.
  static func shadow(
    of corners: [SIMD2<Float>],
    deviation: Float,
    size: SIMD2<Int>
  ) -> Mask? {
    guard let first = corners.first, corners.allSatisfy(\.isFinite) else { return nil }
    let scale = deviation < 2.5 ? 1 : deviation < 5 ? 2 : deviation < 10 ? 4 : 8
    let reach = SIMD2(repeating: 3 * max(deviation, 0) + 2)
    let outer = SIMD2(Float(size.x), Float(size.y)) + reach
    let low = corners.reduce(first) { pointwiseMin($0, $1) } - reach
    let high = corners.reduce(first) { pointwiseMax($0, $1) } + reach
    let start = pixels(low.clamped(lowerBound: -reach, upperBound: outer), scale, .down)
    let end = pixels(high.clamped(lowerBound: -reach, upperBound: outer), scale, .up)
    guard start.x < end.x, start.y < end.y else { return nil }
    let (width, height) = ((end.x - start.x) / scale, (end.y - start.y) / scale)
    let raster = Raster(width: width, height: height)
    let shift = SIMD2(Float(start.x), Float(start.y))
    var mesh = Mesh()
    let small = corners.map { ($0 - shift) / Float(scale) }
    mesh.addPolygon(small, Color(0xFFFFFF), inset: 0.5, outset: 0.5)
    raster.fill(mesh)
    let field = (0..<width * height).map { Float(raster.pixels[$0] >> 24) }
    let soft = blurred(field, width: width, deviation: deviation / Float(scale))
    return Mask(
      width: width,
      height: height,
      origin: start,
      scale: scale,
      coverage: soft.map { UInt8(min(max($0 + 0.5, 0), 255)) }
    )
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
