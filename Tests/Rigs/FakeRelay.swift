package import SharedSky

/// An independent implementation of a relay that shares only the hash with ours: it reads and
/// writes bytes as specified in docs/shared-sky.md, and follows the rules on which clients rely.
package struct FakeRelay {
  /// The key from which planes' secrets are derived; changing it makes all planes unknown.
  package var master: UInt8 = 0x40
  /// The interval that answers request, in hundredths of a second.
  package var pace = 500
  /// Whether it answers.
  package var isUp = true
  /// Combined with every tag by XOR; changing it renames all planes.
  package var tagMask: UInt64 = 0
  /// Whether its answers claim that there are more planes than they contain.
  package var leavesOut = false
  /// Whether it issues identities.
  package var mints = true
  /// The supported version; packets of other versions are refused.
  package var version: UInt8 = 2

  package private(set) var planes: [UInt64: (packet: [UInt8], at: UInt64)] = [:]
  package private(set) var counts: [String: Int] = [:]
  private var minted: UInt64 = 0

  package init() {}

  package static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  package static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }

  /// The last packet of each plane, by identity.
  package var kept: [UInt64: [UInt8]] { planes.mapValues(\.packet) }

  package mutating func forgetPlanes() { planes = [:] }

  /// Returns an identity created in advance, as for a fleet.
  package func identity(_ id: UInt64) -> SkyClient.Identity {
    let (first, last) = secret(id)
    return SkyClient.Identity(id: PlaneID(rawValue: id), secret: PlaneSecret(first, last))
  }

  /// Answers a packet.
  package mutating func answer(_ packet: [UInt8], from source: UInt64, at now: UInt64) -> [UInt8]? {
    guard isUp else { return nil }
    guard packet.count == 80, packet[0] == 0x53, packet[1] == 0x4B else { return drop("malformed") }
    guard packet[2] >> 4 == version else {
      return token(4, Self.number(packet[4..<12]), packet, source, now, sealed: false)
    }
    switch packet[2] & 0x0F {
    case 1: return hello(packet, source, now)
    case 3: return report(packet, source, now)
    default: return drop("kind")
    }
  }

  private mutating func hello(_ packet: [UInt8], _ source: UInt64, _ now: UInt64) -> [UInt8]? {
    guard Self.number(packet[4..<12]) == 0 else { return drop("hello with an identity") }
    let isKnown = Array(packet[64..<72]) == addressToken(source, 0)
    guard isKnown else { return token(0, 0, packet, source, now, sealed: false) }
    guard mints else { return token(3, 0, packet, source, now, sealed: false, wait: .max) }
    minted += 1
    count("minted")
    return token(5, 0x0100_0000_0000_0000 + minted, packet, source, now, sealed: true)
  }

  private mutating func report(_ packet: [UInt8], _ source: UInt64, _ now: UInt64) -> [UInt8]? {
    let id = Self.number(packet[4..<12])
    guard Array(packet[72...]) == Self.seal(packet[..<72], secret(id)) else { return drop("seal") }
    let time = UInt32(Self.number(packet[12..<16]))
    let off = Int64(Int32(bitPattern: time &- UInt32(truncatingIfNeeded: now)))
    guard abs(off) <= 30_000 else { return token(2, id, packet, source, now, sealed: true) }
    if let last = planes[id]?.packet {
      let ahead = Int32(bitPattern: time &- UInt32(Self.number(last[12..<16])))
      guard ahead > 0 else { return token(2, id, packet, source, now, sealed: true) }
    }
    count("reports")
    if packet[3] & 0x80 != 0, packet[3] & 0x20 == 0 {
      planes[id] = (packet, UInt64(Int64(now) + off))
    } else {
      planes[id] = nil
      count("ghosts")
    }
    guard Array(packet[64..<72]) == addressToken(source, id) else {
      return token(1, id, packet, source, now, sealed: true)
    }
    return sky(id, packet, source, now)
  }

  private mutating func sky(
    _ id: UInt64,
    _ packet: [UInt8],
    _ source: UInt64,
    _ now: UInt64
  ) -> [UInt8] {
    let others = planes.filter { $0.key != id && now < $0.value.at + 60_000 }
      .sorted { $0.key < $1.key }.prefix(12)
    var reply: [UInt8] = [0x53, 0x4B, 0x24, UInt8(others.count) | (leavesOut ? 0x80 : 0)]
    reply += packet[16..<18] + Self.bytes(UInt64(pace), 2) + packet[12..<16]
    reply += Self.bytes(now, 4) + [0, UInt8(others.count), 0, 0] + addressToken(source, id)
    for (other, kept) in others {
      let points = Int(kept.packet[3] & 7)
      reply += Self.bytes(other ^ tagMask, 3) + [kept.packet[29]] + kept.packet[18..<24]
      reply.append(UInt8(kept.at < now ? min((now - kept.at) / 100, 255) : 0))
      reply += kept.packet[24..<29] + kept.packet[30..<32] + [kept.packet[3]]
      reply += kept.packet[32..<38] + kept.packet[40..<(40 + 4 * points)]
    }
    count("replies")
    return reply + Self.seal(reply[...], secret(id))
  }

  private mutating func token(
    _ reason: UInt8,
    _ id: UInt64,
    _ packet: [UInt8],
    _ source: UInt64,
    _ now: UInt64,
    sealed isSealed: Bool,
    wait: UInt16 = 0
  ) -> [UInt8] {
    count("token \(reason)")
    let isHello = packet[2] & 0x0F == 1
    let given = reason == 5 ? 0 : id
    var reply: [UInt8] = [0x53, 0x4B, packet[2] & 0xF0 | 2, reason] + Self.bytes(id, 8)
    // The token of a new identity is for that identity.
    reply += packet[12..<16] + Self.bytes(now, 4)
    reply += isHello ? Array(packet[16..<24]) : [0, 0, 0, 0, 0, 0, 0, 0]
    reply += addressToken(source, reason == 5 ? id : given)
    let (first, last) = secret(id)
    reply +=
      reason == 5 ? Self.bytes(first, 8) + Self.bytes(last, 8) : [UInt8](repeating: 0, count: 16)
    reply += [version << 4 | version, 0] + Self.bytes(UInt64(wait), 2)
    return reply + (isSealed ? Self.seal(reply[...], secret(id)) : Self.bytes(0, 8))
  }

  private func secret(_ id: UInt64) -> (UInt64, UInt64) {
    (id &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(master), ~id &+ UInt64(master))
  }

  private func addressToken(_ source: UInt64, _ id: UInt64) -> [UInt8] {
    let sum: UInt64 = source &* 31 &+ id &+ UInt64(master)
    return [1] + Self.bytes(sum &* 0x1234_5677, 7)
  }

  private static func seal(_ bytes: ArraySlice<UInt8>, _ key: (UInt64, UInt64)) -> [UInt8] {
    let hash = Array(bytes).withUnsafeBytes { SipHash(PlaneSecret(key.0, key.1)).hash($0) }
    return Self.bytes(hash.byteSwapped, 8)
  }

  private mutating func drop(_ why: String) -> [UInt8]? {
    count(why)
    return nil
  }

  private mutating func count(_ what: String) { counts[what, default: 0] += 1 }
}
