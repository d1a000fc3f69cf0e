import Glibc

/// Why a socket cannot be used.
struct SocketProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system's words.
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// The error of the last call.
  static var last: SocketProblem { SocketProblem(String(cString: strerror(errno))) }
}
