import Foundation
import Geodesy
import SharedSky
import SkyPackets
import TestSupport
import Testing

@Suite("Packets")
struct PacketTests {
  private static let secret = PlaneSecret(0x1011_1213_1415_1617, 0x1819_1A1B_1C1D_1E1F)

  @Test("A report is unchanged after writing and reading, with any values")
  func reports() throws {
    var samples = PacketSamples(seed: 1)
    for _ in 0..<20_000 {
      let report = samples.report()
      let secret = samples.secret()
      let bytes = written { report.write(into: $0, sealedBy: secret) }
      #expect(bytes.count == 80)
      #expect(try bytes.withUnsafeBytes { try Report(parsing: $0) } == report)
      #expect(bytes.withUnsafeBytes { Packet.isSealed($0, by: secret) })
      let header = bytes.withUnsafeBytes { Packet.header(of: $0) }
      #expect(header?.version == 2 && header?.kind == 3)
    }
  }

  @Test("So are hellos and tokens")
  func hellosAndTokens() throws {
    var samples = PacketSamples(seed: 2)
    for _ in 0..<20_000 {
      let hello = samples.hello()
      let token = samples.token()
      let secret = samples.secret()
      let first = written { hello.write(into: $0, sealedBy: secret) }
      let second = written { token.write(into: $0, sealedBy: secret) }
      #expect(first.count == 80)
      #expect(second.count == 64)
      #expect(try first.withUnsafeBytes { try Hello(parsing: $0) } == hello)
      #expect(try second.withUnsafeBytes { try Token(parsing: $0) } == token)
      #expect(first.withUnsafeBytes { Packet.isSealed($0, by: secret) })
      #expect(second.withUnsafeBytes { Packet.isSealed($0, by: secret) })
    }
  }

  @Test("So are replies with any number of planes and points, in at most 500 bytes")
  func replies() throws {
    var samples = PacketSamples(seed: 3)
    for _ in 0..<20_000 {
      let reply = samples.reply()
      let secret = samples.secret()
      let bytes = written { reply.write(into: $0, sealedBy: secret) }
      #expect(bytes.count <= 500)
      let planes = reply.planes.reduce(0) { $0 + 25 + 4 * $1.plan.count }
      #expect(bytes.count == 36 + planes)
      #expect(try bytes.withUnsafeBytes { try SkyReply(parsing: $0) } == reply)
      #expect(bytes.withUnsafeBytes { Packet.isSealed($0, by: secret) })
    }
  }

  @Test("As many planes fit as the documentation states")
  func room() throws {
    var samples = PacketSamples(seed: 6)
    let header = samples.reply().header
    func fitting(points: Int) throws -> Int {
      var plane = SkyRecord(
        tag: 1,
        state: FlightState(position: .init(latitude: 0, longitude: 0), altitude: 0),
        age: 0
      )
      for _ in 0..<points { plane.plan.append(north: 1, east: 1) }
      let reply = SkyReply(header, planes: Array(repeating: plane, count: 20))
      let bytes = written { reply.write(into: $0, sealedBy: Self.secret) }
      return try bytes.withUnsafeBytes { try SkyReply(parsing: $0) }.planes.count
    }
    #expect(try [0, 2, 5].map(fitting) == [18, 14, 10])
  }

  @Test("A changed bit anywhere breaks the seal")
  func bits() {
    var samples = PacketSamples(seed: 4)
    let report = samples.report()
    var bytes = written { report.write(into: $0, sealedBy: Self.secret) }
    for bit in 0..<8 * bytes.count {
      bytes[bit / 8] ^= 1 << (bit % 8)
      #expect(!bytes.withUnsafeBytes { Packet.isSealed($0, by: Self.secret) }, "bit \(bit)")
      bytes[bit / 8] ^= 1 << (bit % 8)
    }
    #expect(bytes.withUnsafeBytes { Packet.isSealed($0, by: Self.secret) })
  }

  @Test("Packets of a wrong length, version, kind or count are refused with the reason")
  func refusals() throws {
    func refusal(_ bytes: [UInt8]) -> PacketError? {
      bytes.withUnsafeBytes { bytes in
        do throws(PacketError) {
          _ = try Report(parsing: bytes)
          return nil
        } catch {
          return error
        }
      }
    }
    var samples = PacketSamples(seed: 5)
    let report = samples.report()
    let bytes = written { report.write(into: $0, sealedBy: nil) }
    func changed(_ place: Int, _ byte: UInt8) -> [UInt8] {
      var other = bytes
      other[place] = byte
      return other
    }
    let cases: [(bytes: [UInt8], refusal: PacketError?)] = [
      (bytes, nil), ([], .magic), ([0x53], .magic), (bytes + [0], .length(found: 81)),
      (Array(bytes.dropLast()), .length(found: 79)), (changed(0, 0x54), .magic),
      (changed(2, 0x13), .version(found: 1)), (changed(2, 0x24), .kind(found: 4)),
      (changed(3, 0x86), .points(found: 6)),
    ]
    for (bytes, expected) in cases { #expect(refusal(bytes) == expected) }
    let reply = samples.reply()
    var sky = written { reply.write(into: $0, sealedBy: Self.secret) }
    sky[3] = 19
    #expect(throws: PacketError.planes(found: 19)) {
      try sky.withUnsafeBytes { try SkyReply(parsing: $0) }
    }
  }

  @Test("Reserved bits are ignored, and sent as 0")
  func reserved() throws {
    var samples = PacketSamples(seed: 6)
    var report = samples.report()
    var plan = FlightPlan()
    plan.append(north: 1, east: -1)
    for plan in [plan, .none] {
      report.plan = plan
      let bytes = written { report.write(into: $0, sealedBy: Self.secret) }
      var other = bytes
      // Without points, their unit means nothing.
      if plan.count == 0 { other[3] |= 0b1000 }
      other[29] |= 1
      other[39] |= 0b11_1111
      for index in 60..<64 { other[index] = 0xFF }
      let read = try other.withUnsafeBytes { try Report(parsing: $0) }
      #expect(read == report)
      #expect(written { read.write(into: $0, sealedBy: Self.secret) } == bytes)
    }
  }

  @Test("The documented packets parse to the documented values, and are written byte for byte")
  func page() throws {
    let file = Checkout.root.appending(path: "docs/shared-sky.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let position = GridPosition(latitude: 13_186_015, longitude: 8_367_081)
    var plan = FlightPlan()
    for (north, east) in [(-1200, 640), (800, -320), (32_767, -32_768)] {
      plan.append(north: Int16(north), east: Int16(east))
    }
    let id = PlaneID(rawValue: 0x0123_4567_89AB_CDEF)
    let hello = Hello(time: 1_234_567_890, nonce: 0x1122_3344_5566_7788, client: 7)
    try expect(
      page,
      "HELLO",
      hello,
      read: { try Hello(parsing: $0) },
      write: { $0.write(into: $1, sealedBy: nil) }
    )

    let token = Token(
      reason: .minted,
      id: id,
      timeEcho: 1_234_567_890,
      received: 1_234_567_902,
      nonceEcho: 0x1122_3344_5566_7788,
      token: AddressToken(rawValue: 0x2A01_0203_0405_0607),
      secret: Self.secret,
      hold: 3,
      wait: 500
    )
    try expect(
      page,
      "TOKEN",
      token,
      read: { try Token(parsing: $0) },
      write: { $0.write(into: $1, sealedBy: Self.secret) }
    )

    let report = Report(
      flags: [.airborne, .inSession],
      id: id,
      time: 1_234_567_890,
      sequence: 513,
      state: FlightState(
        at: .init(degreesNorth: 51.4706, degreesEast: -0.4619),
        altitudeMetres: 1500,
        speedMetresPerSecond: 62,
        track: .degrees(90),
        climbMetresPerSecond: -2.5
      ),
      breath: BreathMark(phase: 128, pattern: 2, rate: 7),
      callsign: try SkyCallsign("HERON-12"),
      livery: 9,
      plan: plan,
      token: AddressToken(rawValue: 0x2A01_0203_0405_0607)
    )
    #expect(report.state.position == position)
    try expect(
      page,
      "REPORT",
      report,
      read: { try Report(parsing: $0) },
      write: { $0.write(into: $1, sealedBy: Self.secret) }
    )

    let near = SkyRecord(
      tag: 0xAB_CDEF,
      state: report.state,
      age: 42,
      breath: report.breath,
      flags: report.flags,
      callsign: report.callsign,
      plan: plan
    )
    let far = SkyRecord(
      tag: 0xC0_FFEE,
      state: FlightState(
        at: GridPosition(latitude: 13_187_015, longitude: 8_365_081).coordinate,
        altitudeMetres: 11_000,
        speedMetresPerSecond: 230,
        track: .degrees(270),
        climbMetresPerSecond: 15
      ),
      age: 255,
      flags: [.airborne, .emergency],
      emergency: .medical,
      source: .gps,
      callsign: try SkyCallsign("wren_7")
    )
    let header = SkyReplyHeader(
      notice: .more,
      sequenceEcho: 513,
      nextReport: 500,
      timeEcho: 1_234_567_890,
      received: 1_234_567_902,
      hold: 3,
      nearby: 40,
      token: AddressToken(rawValue: 0x2A08_090A_0B0C_0D0E)
    )
    let reply = SkyReply(header, planes: [near, far])
    try expect(
      page,
      "SKY",
      reply,
      read: { try SkyReply(parsing: $0) },
      write: { $0.write(into: $1, sealedBy: Self.secret) }
    )
  }

  private func expect<Kind: Equatable>(
    _ page: String,
    _ name: String,
    _ packet: Kind,
    read: (UnsafeRawBufferPointer) throws -> Kind,
    write: (Kind, UnsafeMutableRawBufferPointer) -> Int
  ) throws {
    let block = try #require(page.components(separatedBy: "```\(name)\n").dropFirst().first)
    let digits = Array(block.prefix { $0 != "`" }.filter(\.isHexDigit))
    let bytes = try stride(from: 0, to: digits.count, by: 2).map {
      try #require(UInt8(String(digits[$0..<$0 + 2]), radix: 16))
    }
    #expect(try bytes.withUnsafeBytes { try read($0) } == packet, "\(name)")
    #expect(written { write(packet, $0) } == bytes, "\(name)")
  }
}
