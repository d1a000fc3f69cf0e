/// Writes bits coded by their probability, for ``RangeDecoder``.
struct RangeEncoder {
  private(set) var bytes: [UInt8] = []
  private var low: UInt64 = 0
  private var range = UInt32.max

  /// The last byte that a carry may still change, and the number of bytes 0xFF after it.
  private var pending: UInt8 = 0
  private var carried = 1

  /// Writes a bit, and adapts its probability.
  mutating func write(_ bit: Bool, _ odds: inout BitOdds) {
    let bound = (range >> BitOdds.bits) &* UInt32(odds.ofZero)
    if bit {
      low += UInt64(bound)
      range -= bound
    } else {
      range = bound
    }
    odds.adapt(to: bit)
    flush()
  }

  /// Writes a bit that is 0 or 1 with equal probability.
  mutating func write(even bit: Bool) {
    range >>= 1
    if bit { low += UInt64(range) }
    flush()
  }

  /// Returns all bytes; zeros at the end are implied.
  consuming func finished() -> [UInt8] {
    for _ in 0..<5 { shift() }
    while bytes.last == 0 { bytes.removeLast() }
    return bytes
  }

  private mutating func flush() {
    while range < 1 << 24 {
      range <<= 8
      shift()
    }
  }

  private mutating func shift() {
    if low < 0xFF00_0000 || low > 0xFFFF_FFFF {
      let carry = UInt8(truncatingIfNeeded: low >> 32)
      var byte = pending
      for _ in 0..<carried {
        bytes.append(byte &+ carry)
        byte = 0xFF
      }
      carried = 0
      pending = UInt8(truncatingIfNeeded: low >> 24)
    }
    carried += 1
    low = (low & 0x00FF_FFFF) << 8
  }
}
