import Testing

@testable import SharedSky

@Suite("How a relay handles a packet")
struct RelayCoreTests {
  private static let plane: UInt64 = 0x0100_0000_0000_0001
  private let other: UInt64 = 0x0100_0000_0000_0002

  @Test("A new client gets a token, then an identity with its secret, then the planes around it")
  func wholeWay() throws {
    let rig = try RelayRig()
    let now = rig.time.wrapped
    let first = rig.send(HandMade.hello(0, time: now).bytes)
    #expect(first.count == 64)
    #expect(Array(first[..<4]) == [0x53, 0x4B, 0x22, 0])
    #expect(HandMade.number(first[20..<28]) == 77)
    #expect(first[36..<52].allSatisfy { $0 == 0 } && first[56..<64].allSatisfy { $0 == 0 })
    let token = HandMade.number(first[28..<36])
    let second = rig.send(HandMade.hello(0, time: now, token: token).bytes)
    #expect(second[3] == 5)
    let id = HandMade.number(second[4..<12])
    #expect(id >> 56 == 1)
    let secret = Array(second[36..<52])
    #expect(secret == (try RelayRig.secret(id)))
    // The token in the reply is for the new identity.
    let reply = rig.send(
      HandMade.report(
        id,
        time: now,
        sequence: 0x1234,
        latitude: 1 << 23,
        longitude: 1 << 23,
        token: HandMade.number(second[28..<36])
      ).sealed(by: secret)
    )
    #expect(Array(reply[..<4]) == [0x53, 0x4B, 0x24, 0])
    #expect(reply.count == 36)
    let fields = [4..<6, 6..<8, 8..<12, 12..<16].map { HandMade.number(reply[$0]) }
    #expect(fields == [0x1234, 500, UInt64(now), UInt64(now)])
    #expect(reply[16] == 3 && reply[17] == 0)
    let seal = HandMade.number(reply[28..<36].reversed())
    #expect(seal == HandMade.sipHash(Array(reply[..<28]), secret))
  }

  @Test("Malformed packets, unknown planes and wrong seals get no answer")
  func silence() throws {
    let rig = try RelayRig()
    let good = HandMade.report(Self.plane, time: rig.time.wrapped, latitude: 5, longitude: 6)
    let sealed = good.sealed(by: try RelayRig.secret(Self.plane))
    func changed(_ place: Int, _ byte: UInt8) -> [UInt8] {
      var bytes = sealed
      bytes[place] = byte
      return bytes
    }
    let cases: [([UInt8], RelayCount)] = [
      ([], .badLength), (Array(sealed.dropLast()), .badLength), (sealed + [0], .badLength),
      ([UInt8](repeating: 0, count: 1_400), .badLength), (changed(0, 0x54), .badMagic),
      (changed(2, 0x22), .badKind), (changed(2, 0x24), .badKind), (changed(2, 0x2F), .badKind),
      (changed(4, 0x02), .unknownKey), (changed(79, sealed[79] ^ 1), .badSeal),
      (changed(20, sealed[20] ^ 1), .badSeal), (changed(60, 1), .badSeal), (good.bytes, .badSeal),
      (HandMade.hello(Self.plane, time: 0).bytes, .badSeal),
    ]
    for (bytes, reason) in cases {
      let before = rig.core.counts[reason]
      #expect(rig.send(bytes).isEmpty)
      #expect(rig.core.counts[reason] == before + 1, "\(reason)")
    }
    #expect(!rig.send(sealed).isEmpty)
    var crowded = HandMade.report(Self.plane, time: rig.time.wrapped, latitude: 5, longitude: 6)
    crowded.bytes[3] = 0x86
    #expect(rig.send(crowded.sealed(by: try RelayRig.secret(Self.plane))).isEmpty)
    #expect(rig.core.counts[.badPlan] == 1)
  }

  @Test("A client with an unproven address is never sent more than four fifths of what it sent")
  func amplification() throws {
    let rig = try RelayRig()
    let token = try rig.prove(Self.plane)
    let victim = SourceAddress(ipv4: 0x0A00_0001, port: 53)
    for step in 0..<400 {
      rig.wait(milliseconds: 700)
      let now = rig.time.wrapped
      let secret = try RelayRig.secret(Self.plane)
      let packet =
        switch step % 4 {
        case 0: HandMade.hello(0, time: now).bytes
        case 1: HandMade.hello(Self.plane, time: now).sealed(by: secret)
        case 2:
          HandMade.report(Self.plane, time: now, latitude: 9, longitude: 9, token: token)
            .sealed(by: secret)
        default: HandMade.report(Self.plane, time: 1, latitude: 9, longitude: 9).sealed(by: secret)
        }
      #expect(rig.send(packet, from: victim).count <= 64)
    }
    let (sent, received) = (
      rig.core.counts[.bytesToUnproven], rig.core.counts[.bytesFromUnproven]
    )
    #expect(sent > 0)
    #expect(Double(sent) <= 0.8 * Double(received))
  }

  @Test("A token is valid for one address, one port, one plane and at most twenty minutes")
  func tokens() throws {
    let rig = try RelayRig()
    let token = try rig.prove(Self.plane)
    func kind(_ id: UInt64, _ source: SourceAddress) throws -> UInt8 {
      rig.wait(milliseconds: 1_000)
      let reply = try rig.report(id, latitude: 9, longitude: 9, token: token, from: source)
      return reply[2] & 0x0F
    }
    #expect(try kind(Self.plane, RelayRig.home) == 4)
    #expect(try kind(Self.plane, SourceAddress(ipv4: 0xC000_0201, port: 40_001)) == 2)
    #expect(try kind(Self.plane, SourceAddress(ipv4: 0xC000_0202, port: 40_000)) == 2)
    #expect(try kind(other, RelayRig.home) == 2)
    #expect(rig.core.counts[.tokenStale] == 3)
    rig.wait(milliseconds: 595_000)
    #expect(try kind(Self.plane, RelayRig.home) == 4)
    rig.wait(milliseconds: 650_000)
    #expect(try kind(Self.plane, RelayRig.home) == 2)
  }

  @Test("The epochs of tokens do not wrap with the packets' 32 bits of time")
  func wrappedTime() throws {
    let rig = try RelayRig()
    // Shortly before 2³² milliseconds wrap around.
    let left = (1 << 32) - rig.time.milliseconds % (1 << 32)
    rig.wait(milliseconds: left - 1_000)
    let token = try rig.prove(Self.plane)
    for _ in 0..<4 {
      let reply = try rig.report(Self.plane, latitude: 9, longitude: 9, token: token)
      #expect(reply[2] & 0x0F == 4)
      rig.wait(milliseconds: 700)
    }
  }

  @Test("Only later reports are accepted; replays are refused, then ignored, and do no harm")
  func replays() throws {
    let rig = try RelayRig()
    let token = try rig.prove(Self.plane)
    let secret = try RelayRig.secret(Self.plane)
    let packet = HandMade.report(
      Self.plane,
      time: rig.time.wrapped,
      latitude: 9,
      longitude: 9,
      token: token
    ).sealed(by: secret)
    #expect(rig.send(packet)[2] & 0x0F == 4)
    let thief = SourceAddress(ipv4: 0x0808_0808, port: 1)
    let answers = (0..<50).map { _ in rig.send(packet, from: thief) }
    // Three at once, including the hello.
    #expect(answers.count { !$0.isEmpty } == 2)
    #expect(answers.allSatisfy { $0.isEmpty || $0[3] == 2 && $0.count == 64 })
    #expect(rig.core.counts[.replayed] == 2 && rig.core.counts[.staleLimit] == 48)
    // The plane itself is not affected.
    rig.wait(milliseconds: 1)
    #expect(try rig.report(Self.plane, latitude: 9, longitude: 9, token: token)[2] & 0x0F == 4)
    #expect(rig.turn().count == 2)
  }

  @Test(
    "A client whose clock is half a minute off learns that from the answer",
    arguments: [-31_000, 31_000]
  )
  func clocks(offset: Int64) throws {
    let rig = try RelayRig()
    let time = rig.time.advanced(byMilliseconds: offset)
    let packet = HandMade.report(Self.plane, time: time.wrapped, latitude: 9, longitude: 9)
    let reply = rig.send(packet.sealed(by: try RelayRig.secret(Self.plane)))
    #expect(reply[3] == 2)
    #expect(HandMade.number(reply[16..<20]) == UInt64(rig.time.wrapped))
    #expect(rig.core.counts[.badClock] == 1)
    #expect(rig.turn().isEmpty)
  }

  @Test("Another version is answered with the supported one")
  func versions() throws {
    let rig = try RelayRig()
    var packet = HandMade.hello(0, time: 0).bytes
    packet[2] = 0x97
    let reply = rig.send(packet)
    #expect(reply.count == 64)
    #expect(reply[3] == 4 && reply[52] == 0x22)
  }

  @Test("A plane that reports too often is asked to wait; a flooding source is ignored")
  func limits() throws {
    let rig = try RelayRig()
    let token = try rig.prove(Self.plane)
    var kinds: [UInt8] = []
    for _ in 0..<20 {
      rig.wait(milliseconds: 1)
      kinds.append(try rig.report(Self.plane, latitude: 9, longitude: 9, token: token)[2] & 0x0F)
    }
    #expect(kinds == [UInt8](repeating: 4, count: 10) + [UInt8](repeating: 2, count: 10))
    #expect(rig.core.counts[.planeLimit] == 10)
    let silent = (0..<1_000).count { _ in rig.send(HandMade.hello(0, time: 0).bytes).isEmpty }
    #expect(silent == 600)
    #expect(rig.core.counts[.sourceLimit] == UInt64(silent))
  }

  @Test("Identities are limited in rate, and none are issued if that is configured")
  func minting() throws {
    let rig = try RelayRig()
    let token = try rig.prove(0)
    let hello = HandMade.hello(0, time: rig.time.wrapped, token: token).bytes
    let reasons = (0..<30).map { _ in rig.send(hello)[3] }
    #expect(reasons.count { $0 == 5 } == 20)
    #expect(reasons.count { $0 == 3 } == 10)
    var rules = RelayRules()
    rules.mints = false
    let closed = try RelayRig(rules)
    let other = HandMade.hello(0, time: 0, token: try closed.prove(0)).bytes
    #expect(closed.send(other)[3] == 3)
    #expect(closed.core.counts[.minted] == 0)
  }
}
