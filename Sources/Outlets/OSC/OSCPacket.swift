/// An OSC packet: a message, or a bundle of messages and bundles.
public enum OSCPacket {
  /// The maximum nesting of bundles.
  public static let deepest = 8

  /// Returns the messages of a packet in order, including those in bundles. Time tags are ignored:
  /// everything is performed at once.
  ///
  /// A message without type tags, as very old senders write it, has no arguments. Characters,
  /// colours and MIDI messages are read as integers of their four bytes, and arrays as their
  /// elements.
  ///
  /// - Throws: `OSCError` if the packet is malformed.
  public static func messages(in packet: [UInt8]) throws(OSCError) -> [OSCMessage] {
    var messages: [OSCMessage] = []
    try read(packet[...], depth: 0, into: &messages)
    return messages
  }

  private static let bundleHead = Array("#bundle\0".utf8)

  private static func read(
    _ packet: ArraySlice<UInt8>,
    depth: Int,
    into messages: inout [OSCMessage]
  ) throws(OSCError) {
    var reader = OSCReader(packet)
    guard packet.first == UInt8(ascii: "#") else {
      messages.append(try message(&reader))
      return
    }
    guard depth < deepest else { throw OSCError("bundles are nested too deep") }
    guard try reader.read(8).elementsEqual(bundleHead) else { throw OSCError("not a bundle") }
    _ = try reader.read(8)
    while !reader.isAtEnd {
      try read(try reader.sized(), depth: depth + 1, into: &messages)
    }
  }

  private static func message(_ reader: inout OSCReader) throws(OSCError) -> OSCMessage {
    let address = try reader.string()
    guard address.hasPrefix("/") else { throw OSCError("no address") }
    guard !reader.isAtEnd else { return OSCMessage(address) }
    let tags = try reader.string()
    guard tags.hasPrefix(",") else { throw OSCError("no type tags") }
    var arguments: [OSCArgument] = []
    for tag in tags.dropFirst() where tag != "[" && tag != "]" {
      arguments.append(try argument(tag, &reader))
    }
    guard reader.isAtEnd else { throw OSCError("data after the end") }
    return OSCMessage(address, arguments)
  }

  private static func argument(
    _ tag: Character,
    _ reader: inout OSCReader
  ) throws(OSCError) -> OSCArgument {
    switch tag {
    case "i", "c", "r", "m": .integer(Int32(bitPattern: try reader.number()))
    case "f": .float(Float(bitPattern: try reader.number()))
    case "s", "S": .string(try reader.string())
    case "b": .blob(try reader.blob())
    case "h", "t": .long(Int64(bitPattern: try reader.number()))
    case "d": .double(Double(bitPattern: try reader.number()))
    case "T": .boolean(true)
    case "F": .boolean(false)
    case "N": .null
    case "I": .impulse
    default: throw OSCError("an unknown type")
    }
  }
}

/// Why bytes are not an OSC packet.
public struct OSCError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem, in a few words.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
