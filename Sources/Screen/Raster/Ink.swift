import Scenes

/// A solid colour spread over a 64-bit word, sixteen bits per channel, so that one multiplication
/// weights all four.
///
/// Blending is `old + (ink − old) · weight` in all four channels, the fourth being 255 in the ink:
/// correct both for an opaque picture and for a transparent layer with premultiplied colours.
struct Ink {
  /// The lanes: blue, red, green, alpha.
  let lanes: UInt64

  init(_ color: Color) {
    lanes = Self.spread(0xFF00_0000 | color.rgb)
  }

  /// Creates an ink from red, green and blue, each from 0 to 255; the fourth number is ignored.
  init(_ channels: SIMD4<Float>) {
    let (red, green, blue) = (channels.x + 0.5, channels.y + 0.5, channels.z + 0.5)
    lanes = 255 << 48 | UInt64(green) << 32 | UInt64(red) << 16 | UInt64(blue)
  }

  /// A pixel of the colour.
  var pixel: UInt32 { Self.gather(lanes) }

  /// Returns a pixel blended with the colour; the weight ranges from 0 to 256.
  @inline(__always)
  func over(_ pixel: UInt32, weight: Int) -> UInt32 {
    let weight = UInt64(truncatingIfNeeded: weight)
    let sum = Self.spread(pixel) &* (256 &- weight) &+ lanes &* weight &+ Self.half
    return Self.gather(sum &>> 8 & Self.mask)
  }

  /// Blends eight pixels, with the same result as pixel by pixel.
  @inline(__always)
  func overEight(_ pixels: UnsafeMutablePointer<UInt32>, covered: UInt64, strength: UInt16) {
    let bytes = unsafeBitCast(covered, to: SIMD8<UInt8>.self)
    let product = SIMD8<UInt16>(truncatingIfNeeded: bytes) &* SIMD8(repeating: strength)
    // Rounded by the highest bit lost, because adding half before the shift might overflow.
    let weights = SIMD8<UInt32>(truncatingIfNeeded: (product &>> 8) &+ ((product &>> 7) & 1))
    overEight(pixels, weights: weights)
  }

  /// Blends eight pixels, each with a weight from 0 to 256, with the same result as pixel by pixel.
  @inline(__always)
  func overEight(_ pixels: UnsafeMutablePointer<UInt32>, weights: SIMD8<UInt32>) {
    let room = UnsafeMutableRawPointer(pixels)
    let weight = unsafeBitCast(weights | weights &<< 16, to: SIMD16<UInt16>.self)
    let old = room.loadUnaligned(as: SIMD8<UInt32>.self)
    func moved(_ old: SIMD8<UInt32>, _ ink: UInt64) -> SIMD8<UInt32> {
      let old = unsafeBitCast(old & 0x00FF_00FF, to: SIMD16<UInt16>.self)
      let ink = SIMD8<UInt32>(repeating: UInt32(truncatingIfNeeded: ink))
      let new = unsafeBitCast(ink, to: SIMD16<UInt16>.self) &* weight
      let sum = old &* (SIMD16(repeating: 256) &- weight) &+ new &+ 128
      return unsafeBitCast(sum &>> 8, to: SIMD8<UInt32>.self)
    }
    let pixels = moved(old, lanes) | moved(old &>> 8, lanes &>> 32) &<< 8
    room.storeBytes(of: pixels, as: SIMD8<UInt32>.self)
  }

  /// Returns a premultiplied pixel, scaled by a weight from 0 to 256, over another.
  @inline(__always)
  static func blend(_ above: UInt32, weight: Int, over below: UInt32) -> UInt32 {
    let weight = UInt64(truncatingIfNeeded: weight)
    let solid = UInt64(above &>> 24)
    // Rounded up here, and a little less than half is added below: white over white then never
    // overflows sixteen bits.
    let covered = ((solid &+ solid &>> 7) &* weight &+ 255) &>> 8
    let sum = spread(above) &* weight &+ spread(below) &* (256 &- covered) &+ 0x007F_007F_007F_007F
    return gather(sum &>> 8 & mask)
  }

  @inline(__always)
  private static func spread(_ pixel: UInt32) -> UInt64 {
    (UInt64(pixel) | UInt64(pixel) &<< 24) & mask
  }

  @inline(__always)
  private static func gather(_ lanes: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: lanes | lanes &>> 24)
  }

  private static let mask: UInt64 = 0x00FF_00FF_00FF_00FF
  private static let half: UInt64 = 0x0080_0080_0080_0080
}
