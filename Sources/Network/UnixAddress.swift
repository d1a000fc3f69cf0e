package import Glibc

/// The address of a Unix socket in the form that system calls take.
package struct UnixAddress: Sendable {
  private var storage = sockaddr_un()
  private let length: socklen_t

  /// The maximum length of a path, in bytes.
  package static let longestPath = 107

  /// Creates an address; nil if the path is too long.
  ///
  /// - Parameters:
  ///   - path: A path, or an abstract name after an `@`.
  ///   - isAbstract: Whether it is an abstract name.
  package init?(_ path: String, isAbstract: Bool = false) {
    let bytes = Array(path.utf8)
    guard bytes.count <= Self.longestPath else { return nil }
    // An abstract name ends with its length; a path ends with a zero byte.
    length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1))
    storage.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &storage.sun_path) { place in
      place.copyBytes(from: bytes)
      if isAbstract { place[0] = 0 }
    }
  }

  /// Calls a function with a pointer to the address.
  package func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
