/// XXH64 with seed 0, as specified by Yann Collet (xxHash fast digest algorithm, version 0.1.1).
///
/// Four lanes of multiply and rotate read a file at memory speed; `xxh64sum` prints the same
/// number. It detects damage, not forgery.
package enum Checksum {
  private static let p1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let p2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let p3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let p4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let p5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// Returns the checksum of bytes.
  package static func of(_ bytes: Bytes) -> UInt64 {
    var offset = 0
    var hash = p5
    if bytes.count >= 32 {
      var lanes = (p1 &+ p2, p2, UInt64(0), 0 &- p1)
      while offset <= bytes.count - 32 {
        lanes.0 = round(lanes.0, bytes.load(at: offset))
        lanes.1 = round(lanes.1, bytes.load(at: offset + 8))
        lanes.2 = round(lanes.2, bytes.load(at: offset + 16))
        lanes.3 = round(lanes.3, bytes.load(at: offset + 24))
        offset += 32
      }
      hash = rotated(lanes.0, 1) &+ rotated(lanes.1, 7)
      hash = hash &+ rotated(lanes.2, 12) &+ rotated(lanes.3, 18)
      for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
        hash = (hash ^ round(0, lane)) &* p1 &+ p4
      }
    }
    hash = hash &+ UInt64(bytes.count)
    while offset <= bytes.count - 8 {
      hash = rotated(hash ^ round(0, bytes.load(at: offset)), 27) &* p1 &+ p4
      offset += 8
    }
    if offset <= bytes.count - 4 {
      let word = UInt64(bytes.load(at: offset, as: UInt32.self))
      hash = rotated(hash ^ (word &* p1), 23) &* p2 &+ p3
      offset += 4
    }
    while offset < bytes.count {
      let byte = UInt64(bytes.load(at: offset, as: UInt8.self))
      hash = rotated(hash ^ (byte &* p5), 11) &* p1
      offset += 1
    }
    hash = (hash ^ (hash >> 33)) &* p2
    hash = (hash ^ (hash >> 29)) &* p3
    return hash ^ (hash >> 32)
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* p2, 31) &* p1
  }

  @inline(__always)
  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    (value << bits) | (value >> (64 - bits))
  }
}
