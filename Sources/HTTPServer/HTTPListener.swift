import Glibc
public import Network
import Synchronization

/// A listening socket. It is created early, so that the program knows at start whether the port is
/// free.
public final class HTTPListener: Sendable {
  /// The address it listens on, with the actual port.
  public let address: Endpoint

  package let descriptor: Int32

  /// Starts listening. Connections wait until they are accepted.
  ///
  /// - Parameter address: The address to listen on.
  /// - Throws: `HTTPListenerError` if the system refuses.
  public init(_ address: Endpoint) throws(HTTPListenerError) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard let system = SocketAddress(address) else {
      throw HTTPListenerError(address: address, code: EADDRNOTAVAIL)
    }
    let descriptor = socket(system.family, kind, 0)
    guard descriptor >= 0 else { throw HTTPListenerError(address: address, code: errno) }
    // Lets a restarted program listen while the system still remembers old connections.
    Self.set(SO_REUSEADDR, of: SOL_SOCKET, to: 1, on: descriptor)
    let isBound = system.withPointer { bind(descriptor, $0, $1) == 0 }
    guard isBound, listen(descriptor, SOMAXCONN) == 0,
      let port = SocketAddress.bound(to: descriptor)?.port
    else {
      let code = errno
      close(descriptor)
      throw HTTPListenerError(address: address, code: code)
    }
    self.address = Endpoint(host: address.host, port: port)
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Starts listening, or returns this program's existing listener at the same address. When
  /// settings are reloaded, the new server is created before the old one ends.
  ///
  /// - Parameter address: The address to listen on.
  /// - Returns: The only listener at the address, which exists as long as it is referenced.
  /// - Throws: `HTTPListenerError` if the system refuses.
  public static func shared(at address: Endpoint) throws(HTTPListenerError) -> HTTPListener {
    try all.withLock { all throws(HTTPListenerError) in
      if let listener = all[address]?.listener { return listener }
      let listener = try HTTPListener(address)
      all = all.filter { $0.value.listener != nil }
      all[address] = WeakListener(listener: listener)
      return listener
    }
  }

  private struct WeakListener {
    weak var listener: HTTPListener?
  }

  private static let all = Mutex<[Endpoint: WeakListener]>([:])

  /// The result of accepting.
  package enum Accepted: Sendable {
    /// A client's socket.
    case client(Int32)
    /// No connection is waiting.
    case noConnection
    /// Accepting failed with this system error number.
    case failed(Int32)
  }

  /// Accepts a connection if one is waiting; the caller closes its socket.
  package func accept() -> Accepted {
    let first: Int32
    do throws(NetworkError) {
      first = try DescriptorLimit.acceptClient(at: descriptor)
    } catch {
      switch error.code {
      case EAGAIN: return .noConnection
      case EINTR, ECONNABORTED: return accept()
      case let code: return .failed(code)
      }
    }
    // Low descriptor numbers are left to libraries that use `select`, which supports only the first
    // 1,024. The copy does not block either.
    let high = fcntl(first, F_DUPFD_CLOEXEC, 1_024)
    let isHigh = high >= 0 && DescriptorLimit.isForClients(high)
    if high >= 0 { close(isHigh ? first : high) }
    let client = isHigh ? high : first
    // A cue is small and must be sent at once.
    Self.set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: 1, on: client)
    // The size of the system's send buffer for a client that does not read.
    Self.set(SO_SNDBUF, of: SOL_SOCKET, to: 65_536, on: client)
    return .client(client)
  }

  private static func set(_ option: Int32, of level: Int32, to value: Int32, on socket: Int32) {
    var value = value
    setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}

/// Why the program cannot listen on a port.
public struct HTTPListenerError: Error, Sendable, Hashable {
  /// The address that was tried.
  public let address: Endpoint

  /// The system's error number.
  public let code: Int32
}

extension HTTPListenerError: CustomStringConvertible {
  /// One sentence for the user who chose the address.
  public var description: String {
    switch code {
    case EADDRINUSE: "\(address) is already in use by another program"
    case EADDRNOTAVAIL: "\(address.host) is not an address of this machine"
    case EACCES: "\(address) cannot be used by this user; use a port from 1024"
    default: "\(address): \(String(cString: strerror(code)))"
    }
  }
}
