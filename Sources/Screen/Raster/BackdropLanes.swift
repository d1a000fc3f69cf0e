/// Eight neighbouring pixels of a row, one number each: the painter's SIMD unit.
typealias Lanes = SIMD8<Float>

/// The bits of eight numbers, or eight pixels.
typealias LaneBits = SIMD8<UInt32>

private typealias LaneIntegers = SIMD8<Int32>

extension Lanes {
  /// Returns the numbers, none below a lower limit. (The standard `pointwiseMax` is not
  /// vectorised.)
  @inline(__always)
  func raised(to limit: Float) -> Lanes {
    replacing(with: limit, where: self .< limit)
  }

  /// The numbers, clamped to limits.
  @inline(__always)
  func held(from low: Float, to high: Float) -> Lanes {
    raised(to: low).replacing(with: high, where: self .> high)
  }

  /// The numbers, clamped to 0...1.
  @inline(__always)
  var heldToUnit: Lanes {
    held(from: 0, to: 1)
  }

  /// Hermite's smooth step: 0 at or below `low`, 1 at or above `high`.
  @inline(__always)
  func smoothStep(_ low: Float, _ high: Float) -> Lanes {
    let t = ((self - low) * (1 / (high - low))).heldToUnit
    return t * t * (3 - 2 * t)
  }

  /// Returns 2 to the power of each number, from −126 to 126, with a relative error below 4·10⁻⁶.
  ///
  /// The whole part goes into the exponent's bits; the rest, within ±½, is a Taylor polynomial.
  @inline(__always)
  var exp2: Lanes {
    let held = held(from: -126, to: 126)
    let shifted = held + Self.roundingShift
    let f = (held - (shifted - Self.roundingShift)) * 0.693_147_18
    var sum = f * (1 / 120) + 1 / 24
    sum = sum * f + 1 / 6
    sum = sum * f + 0.5
    sum = sum * f + 1
    sum = sum * f + 1
    let whole = unsafeBitCast(shifted, to: LaneBits.self) &<< 23
    return unsafeBitCast(unsafeBitCast(sum, to: LaneBits.self) &+ whole, to: Lanes.self)
  }

  /// Returns the binary logarithm of each positive number, with an error below 10⁻⁵.
  ///
  /// With m between √½ and √2 and t = (m − 1) / (m + 1), ln m = 2 (t + t³/3 + t⁵/5 + t⁷/7 …).
  @inline(__always)
  var log2: Lanes {
    let bits = unsafeBitCast(self, to: LaneBits.self)
    // The exponent steps up half-way between the bits of √½ and those of 1.
    let stepped = bits &- LaneBits(repeating: 0x3F35_04F3)
    let exponent = unsafeBitCast(stepped, to: LaneIntegers.self) &>> 23
    let mantissa = bits &- unsafeBitCast(exponent &<< 23, to: LaneBits.self)
    let m = unsafeBitCast(mantissa, to: Lanes.self)
    let t = (m - 1) / (m + 1)
    let t2 = t * t
    var series = t2 * (1 / 7) + 0.2
    series = series * t2 + 1 / 3
    series = series * t2 + 1
    return Lanes(exponent) + t * series * (2 * 1.442_695_04)
  }

  /// Returns the nearest integers of values within ±2²².
  @inline(__always)
  var nearestBits: LaneBits {
    let shifted = unsafeBitCast(self + Self.roundingShift, to: LaneBits.self)
    return shifted &- LaneBits(repeating: 0x4B40_0000)
  }

  /// Adding this to a number within ±2²² leaves the nearest integer in the lowest bits.
  private static var roundingShift: Float { 12_582_912 }
}

/// The colours of eight neighbouring pixels, each channel from 0 to 255.
struct LaneColor {
  var red, green, blue: Lanes

  /// The same colour in all pixels.
  init(_ channels: SIMD3<Float>) {
    red = Lanes(repeating: channels.x)
    green = Lanes(repeating: channels.y)
    blue = Lanes(repeating: channels.z)
  }

  /// Mixes in a fraction, from 0 to 1, of a colour.
  @inline(__always)
  mutating func mix(_ other: SIMD3<Float>, _ share: Lanes) {
    red += (other.x - red) * share
    green += (other.y - green) * share
    blue += (other.z - blue) * share
  }

  /// Mixes in a fraction, from 0 to 1, of other colours.
  @inline(__always)
  mutating func mix(_ other: LaneColor, _ share: Lanes) {
    red += (other.red - red) * share
    green += (other.green - green) * share
    blue += (other.blue - blue) * share
  }

  /// Returns the pixels as 0xFFRRGGBB, with noise added to all but black ones.
  @inline(__always)
  func pixels(noise: Lanes) -> LaneBits {
    let warmer = red.replacing(with: green, where: red .< green)
    let brightest = warmer.replacing(with: blue, where: warmer .< blue)
    let n = noise * (brightest - 0.3).heldToUnit
    let r = (red + n).held(from: 0, to: 255).nearestBits
    let g = (green + n).held(from: 0, to: 255).nearestBits
    let b = (blue + n).held(from: 0, to: 255).nearestBits
    return LaneBits(repeating: 0xFF00_0000) | r &<< 16 | g &<< 8 | b
  }
}
