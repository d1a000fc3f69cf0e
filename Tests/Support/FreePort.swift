import Foundation
import Synchronization
import Testing

/// Ports of 127.0.0.1 that nothing uses.
///
/// They are below those that Linux gives to sockets that ask for any port (ip(7), ip_local_port_range), and each is
/// returned once. No server or connection of another test can therefore take one before its test does.
public enum FreePort {
  private static let range: Range<UInt16> = 12_000..<32_000

  /// The next port to try. A random one at the start, so that two runs on a machine rarely try the same.
  private static let next = Mutex(range.randomElement() ?? range.lowerBound)

  /// Returns a free port.
  ///
  /// - Throws: An error if all are used.
  public static func one() throws -> UInt16 {
    let free = range.lazy.map { _ in candidate() }.first(where: isFree)
    return try #require(free, "all ports in \(range) are used")
  }

  /// Returns different free ports.
  ///
  /// - Throws: An error if the system does not have as many.
  public static func several(_ count: Int) throws -> [UInt16] {
    try (0..<count).map { _ in try one() }
  }

  private static func candidate() -> UInt16 {
    next.withLock { next in
      defer { next = next + 1 < range.upperBound ? next + 1 : range.lowerBound }
      return next
    }
  }

  /// Whether no server listens at a port, and none did a moment ago.
  private static func isFree(_ port: UInt16) -> Bool {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
