import Network

/// The sender of a datagram, for replies.
///
/// A reply is sent from the port that received the request. It goes to the port that sent the
/// request, as with scsynth and most mixing desks, unless the request names another port.
struct OSCReplyAddress {
  let socket: DatagramSocket
  let address: SocketAddress

  /// Sends messages, one datagram each; those that cannot be sent are dropped.
  ///
  /// - Parameters:
  ///   - messages: The messages.
  ///   - port: The port on the sender's machine; nil for the one it sent from.
  func answer(_ messages: [OSCMessage], port: UInt16? = nil) {
    let address = port.map(address.at(port:)) ?? address
    for message in messages { try? socket.send(message.bytes, to: address) }
  }
}

extension OSCMessage {
  /// The reply port of a sync request, `/sync` or `/sync 57120`; nil for other messages.
  var syncPort: SyncPort? {
    guard address.split(separator: "/").last == "sync" else { return nil }
    return switch arguments.first {
    case .integer(let port)?: UInt16(exactly: port).map(SyncPort.named) ?? .sender
    case .float(let port)?: UInt16(exactly: port).map(SyncPort.named) ?? .sender
    default: .sender
    }
  }

  /// The port for the reply.
  enum SyncPort: Hashable {
    case sender
    case named(UInt16)

    /// The port; nil for the one that sent the request.
    var number: UInt16? { if case .named(let port) = self, port > 0 { port } else { nil } }
  }
}
