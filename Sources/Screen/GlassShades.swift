import Glibc

/// What a tube's glass takes from its light, and what it adds: lines, a dim edge, black corners, one
/// soft reflection. Numbers are the art direction's.
struct GlassShades {
  private let size: SIMD2<Float>
  private let isGlass: Bool

  init(size: SIMD2<Int>, isGlass: Bool) {
    self.size = SIMD2(Float(size.x), Float(size.y))
    self.isGlass = isGlass
  }

  private var unit: Float { size.min() }

  /// The place of a pixel in halves of the picture from its middle.
  private func place(_ x: Int, _ y: Int) -> SIMD2<Float> {
    (SIMD2(Float(x) + 0.5, Float(y) + 0.5) - size / 2) / (size / 2)
  }

  /// The share of the light that the tube's lines let through in a row, from 0 to 1.
  func line(_ y: Int) -> Float {
    guard isGlass else { return 1 }
    // The lines stand still, 270 of them in a picture's height.
    return 1 - 0.115 * (0.5 + 0.5 * cos(2 * .pi * Float(y) / max(2, unit / 270)))
  }

  /// The share of the light that comes through so far from the middle, from 0 to 1.
  func vignette(_ x: Int, _ y: Int) -> Float {
    guard isGlass else { return 1 }
    let far = place(x, y) * 0.95
    let t = min(max(((far * far).sum().squareRoot() - 0.55) / 1.00, 0), 1)
    return 1 - 0.42 * t * t * (3 - 2 * t)
  }

  /// The brightness that a window far behind leaves on the glass.
  func reflection(_ x: Int, _ y: Int) -> Float {
    guard isGlass else { return 0 }
    let place = place(x, y)
    let (across, along) = ((place.x + 0.42) / 0.75, (place.y + 1.12) / 0.42)
    return 0.026 * exp(-(across * across + along * along))
  }

  /// How much of a pixel the rounded tube covers, from 0 to 1.
  func edge(_ x: Int, _ y: Int) -> Float {
    guard isGlass else { return 1 }
    let radius = 0.060 * unit
    let half = size / 2 - SIMD2(0.008 * size.x, 0.012 * size.y)
    let point = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - size / 2
    // The distance to a rectangle with round corners.
    let outside = pointwiseMax(pointwiseMax(point, -point) - half + radius, .zero)
    let distance = (outside * outside).sum().squareRoot() - radius
    let t = min(max(0.5 - distance / 3.6, 0), 1)
    return t * t * (3 - 2 * t)
  }
}
