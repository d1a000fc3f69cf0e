import Dispatch
import FlyingSocks
import Glibc

/// A machine and port as the network knows them: what a name stands for.
enum HostAddress: Sendable {
  case four(sockaddr_in)
  case six(sockaddr_in6)

  /// Looks up what a name or number stands for.
  ///
  /// The system can take seconds for it and cannot be interrupted, so it is asked on a thread that
  /// nobody else waits for.
  ///
  /// - Returns: The addresses, the one to try first first.
  /// - Throws: `HostError` in the system's words.
  static func lookUp(_ host: String, port: UInt16) async throws(HostError) -> [HostAddress] {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Result { () throws(HostError) in try ask(host, port) })
      }
    }
    return try result.get()
  }

  private static func ask(_ host: String, _ port: UInt16) throws(HostError) -> [HostAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else { throw HostError(words: String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(list) }
    return sequence(first: list, next: { $0?.pointee.ai_next }).compactMap { entry in
      guard let info = entry?.pointee, let address = info.ai_addr else { return nil }
      let bytes = UnsafeRawPointer(address)
      return switch info.ai_family {
      case AF_INET: .four(bytes.loadUnaligned(as: sockaddr_in.self))
      case AF_INET6: .six(bytes.loadUnaligned(as: sockaddr_in6.self))
      default: nil
      }
    }
  }

  /// Opens a connection by TCP.
  func connect(within seconds: Double) async throws -> AsyncSocket {
    switch self {
    case .four(let address): try await AsyncSocket.connected(to: address, timeout: seconds)
    case .six(let address): try await AsyncSocket.connected(to: address, timeout: seconds)
    }
  }
}

/// A name that nobody knows, or that could not be asked for.
struct HostError: Error, CustomStringConvertible {
  /// The system's words.
  let words: String

  var description: String { words }
}
