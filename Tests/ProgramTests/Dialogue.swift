import Foundation
import System
import TestSupport

/// A client's connection, or its datagram socket.
final class Dialogue {
  private let descriptor: Int32

  init(port: UInt16, _ kind: __socket_type) throws {
    descriptor = socket(AF_INET, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    try join(&address)
  }

  init(path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    try join(&address)
  }

  deinit { close(descriptor) }

  private func join<Address>(_ address: inout Address) throws {
    let length = socklen_t(MemoryLayout<Address>.size)
    var timeout = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, 16)
    // The listener may only just have started.
    try blockUntil("nothing listens") {
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, length) == 0
        }
      }
    }
  }

  /// Sends a request, and receives until the response is complete.
  @discardableResult
  func say(_ bytes: [UInt8], until isEnough: (String) -> Bool = { _ in true }) throws -> String {
    guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw Failure(.unavailable, "nothing takes what is said")
    }
    var received: [UInt8] = []
    while !isEnough(String(decoding: received, as: UTF8.self)) {
      var part = [UInt8](repeating: 0, count: 4_096)
      let count = recv(descriptor, &part, part.count, 0)
      guard count > 0 else { throw Failure(.unavailable, "no answer") }
      received += part[..<count]
    }
    return String(decoding: received, as: UTF8.self)
  }
}
