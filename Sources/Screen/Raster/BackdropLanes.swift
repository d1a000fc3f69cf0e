/// Eight neighbouring pixels of a row, one number each: the painter's SIMD unit.
typealias Lanes = SIMD8<Float>

/// The bits of eight numbers, or eight pixels.
typealias LaneBits = SIMD8<UInt32>

extension Lanes {
  /// Returns the numbers, none below a lower limit. (The standard `pointwiseMax` is not
  /// vectorised.)
  @inline(__always)
  func atLeast(_ limit: Float) -> Lanes {
    replacing(with: limit, where: self .< limit)
  }

  /// The numbers, clamped to limits.
  @inline(__always)
  func clamped(from low: Float, to high: Float) -> Lanes {
    atLeast(low).replacing(with: high, where: self .> high)
  }

  /// The numbers, clamped to 0...1.
  @inline(__always)
  var clampedToUnit: Lanes {
    clamped(from: 0, to: 1)
  }

  /// Hermite's smooth step: 0 at or below `low`, 1 at or above `high`.
  @inline(__always)
  func smoothStep(_ low: Float, _ high: Float) -> Lanes {
    let t = ((self - low) * (1 / (high - low))).clampedToUnit
    return t * t * (3 - 2 * t)
  }
}
