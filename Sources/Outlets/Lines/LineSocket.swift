import Glibc
import Network

/// A listening Unix socket in the file system (AF_UNIX). It never replaces a file of another kind.
final class LineSocket: Sendable {
  let descriptor: Int32
  private let path: String
  private let inode: ino_t

  /// The number of readers that may wait to be accepted.
  private static let backlog: Int32 = 16

  /// Creates the socket.
  ///
  /// A stale socket, on which no program listens, is replaced. A socket in use and any other file
  /// are left alone.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - isShared: Whether the file's group may use it (mode 0660) or only its owner (0600).
  /// - Throws: `NetworkError` with the reason if it cannot be created.
  init(at path: String, isShared: Bool) throws(NetworkError) {
    guard let address = UnixAddress(path) else {
      throw NetworkError("the path is longer than \(UnixAddress.longestPath) bytes")
    }
    self.path = path
    try Self.clear(path, address)
    let descriptor = socket(AF_UNIX, Self.kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .last }
    // Sets the mode before the file appears, so that it never has another one.
    _ = fchmod(descriptor, 0o600)
    guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else {
      throw Self.close(descriptor)
    }
    guard chmod(path, isShared ? 0o660 : 0o600) == 0, listen(descriptor, Self.backlog) == 0,
      let inode = Self.status(path)?.st_ino
    else { throw Self.close(descriptor) }
    self.descriptor = descriptor
    self.inode = inode
  }

  deinit {
    Glibc.close(descriptor)
    // Another program may have replaced the file.
    if Self.status(path)?.st_ino == inode { unlink(path) }
  }

  private static let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

  /// Removes a stale socket at a path.
  private static func clear(_ path: String, _ address: UnixAddress) throws(NetworkError) {
    guard let status = status(path) else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw NetworkError("the path exists and is not a socket")
    }
    let probe = socket(AF_UNIX, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard probe >= 0 else { throw .last }
    defer { Glibc.close(probe) }
    guard address.withPointer({ connect(probe, $0, $1) }) != 0, errno != EAGAIN else {
      throw NetworkError("another program is listening there")
    }
    guard errno == ECONNREFUSED else { throw .last }
    guard unlink(path) == 0 else { throw .last }
  }

  /// Returns the status of the file at a path, without following links.
  private static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Closes a descriptor. Returns the error of the call before.
  private static func close(_ descriptor: Int32) -> NetworkError {
    let error = NetworkError.last
    Glibc.close(descriptor)
    return error
  }
}
