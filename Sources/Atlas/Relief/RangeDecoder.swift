import Packing

/// Reads bits coded by their probability, with the binary range coder of LZMA (Igor Pavlov, LZMA
/// specification, 2015). After the end of its bytes it reads zeros.
struct RangeDecoder {
  private var cursor: Cursor
  private var range = UInt32.max
  private var code: UInt32 = 0

  /// Starts reading coded bytes.
  init(_ bytes: Bytes) {
    cursor = Cursor(bytes)
    for _ in 0..<5 { code = code << 8 | UInt32(cursor.byte()) }
  }

  /// Reads a bit, and adapts its probability.
  @inline(__always)
  mutating func bit(_ odds: inout BitOdds) -> Bool {
    let bound = (range >> BitOdds.bits) &* UInt32(odds.ofZero)
    let bit = code >= bound
    if bit {
      code &-= bound
      range &-= bound
    } else {
      range = bound
    }
    odds.adapt(to: bit)
    refill()
    return bit
  }

  /// Reads a bit that is 0 or 1 with equal probability.
  @inline(__always)
  mutating func evenBit() -> Bool {
    range >>= 1
    let bit = code >= range
    if bit { code &-= range }
    refill()
    return bit
  }

  @inline(__always)
  private mutating func refill() {
    guard range < 1 << 24 else { return }
    range <<= 8
    code = code << 8 | UInt32(cursor.byte())
  }
}

/// The probability that a bit is 0, learned from the bits before it.
struct BitOdds {
  /// The resolution of a probability, in bits.
  static let bits: UInt32 = 12

  /// The probability that the next bit is 0; never 0 or 1.
  private(set) var ofZero: UInt16 = 1 << 11

  /// Moves the probability towards a bit that occurred.
  @inline(__always)
  mutating func adapt(to bit: Bool) {
    if bit {
      ofZero &-= ofZero &>> 5
    } else {
      ofZero &+= (1 << 12 &- ofZero) &>> 5
    }
  }
}
