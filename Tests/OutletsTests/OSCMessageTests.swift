import Breathing
import Foundation
import Outlets
import Testing

@Suite struct OSCMessageTests {
  /// The examples of "The Open Sound Control 1.0 Specification", to the byte.
  private static let examples: [(message: OSCMessage, hex: String)] = [
    (
      OSCMessage("/oscillator/4/frequency", [.float(440)]),
      "2f6f7363696c6c61746f722f342f6672657175656e637900 2c660000 43dc0000"
    ),
    (
      OSCMessage(
        "/foo",
        [.integer(1000), .integer(-1), .string("hello"), .float(1.234), .float(5.678)]
      ),
      """
      2f666f6f00000000 2c69697366660000 000003e8 ffffffff 68656c6c6f000000 3f9df3b6 40b5b22d
      """
    ),
    (OSCMessage("/a"), "2f610000 2c000000"),
    (
      OSCMessage(
        "/b",
        [.blob([1, 2, 3, 4, 5]), .boolean(true), .boolean(false), .null, .impulse]
      ),
      "2f620000 2c6254464e490000 00000005 0102030405000000"
    ),
    (
      OSCMessage("/d", [.double(0.5), .long(-2), .string("")]),
      "2f640000 2c64687300000000 3fe0000000000000 fffffffffffffffe 00000000"
    ),
  ]

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.filter(\.isHexDigit))
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }

  @Test(arguments: examples)
  func `messages are written and read to the byte`(message: OSCMessage, hex: String) throws {
    #expect(message.bytes == Self.bytes(hex))
    #expect(try OSCPacket.messages(in: Self.bytes(hex)) == [message])
  }

  @Test func `bundles are read in order, whatever their time`() throws {
    let one = OSCMessage("/one", [.integer(1)])
    let two = OSCMessage("/two", [.string("2")])
    func bundle(_ parts: [[UInt8]]) -> [UInt8] {
      Array("#bundle\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 1]
        + parts.flatMap { [0, 0, 0, UInt8($0.count)] + $0 }
    }
    let inner = bundle([two.bytes])
    #expect(try OSCPacket.messages(in: bundle([one.bytes, inner, one.bytes])) == [one, two, one])
    #expect(try OSCPacket.messages(in: bundle([])).isEmpty)
  }

  @Test func `a message without type tags has no arguments, arrays are their elements`() throws {
    #expect(try OSCPacket.messages(in: Self.bytes("2f610000")) == [OSCMessage("/a")])
    let array = Self.bytes("2f610000 2c5b69695d000000 00000001 00000002")
    #expect(
      try OSCPacket.messages(in: array) == [OSCMessage("/a", [.integer(1), .integer(2)])]
    )
  }

  @Test(arguments: [
    ("", "an unterminated string"), ("2f61", "an unterminated string"), ("2f6100", "cut short"),
    ("61000000 2c000000", "no address"), ("2f610000 69000000", "no type tags"),
    ("2f610000 2c690000", "cut short"), ("2f610000 2c690000 0000", "cut short"),
    ("2f610000 2c780000 00000000", "an unknown type"),
    ("2f610000 2c690000 00000001 00000002", "data after the end"),
    ("2f610000 2c620000 7fffffff 00000000", "cut short"),
    ("2f610000 2c620000 ffffffff", "cut short"),
    ("2f61ff00 2c000000", "a string that is not UTF-8"),
    ("2362756e646c6500 00000000", "cut short"),
    ("2362756e646c6501 0000000000000001", "not a bundle"),
    ("2362756e646c6500 0000000000000001 00000003 2f6100", "a size that is not a multiple of four"),
    ("2362756e646c6500 0000000000000001 7ffffffc 2f610000", "cut short"),
  ])
  func `a truncated packet is refused`(hex: String, problem: String) {
    let error = #expect(throws: OSCError.self) { try OSCPacket.messages(in: Self.bytes(hex)) }
    #expect(error?.description == problem)
  }

  @Test func `the depth of nested bundles is limited`() {
    var packet = OSCMessage("/deep").bytes
    for _ in 0...OSCPacket.deepest {
      let size = withUnsafeBytes(of: UInt32(packet.count).bigEndian, Array.init)
      packet = Array("#bundle\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 1] + size + packet
    }
    let error = #expect(throws: OSCError.self) { try OSCPacket.messages(in: packet) }
    #expect(error?.description == "bundles are nested too deep")
  }

  @Test func `random bytes and broken packets never crash the reader`() throws {
    var random = SeededGenerator(seed: 7)
    var refused = 0
    let whole = Self.examples.map(\.message.bytes)
    for round in 0..<20_000 {
      var packet = whole[round % whole.count]
      if round % 3 == 0 {
        packet = (0..<Int(random.next() % 80)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      }
      for _ in 0..<(random.next() % 3) where !packet.isEmpty {
        packet[Int(random.next() % UInt64(packet.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if round % 5 == 0 { packet = Array(packet.prefix(Int(random.next() % 40))) }
      let messages: [OSCMessage]
      do { messages = try OSCPacket.messages(in: packet) } catch {
        refused += 1
        continue
      }
      // A message that was read is written as one that reads the same.
      for message in messages {
        let again = try OSCPacket.messages(in: message.bytes)
        #expect(again.map(\.description) == [message.description])
      }
    }
    #expect(refused > 5_000 && refused < 20_000)
  }
}
