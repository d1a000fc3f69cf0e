import Network

/// The sender of a datagram, as far as it can be answered.
///
/// An answer leaves from the port that the question came to. It goes to the port that the question
/// came from, as scsynth and most mixing desks answer, unless the question names another port.
struct OSCAsker {
  let socket: DatagramSocket
  let address: SocketAddress

  /// Sends messages, a datagram each; what cannot be sent is lost, as datagrams may be.
  ///
  /// - Parameters:
  ///   - messages: The messages.
  ///   - port: The port of the sender's machine, if not the one that it sent from.
  func answer(_ messages: [OSCMessage], port: UInt16? = nil) {
    let address = port.map(address.at(port:)) ?? address
    for message in messages { try? socket.send(message.bytes, to: address) }
  }
}

extension OSCMessage {
  /// The port named by a request to be brought into step, `/sync` or `/sync 57120`; nil for any other
  /// message.
  var syncPort: SyncPort? {
    guard address.split(separator: "/").last == "sync" else { return nil }
    return switch arguments.first {
    case .integer(let port)?: UInt16(exactly: port).map(SyncPort.named) ?? .sender
    case .float(let port)?: UInt16(exactly: port).map(SyncPort.named) ?? .sender
    default: .sender
    }
  }

  /// Where to answer.
  enum SyncPort: Hashable {
    case sender
    case named(UInt16)

    /// The port; nil for the one that the question came from.
    var number: UInt16? { if case .named(let port) = self, port > 0 { port } else { nil } }
  }
}
