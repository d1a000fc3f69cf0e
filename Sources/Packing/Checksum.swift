/// XXH64 with seed 0, as specified by Yann Collet (xxHash fast digest algorithm, version 0.1.1).
///
/// Four independent lanes read a file at memory speed; `xxh64sum` prints the same
/// number. It detects damage, not forgery.
package struct Checksum {
  private static let p1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let p2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let p3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let p4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let p5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// The number of bytes that are read at a time, eight by each lane.
  package static let stripe = 32

  private var lanes = (p1 &+ p2, p2, UInt64(0), 0 &- p1)
  private var count = 0

  /// Starts with no bytes.
  package init() {}

  /// Returns the checksum of bytes.
  package static func of(_ bytes: Bytes) -> UInt64 {
    Checksum().ended(by: bytes)
  }

  /// Reads more bytes, whole stripes of them.
  package mutating func add(_ bytes: Bytes) {
    precondition(bytes.count % Self.stripe == 0, "only the last bytes end within a stripe")
    // Read without the checks of `Bytes.load(at:as:)`, because these are millions of words.
    let buffer = bytes.buffer
    var offset = 0
    while offset < buffer.count {
      lanes.0 = Self.round(lanes.0, Self.word(buffer, at: offset))
      lanes.1 = Self.round(lanes.1, Self.word(buffer, at: offset + 8))
      lanes.2 = Self.round(lanes.2, Self.word(buffer, at: offset + 16))
      lanes.3 = Self.round(lanes.3, Self.word(buffer, at: offset + 24))
      offset += Self.stripe
    }
    count += bytes.count
  }

  /// Returns the checksum of all bytes read and the last ones.
  package consuming func ended(by last: Bytes) -> UInt64 {
    add(last.prefix(last.count / Self.stripe * Self.stripe))
    let rest = last.slice(
      from: last.count / Self.stripe * Self.stripe,
      count: last.count % Self.stripe
    )
    return hash(with: rest)
  }

  private func hash(with rest: Bytes) -> UInt64 {
    var hash = Self.p5
    if count > 0 {
      hash = Self.rotated(lanes.0, 1) &+ Self.rotated(lanes.1, 7)
      hash = hash &+ Self.rotated(lanes.2, 12) &+ Self.rotated(lanes.3, 18)
      for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
        hash = (hash ^ Self.round(0, lane)) &* Self.p1 &+ Self.p4
      }
    }
    hash = hash &+ UInt64(count + rest.count)
    var offset = 0
    while offset <= rest.count - 8 {
      hash = Self.rotated(hash ^ Self.round(0, rest.load(at: offset)), 27) &* Self.p1 &+ Self.p4
      offset += 8
    }
    if offset <= rest.count - 4 {
      let word = UInt64(rest.load(at: offset, as: UInt32.self))
      hash = Self.rotated(hash ^ (word &* Self.p1), 23) &* Self.p2 &+ Self.p3
      offset += 4
    }
    while offset < rest.count {
      let byte = UInt64(rest.load(at: offset, as: UInt8.self))
      hash = Self.rotated(hash ^ (byte &* Self.p5), 11) &* Self.p1
      offset += 1
    }
    hash = (hash ^ (hash >> 33)) &* Self.p2
    hash = (hash ^ (hash >> 29)) &* Self.p3
    return hash ^ (hash >> 32)
  }

  /// Returns the little-endian word at an offset within a buffer.
  @inline(__always)
  private static func word(_ buffer: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
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
