/// Packets written and read byte by byte from the layouts in docs/shared-sky.md, with a SipHash of
/// their own, so that a relay is not tested with its own packet code.
struct HandMade {
  var bytes: [UInt8]

  /// A REPORT of a plane, unsealed.
  static func report(
    _ id: UInt64,
    flags: UInt8 = 0x80,
    time: UInt32,
    sequence: UInt16 = 1,
    latitude: UInt32,
    longitude: UInt32,
    token: UInt64 = 0,
    plan: [UInt32] = [],
    kinds: UInt8 = 0,
    wanted: UInt8 = 0
  ) -> HandMade {
    var packet = HandMade(bytes: [0x53, 0x4B, 0x23, flags | UInt8(plan.count)])
    packet.append(id, 8)
    packet.append(UInt64(time), 4)
    packet.append(UInt64(sequence), 2)
    packet.append(UInt64(latitude), 3)
    packet.append(UInt64(longitude), 3)
    packet.append(3_000, 2)
    packet.bytes += [60, 64, 10, kinds, 128, 0x18]
    // The callsign is the number of the plane, by which a test finds it in a reply.
    packet.append(id & 0xFFFF_FFFF, 6)
    packet.bytes += [7, wanted << 6]
    for index in 0..<5 { packet.append(index < plan.count ? UInt64(plan[index]) : 0, 4) }
    packet.append(0, 4)
    packet.append(token, 8)
    packet.append(0, 8)
    return packet
  }

  /// A HELLO, unsealed.
  static func hello(_ id: UInt64, time: UInt32, nonce: UInt64 = 77, token: UInt64 = 0) -> HandMade {
    var packet = HandMade(bytes: [0x53, 0x4B, 0x21, 0])
    packet.append(id, 8)
    packet.append(UInt64(time), 4)
    packet.append(nonce, 8)
    packet.append(1, 2)
    packet.bytes += [UInt8](repeating: 0, count: 38)
    packet.append(token, 8)
    packet.append(0, 8)
    return packet
  }

  /// The packet with the seal of a 16 byte secret.
  func sealed(by secret: [UInt8]) -> [UInt8] {
    let covered = Array(bytes.dropLast(8))
    let seal = Self.sipHash(covered, secret)
    return covered + (0..<8).map { UInt8(truncatingIfNeeded: seal >> UInt64(8 * $0)) }
  }

  private mutating func append(_ number: UInt64, _ count: Int) {
    for index in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index)))
    }
  }

  /// The records of the planes of a SKY without plans.
  private static func records(_ reply: [UInt8]) -> [ArraySlice<UInt8>] {
    (0..<Int(reply[3] & 0x1F)).map { index in
      let start = 28 + 25 * index
      return reply[start..<start + 25]
    }
  }

  /// The planes of a SKY without plans, by the numbers that are their callsigns.
  static func planes(_ reply: [UInt8]) -> [UInt64] {
    records(reply).map { number($0.dropFirst(19)) }
  }

  /// The tags of the planes of a SKY without plans.
  static func tags(_ reply: [UInt8]) -> [UInt64] {
    records(reply).map { number($0.prefix(3)) }
  }

  /// A big-endian number from some bytes.
  static func number(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// SipHash-2-4 as its authors define it.
  static func sipHash(_ message: [UInt8], _ key: [UInt8]) -> UInt64 {
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { number(bytes.reversed()) }
    let (k0, k1) = (word(key[0..<8]), word(key[8..<16]))
    var v: [UInt64] = [
      k0 ^ 0x736F_6D65_7073_6575, k1 ^ 0x646F_7261_6E64_6F6D, k0 ^ 0x6C79_6765_6E65_7261,
      k1 ^ 0x7465_6462_7974_6573,
    ]
    func left(_ x: UInt64, _ b: UInt64) -> UInt64 { x << b | x >> (64 - b) }
    func round() {
      v[0] &+= v[1]
      v[2] &+= v[3]
      v[1] = left(v[1], 13) ^ v[0]
      v[3] = left(v[3], 16) ^ v[2]
      v[0] = left(v[0], 32)
      v[2] &+= v[1]
      v[0] &+= v[3]
      v[1] = left(v[1], 17) ^ v[2]
      v[3] = left(v[3], 21) ^ v[0]
      v[2] = left(v[2], 32)
    }
    var padded = message
    while padded.count % 8 != 7 { padded.append(0) }
    padded.append(UInt8(truncatingIfNeeded: message.count))
    for start in stride(from: 0, to: padded.count, by: 8) {
      let m = word(padded[start..<start + 8])
      v[3] ^= m
      round()
      round()
      v[0] ^= m
    }
    v[2] ^= 0xFF
    for _ in 0..<4 { round() }
    return v[0] ^ v[1] ^ v[2] ^ v[3]
  }
}
