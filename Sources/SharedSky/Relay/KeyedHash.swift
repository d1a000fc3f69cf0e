/// HMAC-SHA-256 (RFC 2104) with one key, for messages of at most 55 bytes.
struct KeyedHash: Sendable {
  /// The hash states after the key with each of the two paddings; every message continues from
  /// them.
  private let inner: SHA256
  private let outer: SHA256

  /// Creates the hash for a key of at most 64 bytes.
  init(key: [UInt8]) {
    precondition(key.count <= SHA256.blockLength, "a key fits one block")
    inner = Self.begun(key, padding: 0x36)
    outer = Self.begun(key, padding: 0x5C)
  }

  /// Returns the keyed hash of a message: eight words, the most significant first.
  func hash(_ message: UnsafeRawBufferPointer) -> SIMD8<UInt32> {
    var first = inner
    first.finish(message, after: SHA256.blockLength)
    var words = InlineArray<8, UInt32>(repeating: 0)
    for index in 0..<8 { words[index] = first.state[index].bigEndian }
    var second = outer
    withUnsafeBytes(of: &words) { second.finish($0, after: SHA256.blockLength) }
    return second.state
  }

  private static func begun(_ key: [UInt8], padding: UInt8) -> SHA256 {
    var block = SHA256.Block(repeating: 0)
    for place in 0..<SHA256.blockLength {
      let byte = (place < key.count ? key[place] : 0) ^ padding
      block[place / 4] = block[place / 4] << 8 | UInt32(byte)
    }
    var hash = SHA256()
    hash.absorb(block)
    return hash
  }
}
