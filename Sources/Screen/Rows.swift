/// Blending of whole rows, sixteen bytes at a time.
///
/// The compiler keeps these loops in vector registers; a full 1080p picture mixes in about two
/// milliseconds.

private typealias Bytes = SIMD16<UInt8>
private typealias Words = SIMD16<UInt16>
private typealias Signed = SIMD16<Int16>

/// Writes the mix of two rows: weight 0 is the first, 256 the second.
func mix(
  _ first: UnsafePointer<UInt32>,
  _ second: UnsafePointer<UInt32>,
  weight: UInt16,
  into row: UnsafeMutablePointer<UInt32>,
  count: Int
) {
  guard weight > 0 else { return row.update(from: first, count: count) }
  guard weight < 256 else { return row.update(from: second, count: count) }
  let (w0, w1) = (Words(repeating: 256 - weight), Words(repeating: weight))
  let half = Words(repeating: 128)
  eachFour(count) { at, whole in
    let a = Words(truncatingIfNeeded: load(first + at, whole))
    let b = Words(truncatingIfNeeded: load(second + at, whole))
    let sum = a &* w0 &+ b &* w1 &+ half
    store(Bytes(truncatingIfNeeded: sum &>> 8), row + at, whole)
  }
}

/// Moves a row towards one solid colour by a weight from 0 to 256.
func tint(
  _ row: UnsafeMutablePointer<UInt32>,
  count: Int,
  towards pixel: UInt32,
  weight: UInt16
) {
  let color = unsafeBitCast(SIMD4(repeating: pixel), to: Bytes.self)
  let ink = Words(truncatingIfNeeded: color) &* Words(repeating: weight) &+ Words(repeating: 128)
  let keep = Words(repeating: 256 - weight)
  eachFour(count) { at, whole in
    let sum = Words(truncatingIfNeeded: load(row + at, whole)) &* keep &+ ink
    store(Bytes(truncatingIfNeeded: sum &>> 8), row + at, whole)
  }
}

/// Writes `dark + light/256 · (lit − dark) + ebb/128 · (sea − dark)`, held within a byte.
///
/// - Parameters:
///   - light: The weight of the light, from 0 to 256.
///   - ebb: The weight of the sea, from 0 to 128.
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
  let (w0, w1) = (Words(repeating: 256 - light), Words(repeating: light))
  let w2 = Signed(repeating: Int16(ebb))
  eachFour(count) { at, whole in
    let d = Words(truncatingIfNeeded: load(dark + at, whole))
    let l = Words(truncatingIfNeeded: load(lit + at, whole))
    let s = Words(truncatingIfNeeded: load(sea + at, whole))
    // In 1/128 of a level, so that a whole byte, and one less, fit in fifteen bits and a sign.
    let lighted = Signed(truncatingIfNeeded: (d &* w0 &+ l &* w1) &>> 1)
    let change = (Signed(truncatingIfNeeded: s) &- Signed(truncatingIfNeeded: d)) &* w2
    let top = Signed(repeating: 255 * 128)
    let risen = change.replacing(with: top &- lighted, where: change .> top &- lighted)
    let sum = lighted &+ risen &+ Signed(repeating: 64)
    let held = sum.replacing(with: Signed(repeating: 0), where: sum .< Signed(repeating: 0))
    store(Bytes(truncatingIfNeeded: held &>> 7), row + at, whole)
  }
}

/// Visits pixels four by four; `whole` is how many of the four there are.
@inline(__always)
private func eachFour(_ count: Int, _ body: (_ at: Int, _ whole: Int) -> Void) {
  var at = 0
  while at + 4 <= count {
    body(at, 4)
    at &+= 4
  }
  if at < count { body(at, count - at) }
}

@inline(__always)
private func load(_ pixels: UnsafePointer<UInt32>, _ whole: Int) -> Bytes {
  if whole == 4 { return UnsafeRawPointer(pixels).loadUnaligned(as: Bytes.self) }
  var four = SIMD4<UInt32>()
  for lane in 0..<whole { four[lane] = pixels[lane] }
  return unsafeBitCast(four, to: Bytes.self)
}

@inline(__always)
private func store(_ bytes: Bytes, _ pixels: UnsafeMutablePointer<UInt32>, _ whole: Int) {
  if whole == 4 {
    UnsafeMutableRawPointer(pixels).storeBytes(of: bytes, as: Bytes.self)
    return
  }
  let four = unsafeBitCast(bytes, to: SIMD4<UInt32>.self)
  for lane in 0..<whole { pixels[lane] = four[lane] }
}
