/// An OSC message: an address such as `/breath/phase`, and arguments.
public struct OSCMessage: Sendable, Hashable {
  /// The address, which starts with a slash.
  public let address: String

  /// The arguments.
  public let arguments: [OSCArgument]

  /// Creates a message.
  public init(_ address: String, _ arguments: [OSCArgument] = []) {
    self.address = address
    self.arguments = arguments
  }

  /// The message as an OSC 1.0 packet: address, type tags and arguments, each padded to four bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(padded: address)
    bytes.append(padded: "," + String(arguments.map(\.tag)))
    for argument in arguments { argument.write(to: &bytes) }
    return bytes
  }

  /// Returns the message with a prefix added to its address.
  func prefixed(_ prefix: String) -> OSCMessage {
    prefix.isEmpty ? self : OSCMessage(prefix + address, arguments)
  }
}

extension OSCMessage: CustomStringConvertible {
  /// The message in the format of `oscdump`: address, type tags and arguments.
  public var description: String {
    let words = arguments.compactMap { argument -> String? in
      switch argument {
      case .integer(let number): "\(number)"
      case .float(let number): "\(number)"
      case .string(let text): "\"\(text)\""
      case .blob(let bytes): "[\(bytes.count) bytes]"
      case .long(let number): "\(number)"
      case .double(let number): "\(number)"
      case .boolean, .null, .impulse: nil
      }
    }
    return ([address, String(arguments.map(\.tag))] + words).joined(separator: " ")
  }
}
