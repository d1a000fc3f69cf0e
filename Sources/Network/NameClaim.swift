import Glibc

/// A name that only one program at a time can claim on this machine, or in its network namespace.
///
/// It is an abstract Unix address: the kernel releases it when the program ends, for whatever reason, and no file is
/// left behind.
package final class NameClaim: Sendable {
  private let descriptor: Int32

  /// Claims a name; nil if another program, or another claim of this one, has it.
  ///
  /// - Parameter name: The name; what follows its first 106 bytes does not count.
  /// - Throws: `NetworkError` if no name can be claimed.
  package init?(_ name: String) throws(NetworkError) {
    var path = "@"
    for scalar in name.unicodeScalars {
      guard path.utf8.count + String(scalar).utf8.count <= UnixAddress.longestPath else { break }
      path.unicodeScalars.append(scalar)
    }
    guard let address = UnixAddress(path, isAbstract: true) else {
      throw NetworkError(code: EINVAL)
    }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw .last }
    guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else {
      let reason = NetworkError.last
      close(descriptor)
      guard reason.code == EADDRINUSE else { throw reason }
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}
