import Foundation
import Testing

/// Listens on a free port of this machine, and serves each client on a thread of its own.
final class Listener: Sendable {
  /// The port it listens on.
  let port: UInt16
  private let listener: Int32

  /// Listens until the object is released.
  ///
  /// - Parameter serve: Serves a client, whose socket is closed afterwards. Clients are counted
  ///   from 0.
  /// - Throws: An error if no port is available.
  init(_ serve: @escaping @Sendable (_ client: Int32, _ number: Int) -> Void) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 128) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    try #require(isListening)
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread {
      for number in 0... {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { break }
        Thread.detachNewThread {
          serve(client, number)
          close(client)
        }
      }
      close(listener)
    }
  }

  deinit {
    // Ends the wait for clients. The waiting thread closes the socket, so that it never waits on a
    // reused descriptor.
    shutdown(listener, Int32(SHUT_RDWR))
  }
}
