/// SipHash-2-4: a keyed hash of short messages that is unpredictable without the key.
///
/// J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF", 2012. It has two rounds
/// for each word of eight bytes, and four at the end.
public struct SipHash: Sendable, Hashable {
  private let k0: UInt64
  private let k1: UInt64

  /// Creates the hash for a key, given as its first and last eight bytes, each little-endian.
  public init(_ k0: UInt64, _ k1: UInt64) {
    self.k0 = k0
    self.k1 = k1
  }

  /// Creates the hash keyed with a secret.
  public init(_ secret: PlaneSecret) {
    self.init(secret.first.byteSwapped, secret.last.byteSwapped)
  }

  /// Returns the hash of bytes.
  public func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var state = State(k0, k1)
    let whole = bytes.count & ~7
    var offset = 0
    while offset < whole {
      state.absorb(
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      )
      offset += 8
    }
    // The remaining bytes, with the length in the top byte.
    var last = UInt64(truncatingIfNeeded: bytes.count) << 56
    while offset < bytes.count {
      last |= UInt64(bytes[offset]) << UInt64(8 * (offset - whole))
      offset += 1
    }
    state.absorb(last)
    return state.finish()
  }

  /// The four words of the state.
  private struct State {
    var v0: UInt64
    var v1: UInt64
    var v2: UInt64
    var v3: UInt64

    init(_ k0: UInt64, _ k1: UInt64) {
      // "somepseudorandomlygeneratedbytes"
      v0 = k0 ^ 0x736F_6D65_7073_6575
      v1 = k1 ^ 0x646F_7261_6E64_6F6D
      v2 = k0 ^ 0x6C79_6765_6E65_7261
      v3 = k1 ^ 0x7465_6462_7974_6573
    }

    mutating func absorb(_ word: UInt64) {
      v3 ^= word
      mix()
      mix()
      v0 ^= word
    }

    mutating func finish() -> UInt64 {
      v2 ^= 0xFF
      mix()
      mix()
      mix()
      mix()
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func mix() {
      v0 &+= v1
      v1 = turned(v1, 13) ^ v0
      v0 = turned(v0, 32)
      v2 &+= v3
      v3 = turned(v3, 16) ^ v2
      v0 &+= v3
      v3 = turned(v3, 21) ^ v0
      v2 &+= v1
      v1 = turned(v1, 17) ^ v2
      v2 = turned(v2, 32)
    }

    private func turned(_ word: UInt64, _ bits: UInt64) -> UInt64 {
      word << bits | word >> (64 - bits)
    }
  }
}
