import Foundation
import Testing

/// Ports of 127.0.0.1 that nothing uses.
public enum FreePort {
  /// Returns a free port.
  ///
  /// - Throws: An error if the system has none.
  public static func one() throws -> UInt16 { try several(1)[0] }

  /// Returns different free ports.
  ///
  /// - Throws: An error if the system does not have as many.
  public static func several(_ count: Int) throws -> [UInt16] {
    // All are bound until the last is known, so that no two are the same.
    let sockets = (0..<count).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
    defer { for socket in sockets { close(socket) } }
    return try sockets.map { socket in
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
        }
      }
      try #require(isBound)
      return UInt16(bigEndian: address.sin_port)
    }
  }
}
