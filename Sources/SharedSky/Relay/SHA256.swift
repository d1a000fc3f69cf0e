/// SHA-256 (FIPS 180-4), reduced to what keyed hashes of short messages need. It allocates nothing.
struct SHA256: Sendable {
  /// The current hash: eight words, the most significant first.
  private(set) var state: SIMD8<UInt32>

  /// A block of input, as 16 big-endian words.
  typealias Block = InlineArray<16, UInt32>

  /// The size of a block, in bytes.
  static let blockLength = 64

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: InlineArray<64, UInt32> = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]

  /// Creates the initial hash: the first 32 bits of the fractional parts of the square roots of the
  /// first eight primes.
  init() {
    state = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
      0x5BE0_CD19,
    ]
  }

  /// Processes a block (FIPS 180-4, 6.2.2).
  mutating func absorb(_ block: Block) {
    var schedule = InlineArray<64, UInt32>(repeating: 0)
    for t in 0..<16 { schedule[t] = block[t] }
    for t in 16..<64 {
      let one = schedule[t - 15]
      let two = schedule[t - 2]
      let σ0 = Self.turned(one, 7) ^ Self.turned(one, 18) ^ one >> 3
      let σ1 = Self.turned(two, 17) ^ Self.turned(two, 19) ^ two >> 10
      schedule[t] = σ1 &+ schedule[t - 7] &+ σ0 &+ schedule[t - 16]
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      let Σ1 = Self.turned(e, 6) ^ Self.turned(e, 11) ^ Self.turned(e, 25)
      let choice = e & f ^ ~e & g
      let t1 = h &+ Σ1 &+ choice &+ Self.constants[t] &+ schedule[t]
      let Σ0 = Self.turned(a, 2) ^ Self.turned(a, 13) ^ Self.turned(a, 22)
      let majority = a & b ^ a & c ^ b & c
      (h, g, f, e) = (g, f, e, d &+ t1)
      (d, c, b, a) = (c, b, a, t1 &+ Σ0 &+ majority)
    }
    state &+= [a, b, c, d, e, f, g, h]
  }

  /// Processes the rest of the message, at most 55 bytes, and the padding.
  ///
  /// - Parameters:
  ///   - rest: The bytes.
  ///   - before: The number of bytes already processed, in whole blocks.
  mutating func finish(_ rest: UnsafeRawBufferPointer, after before: Int) {
    precondition(rest.count <= Self.blockLength - 9, "the end of a message fits one block")
    var block = Block(repeating: 0)
    for (place, byte) in rest.enumerated() { block[place / 4] |= UInt32(byte) << Self.shift(place) }
    block[rest.count / 4] |= 0x80 << Self.shift(rest.count)
    let bits = UInt64(before + rest.count) * 8
    block[14] = UInt32(truncatingIfNeeded: bits >> 32)
    block[15] = UInt32(truncatingIfNeeded: bits)
    absorb(block)
  }

  /// Returns the left shift, in bits, of a byte within its big-endian word.
  private static func shift(_ place: Int) -> UInt32 { UInt32(24 - 8 * (place % 4)) }

  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }
}
