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

/// Writes `dark + light/256 · (lit − dark) + seaWeight/128 · (sea − dark)`, clamped to a byte.
///
/// The weight `light` ranges from 0 to 256, and `seaWeight`, that of the sea, from 0 to 128.
func mix(
  dark: UnsafePointer<UInt32>,
  lit: UnsafePointer<UInt32>,
  sea: UnsafePointer<UInt32>,
  light: UInt16,
  seaWeight: UInt16,
  into row: UnsafeMutablePointer<UInt32>,
  count: Int
) {
  pixels_mix_lights(dark, lit, sea, light, seaWeight, row, count)
}

/// Blends a row with one opaque colour. The weight ranges from 0 to 256.
func tint(
  _ row: UnsafeMutablePointer<UInt32>,
  count: Int,
  towards pixel: UInt32,
  weight: UInt16
) {
  pixels_tint(pixel, weight, row, count)
}
