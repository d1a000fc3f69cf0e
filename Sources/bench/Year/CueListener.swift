import Foundation
import Glibc
import Network
import Synchronization

/// A receiver of cues on a thread of its own.
final class CueListener: Sendable {
  /// How it receives cues.
  enum Way: Sendable {
    /// Lines on a Unix socket.
    case lines(path: String)
    /// Server-sent events from a port of this machine.
    case events(port: UInt16)
  }

  private struct State {
    var isConnected = false
    var received = 0
  }

  private let state = Mutex(State())
  private let listened: SimulatedMachine

  /// Whether it is connected.
  var isConnected: Bool { state.withLock(\.isConnected) }

  /// The number of messages so far.
  var received: Int { state.withLock(\.received) }

  /// Starts to listen; tries to connect until the receiver can.
  ///
  /// - Parameters:
  ///   - way: How it receives cues.
  ///   - machine: The machine to wake after each message.
  ///   - handle: Called with the JSON of each message, in order.
  /// - Throws: `NetworkError` if there is no thread.
  init(
    _ way: Way,
    on machine: SimulatedMachine,
    _ handle: @escaping @Sendable ([UInt8]) -> Void
  ) throws(NetworkError) {
    listened = machine
    try Worker.start("listener") { [self] in
      var descriptor: Int32 = -1
      while descriptor < 0 {
        usleep(1_000)
        descriptor = way.connected
      }
      state.withLock { $0.isConnected = true }
      machine.ring()
      read(descriptor, after: way.prefix, handle)
      close(descriptor)
      state.withLock { $0.isConnected = false }
      machine.ring()
    }
  }

  private func read(
    _ descriptor: Int32,
    after prefix: [UInt8],
    _ handle: (_ json: [UInt8]) -> Void
  ) {
    var (rest, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
      rest += buffer[..<count]
      var messages = 0
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        if rest.starts(with: prefix) {
          handle(Array(rest[prefix.count..<end]))
          messages += 1
        }
        rest.removeFirst(end + 1)
      }
      state.withLock { $0.received += messages }
      listened.ring()
    }
  }
}

extension CueListener.Way {
  /// What precedes the JSON of a message.
  fileprivate var prefix: [UInt8] {
    switch self {
    case .lines: []
    case .events: Array("data: ".utf8)
    }
  }

  /// A new connection; -1 if there is none yet.
  fileprivate var connected: Int32 {
    switch self {
    case .lines(let path):
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      return Self.connect(AF_UNIX, to: address)
    case .events(let port):
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let descriptor = Self.connect(AF_INET, to: address)
      let request = "GET /v1/cues HTTP/1.1\r\nHost: localhost\r\n\r\n"
      if descriptor >= 0 { _ = send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) }
      return descriptor
    }
  }

  private static func connect<Address>(_ family: Int32, to address: Address) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(family, kind, 0)
    let isConnected = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
      }
    }
    guard !isConnected else { return descriptor }
    close(descriptor)
    return -1
  }
}
