import Network

/// The sender of a datagram, for replies.
///
/// A reply is sent from the port that received the request. It goes to the port that sent the
/// request, as with scsynth and most mixing desks, unless the request names another port.
struct OSCReplyAddress {
  let socket: DatagramSocket
  let address: SocketAddress

  /// Sends messages, one datagram each; those that cannot be sent are dropped. A sender outside this machine's
  /// networks is not answered: its address may be forged, and the answer is longer than the request.
  ///
  /// - Parameters:
  ///   - messages: The messages.
  ///   - port: The port on the sender's machine; nil for the one it sent from.
  /// - Returns: Whether the sender is answered.
  @discardableResult
  func answer(_ messages: [OSCMessage], port: UInt16? = nil) -> Bool {
    guard address.isInOwnNetwork else { return false }
    let address = port.map(address.at(port:)) ?? address
    for message in messages { try? socket.send(message.bytes, to: address) }
    return true
  }
}

extension OSCMessage {
  /// Whether this is a sync request, `/sync` or `/sync 57120`.
  var isSync: Bool { address.split(separator: "/").last == "sync" }

  /// Returns the port that a sync request names for the reply; nil for the one that sent it.
  ///
  /// - Throws: `RequestRefusal` if the argument is a number or a string, but not a port.
  func replyPort() throws(RequestRefusal) -> UInt16? {
    let port: UInt16?
    let found: String
    switch arguments.first {
    case .integer(let value)?: (port, found) = (UInt16(exactly: value), "\(value)")
    case .long(let value)?: (port, found) = (UInt16(exactly: value), "\(value)")
    case .float(let value)?: (port, found) = (UInt16(exactly: value), "\(value)")
    case .double(let value)?: (port, found) = (UInt16(exactly: value), "\(value)")
    case .string(let value)?: (port, found) = (nil, "\(value.prefix(40))")
    // A button sends no more than that it was pressed.
    case .boolean?, .impulse?, .null?, .blob?, nil: return nil
    }
    guard let number = port, number > 0 else {
      throw .form("sync = \"\(found)\", but it must be a port from 1 to 65535")
    }
    return number
  }
}
