import CDatagrams
import Glibc
public import Network

/// A socket that receives packets in batches. Several sockets share an address, and the system
/// distributes the clients among them.
final class RelaySocket: Sendable {
  /// The address it listens on, with the actual port.
  let address: Endpoint

  let descriptor: Int32

  /// The size of the system's receive buffer in bytes, which holds about 5,000 packets while a
  /// worker is busy.
  private static let buffer: Int32 = 4 << 20

  /// The receive timeout after which a worker checks whether to stop, in milliseconds.
  private static let receiveTimeoutMilliseconds: Int32 = 100

  /// Opens a socket.
  ///
  /// - Throws: `RelayError` if the system refuses it.
  init(_ address: Endpoint) throws(RelayError) {
    guard let system = SocketAddress(address) else {
      throw .socket(address, code: EADDRNOTAVAIL)
    }
    let descriptor = system.withPointer {
      datagram_open($0, $1, Self.buffer, Self.receiveTimeoutMilliseconds)
    }
    guard descriptor >= 0 else { throw .socket(address, code: -descriptor) }
    self.descriptor = descriptor
    let port = SocketAddress.bound(to: descriptor)?.port ?? address.port
    self.address = Endpoint(host: address.host, port: port)
  }

  /// The number of packets that the system dropped because they were not read in time.
  var overflow: UInt64 { UInt64(datagram_overflow(descriptor)) }

  deinit {
    close(descriptor)
  }
}

/// Why a relay cannot start.
public enum RelayError: Error, Sendable, Hashable {
  /// The system refuses to listen on an address; `code` is its error number.
  case socket(Endpoint, code: Int32)

  /// The memory, or the file for the sky, is not available.
  case memory(FixedMemoryError)

  /// Whether the file for the sky holds something else.
  public var isForeignFile: Bool {
    guard case .memory(let error) = self else { return false }
    return error.isForeignFile
  }

  /// Whether the file for the sky cannot be created or written.
  public var isUnwritableFile: Bool {
    guard case .memory(let error) = self else { return false }
    return error.isUnwritableFile
  }

  /// Whether the disk has no space for the file for the sky.
  public var isFullDisk: Bool {
    guard case .memory(let error) = self else { return false }
    return error.isFullDisk
  }
}

extension RelayError: CustomStringConvertible {
  /// One sentence for the operator.
  public var description: String {
    switch self {
    case .memory(let error): "\(error)"
    case .socket(let address, let code):
      switch code {
      case EADDRINUSE: "\(address) is in use by another program or another user's relay"
      case EADDRNOTAVAIL: "\(address.host) is not an address of this machine"
      case EACCES: "\(address) cannot be used by this user; use a port from 1024"
      default: "\(address): \(String(cString: strerror(code)).lowercased())"
      }
    }
  }
}
