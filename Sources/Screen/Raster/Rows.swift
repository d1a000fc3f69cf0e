/// Blends whole rows, byte by byte.
///
/// The loops are written so that the compiler vectorises them to at least sixteen bytes per
/// instruction: no bounds checks, overflow checks or branches.

/// Writes the mix of two rows. Weight 0 gives the first row, 256 the second.
func mix(
  _ first: UnsafePointer<UInt32>,
  _ second: UnsafePointer<UInt32>,
  weight: UInt16,
  into row: UnsafeMutablePointer<UInt32>,
  count: Int
) {
  guard weight > 0 else { return row.update(from: first, count: count) }
  guard weight < 256 else { return row.update(from: second, count: count) }
  let (a, b, out) = (bytes(first), bytes(second), bytes(row))
  let (w0, w1) = (256 &- weight, weight)
  for i in 0..<count &* 4 {
    let sum = UInt16(a[i]) &* w0 &+ UInt16(b[i]) &* w1 &+ 128
    out[i] = UInt8(truncatingIfNeeded: sum &>> 8)
  }
}

/// Adds the mix of two rows of differences to a row. Each of their bytes holds half a difference, around 128; weight 0
/// gives the first row, 256 the second.
func add(
  _ first: UnsafePointer<UInt32>,
  _ second: UnsafePointer<UInt32>,
  weight: UInt16,
  to row: UnsafeMutablePointer<UInt32>,
  count: Int
) {
  let (a, b, out) = (bytes(first), bytes(second), bytes(row))
  let (w0, w1) = (256 &- weight, weight)
  for i in 0..<count &* 4 {
    let mixed = UInt16(a[i]) &* w0 &+ UInt16(b[i]) &* w1
    let difference = (Int16(bitPattern: mixed &- 128 &* 256) &+ 64) &>> 7
    let sum = Int16(out[i]) &+ difference
    out[i] = UInt8(truncatingIfNeeded: max(min(sum, 255), 0))
  }
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
  guard ebb > 0 else { return mix(dark, lit, weight: light, into: row, count: count) }
  let (d, l, s, out) = (bytes(dark), bytes(lit), bytes(sea), bytes(row))
  let (w0, w1, w2) = (256 &- light, light, Int16(truncatingIfNeeded: ebb))
  for i in 0..<count &* 4 {
    // In units of 1/128 level, so that a byte and the difference of two bytes fit in fifteen bits
    // and a sign.
    let mixed = (UInt16(d[i]) &* w0 &+ UInt16(l[i]) &* w1) &>> 1
    let lighted = Int16(truncatingIfNeeded: mixed)
    let change = (Int16(s[i]) &- Int16(d[i])) &* w2
    let sum = lighted &+ min(change, 255 * 128 &- lighted) &+ 64
    out[i] = UInt8(truncatingIfNeeded: max(sum, 0) &>> 7)
  }
}

@inline(__always)
private func bytes(_ pixels: UnsafePointer<UInt32>) -> UnsafePointer<UInt8> {
  UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
}

@inline(__always)
private func bytes(_ pixels: UnsafeMutablePointer<UInt32>) -> UnsafeMutablePointer<UInt8> {
  UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
}
