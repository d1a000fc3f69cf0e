import CPixels

/// Writes the mix of two rows. Weight 0 gives the first row, 256 the second.
func mix(
  _ first: UnsafePointer<UInt32>,
  _ second: UnsafePointer<UInt32>,
  weight: UInt16,
  into row: UnsafeMutablePointer<UInt32>,
  count: Int
) {
  pixels_mix(first, second, weight, row, count)
}

/// Writes `dark + light/256 · (lit − dark) + ebb/128 · (sea − dark)`, clamped to a byte.
///
/// The weight `light` ranges from 0 to 256, and `ebb`, that of the sea, from 0 to 128.
func mix(
  dark: UnsafePointer<UInt32>,
  lit: UnsafePointer<UInt32>,
  sea: UnsafePointer<UInt32>,
  light: UInt16,
  ebb: UInt16,
  into row: UnsafeMutablePointer<UInt32>,
  count: Int
) {
  pixels_mix_lights(dark, lit, sea, light, ebb, row, count)
}

/// Blends a row with one opaque colour; the weight ranges from 0 to 256.
func tint(
  _ row: UnsafeMutablePointer<UInt32>,
  count: Int,
  towards pixel: UInt32,
  weight: UInt16
) {
  let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
  let keep = UInt32(256 &- weight)
  let ink = SIMD4(b, g, r, 255) &* SIMD4(repeating: UInt32(weight)) &+ SIMD4(repeating: 128)
  // Blue and red share one word, green and alpha another.
  let (even, odd) = (ink.x | ink.z &<< 16, ink.y | ink.w &<< 16)
  for i in 0..<count {
    let old = row[i]
    let low = ((old & 0x00FF_00FF) &* keep &+ even) &>> 8 & 0x00FF_00FF
    let high = ((old &>> 8 & 0x00FF_00FF) &* keep &+ odd) & 0xFF00_FF00
    row[i] = low | high
  }
}
