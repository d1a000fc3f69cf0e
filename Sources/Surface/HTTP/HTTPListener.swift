import Glibc
public import Network
import Synchronization

/// A port that is listened on, so that a program that starts knows at once whether it is free.
public final class HTTPListener: Sendable {
  /// Where it listens, with the true port.
  public let address: Endpoint

  let descriptor: Int32

  /// Begins to listen; who connects waits until somebody accepts.
  ///
  /// - Parameter address: Where to listen.
  /// - Throws: `HTTPListenerError` when the system does not allow it.
  public init(_ address: Endpoint) throws(HTTPListenerError) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard let system = SocketAddress(address) else {
      throw HTTPListenerError(address: address, code: EADDRNOTAVAIL)
    }
    let descriptor = socket(system.family, kind, 0)
    // A program that starts anew need not wait until the system forgot the connections of the last.
    Self.set(SO_REUSEADDR, of: SOL_SOCKET, to: 1, on: descriptor)
    let isBound = system.withPointer { bind(descriptor, $0, $1) == 0 }
    guard isBound, listen(descriptor, SOMAXCONN) == 0,
      let port = SocketAddress.bound(to: descriptor)?.port
    else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      throw HTTPListenerError(address: address, code: code)
    }
    self.address = Endpoint(host: address.host, port: port)
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Begins to listen, or goes on where this program listens there already: a server that takes the
  /// place of another is made before that one ends.
  ///
  /// - Parameter address: Where to listen.
  /// - Returns: The one listener of the address, for as long as anybody holds it.
  /// - Throws: `HTTPListenerError` when the system does not allow it.
  public static func shared(at address: Endpoint) throws(HTTPListenerError) -> HTTPListener {
    try all.withLock { all throws(HTTPListenerError) in
      if let listener = all[address]?.listener { return listener }
      let listener = try HTTPListener(address)
      all = all.filter { $0.value.listener != nil }
      all[address] = Held(listener: listener)
      return listener
    }
  }

  private struct Held {
    weak var listener: HTTPListener?
  }

  private static let all = Mutex<[Endpoint: Held]>([:])

  /// What became of accepting.
  enum Accepted: Sendable {
    /// A client's socket.
    case client(Int32)
    /// Nobody waits.
    case nobody
    /// The system has no room.
    case failed
  }

  /// Accepts a client, if one waits; the caller closes its socket.
  func accept() -> Accepted {
    let first = Glibc.accept(descriptor, nil, nil)
    guard first >= 0 else {
      switch errno {
      case EAGAIN: return .nobody
      case EINTR, ECONNABORTED: return accept()
      default: return .failed
      }
    }
    // Low numbers are left to libraries that wait by select, which knows only the first 1,024.
    let high = fcntl(first, F_DUPFD_CLOEXEC, 1_024)
    if high >= 0 { close(first) }
    let client = high >= 0 ? high : first
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    // A cue is small and must leave at once.
    Self.set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: 1, on: client)
    // What the system keeps for a client who takes nothing.
    Self.set(SO_SNDBUF, of: SOL_SOCKET, to: 65_536, on: client)
    // A client who vanished without a word is noticed by what it does not acknowledge.
    Self.set(TCP_USER_TIMEOUT, of: Int32(IPPROTO_TCP), to: 30_000, on: client)
    return .client(client)
  }

  private static func set(_ option: Int32, of level: Int32, to value: Int32, on socket: Int32) {
    var value = value
    setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}

/// Why a port cannot be listened on.
public struct HTTPListenerError: Error, Sendable, Hashable {
  /// Where it was tried.
  public let address: Endpoint

  /// The system's number of the error.
  public let code: Int32
}

extension HTTPListenerError: CustomStringConvertible {
  /// One sentence for the person who chose the address.
  public var description: String {
    switch code {
    case EADDRINUSE: "\(address) is already in use by another program"
    case EADDRNOTAVAIL: "\(address.host) is not an address of this machine"
    case EACCES: "\(address) cannot be used by this user; use a port from 1024"
    default: "\(address): \(String(cString: strerror(code)))"
    }
  }
}
