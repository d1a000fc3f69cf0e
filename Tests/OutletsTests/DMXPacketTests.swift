import Breathing
import Testing

@testable import Outlets

/// Packets, byte by byte as the standards define them.
@Suite struct DMXPacketTests {
  private static let id = ComponentID("0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0ff")

  private func sacn(priority: UInt8 = 120) throws -> SACNSource {
    SACNSource(id: try #require(Self.id), name: "Aloft", priority: priority, universe: 0x1234)
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  @Test func `a data packet of E1.31 has the layout of table 4-1`() throws {
    let packet = try sacn().data([1, 128, 255], sequence: 77)
    #expect(packet.count == 126 + 3)
    // Root layer (5): preamble and post-amble sizes, identifier, flags and length, vector, CID.
    #expect(packet[..<4] == [0x00, 0x10, 0x00, 0x00])
    #expect(
      packet[4..<16] == [0x41, 0x53, 0x43, 0x2D, 0x45, 0x31, 0x2E, 0x31, 0x37, 0x00, 0x00, 0x00]
    )
    #expect(packet[16..<18] == [0x70, 113])
    #expect(packet[18..<22] == [0, 0, 0, 4])
    #expect(
      packet[22..<38] == [
        0x0F, 0x1E, 0x2D, 0x3C, 0x4B, 0x5A, 0x49, 0x78, 0x86, 0x95, 0xA4, 0xB3, 0xC2, 0xD1, 0xE0,
        0xFF,
      ]
    )
    // Framing layer (6.2): length, vector, name, priority, synchronization, sequence, options.
    #expect(packet[38..<40] == [0x70, 91])
    #expect(packet[40..<44] == [0, 0, 0, 2])
    #expect(text(packet[44..<108]) == "Aloft")
    #expect(packet[49..<108].allSatisfy { $0 == 0 })
    #expect(packet[108..<115] == [120, 0, 0, 77, 0, 0x12, 0x34])
    // DMP layer (7): length, vector, types, first address, increment, count, START code, values.
    #expect(packet[115..<117] == [0x70, 14])
    #expect(packet[117...] == [0x02, 0xA1, 0, 0, 0, 1, 0, 4, 0, 1, 128, 255])
  }

  @Test func `a full universe has the lengths that the standard's examples have`() throws {
    let packet = try sacn().data([UInt8](repeating: 9, count: 512), sequence: 0)
    #expect(packet.count == 638)
    #expect(packet[16..<18] == [0x72, 0x6E])
    #expect(packet[38..<40] == [0x72, 0x58])
    #expect(packet[115..<117] == [0x72, 0x0B])
    #expect(packet[123..<125] == [0x02, 0x01])
  }

  @Test func `no packet ends the stream, and no priority is above 200`() throws {
    for sequence in UInt8.min...UInt8.max {
      #expect(try sacn().data([1], sequence: sequence)[112] & 0b0100_0000 == 0)
    }
    #expect(try sacn(priority: 255).data([1], sequence: 0)[108] == 200)
  }

  @Test func `a universe discovery packet has the layout of table 4-3`() throws {
    let packet = try sacn().discovery()
    #expect(packet.count == 122)
    #expect(packet[16..<22] == [0x70, 106, 0, 0, 0, 8])
    #expect(packet[38..<44] == [0x70, 84, 0, 0, 0, 2])
    #expect(text(packet[44..<108]) == "Aloft")
    #expect(packet[108...] == [0, 0, 0, 0, 0x70, 10, 0, 0, 0, 1, 0, 0, 0x12, 0x34])
  }

  @Test(arguments: [
    (UInt16(1), "239.255.0.1"), (7, "239.255.0.7"), (256, "239.255.1.0"),
    (63_999, "239.255.249.255"), (64_214, "239.255.250.214"),
  ])
  func `a universe has its multicast group`(universe: UInt16, group: String) {
    #expect(SACNSource.group(of: universe) == group)
  }

  @Test func `a name is cut between characters, and a zero follows it`() throws {
    let id = try #require(Self.id)
    let name = String(repeating: "é", count: 40)
    let packet = SACNSource(id: id, name: name, universe: 1).data([1], sequence: 0)
    #expect(text(packet[44..<108]) == String(repeating: "é", count: 31))
    #expect(packet[106] == 0 && packet[107] == 0)
  }

  @Test func `an ArtDmx packet has a low byte first in its code and address, and an even length`() {
    let source = ArtNetSource(name: "Aloft", portAddress: 0x7A5B)
    let head: [UInt8] = [0x41, 0x72, 0x74, 0x2D, 0x4E, 0x65, 0x74, 0x00, 0x00, 0x50, 0, 14]
    #expect(
      source.dmx([1, 128, 255], sequence: 9) == head + [9, 0, 0x5B, 0x7A, 0, 4, 1, 128, 255, 0]
    )
    #expect(source.dmx([5, 6], sequence: 1) == head + [1, 0, 0x5B, 0x7A, 0, 2, 5, 6])
    let full = source.dmx([UInt8](repeating: 1, count: 512), sequence: 1)
    #expect(full.count == 530 && Array(full[16..<18]) == [0x02, 0x00])
  }

  @Test func `an ArtPollReply packet has what a console lists`() {
    let source = ArtNetSource(name: "Aloft in the foyer of the house", portAddress: 0x7A5B)
    let packet = source.pollReply(from: [10, 0, 0, 7], replies: 12_345)
    #expect(packet.count == 239)
    #expect(text(packet[..<8]) == "Art-Net" && packet[8..<10] == [0x00, 0x21])
    #expect(packet[10..<16] == [10, 0, 0, 7, 0x36, 0x19])
    #expect(packet[18] == 0x7A && packet[19] == 0x05)
    #expect(text(packet[26..<44]) == "Aloft in the foye" && packet[43] == 0)
    #expect(text(packet[44..<108]) == "Aloft in the foyer of the house")
    #expect(text(packet[108..<172]) == "#0001 [2345] sending")
    #expect(packet[172..<175] == [0, 1, 0x40] && packet[178] == 0x80)
    #expect(packet[186] == 0x0B && packet[200] == 1 && packet[211] == 1 && packet[212] == 8)
  }

  @Test func `a poll is read, also one for a range, and nothing else is`() throws {
    let poll: [UInt8] = Array("Art-Net\0".utf8) + [0x00, 0x20, 0, 14, 0, 0]
    #expect(try #require(ArtPoll(poll)).asks(for: 0x7FFF))
    var targeted = poll + [0x01, 0x0F, 0x01, 0x00]
    #expect(try #require(ArtPoll(targeted)).asks(for: 3))
    targeted[12] = 0b0010_0000
    let range = try #require(ArtPoll(targeted))
    #expect(range.asks(for: 0x100) && range.asks(for: 0x10F) && !range.asks(for: 0x110))
    for count in 0..<14 { #expect(ArtPoll(Array(poll[..<count])) == nil) }
    for place in 0..<10 {
      var other = poll
      other[place] ^= 1
      #expect(ArtPoll(other) == nil)
    }
    #expect(ArtPoll(ArtNetSource(name: "", portAddress: 0).dmx([1, 2], sequence: 1)) == nil)
  }

  @Test func `sequence numbers of E1.31 pass 0, those of Art-Net never are 0`() throws {
    let sacn = DMXStream.sacn(try sacn())
    let artNet = DMXStream.artNet(ArtNetSource(name: "Aloft", portAddress: 1))
    #expect(sacn.sequence(after: 255) == 0 && sacn.sequence(after: 0) == 1)
    #expect(artNet.sequence(after: 255) == 1 && artNet.sequence(after: 0) == 1)
  }

  @Test func `an identifier is a UUID of version 4 and reads back as itself`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let id = ComponentID(using: &generator)
      #expect(ComponentID(id.description) == id)
      #expect(id.description.count == 36 && Array(id.description)[14] == "4")
    }
    for text in ["", "0f1e2d3c4b5a49788695a4b3c2d1e0ff", "0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0fg"] {
      #expect(ComponentID(text) == nil)
    }
  }
}
