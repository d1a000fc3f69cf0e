import Glibc

/// Why a socket, a thread or a name lookup failed, in the system's words.
public struct NetworkError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The cause, without a full stop: `Connection refused`.
  public let description: String

  /// The system's error number; 0 where the cause has none.
  public let code: Int32

  /// Creates an error from a cause.
  public init(_ description: String) {
    self.description = description
    code = 0
  }

  /// Creates an error from the system's error number.
  public init(code: Int32) {
    description = String(cString: strerror(code))
    self.code = code
  }

  /// The error of the thread's last system call.
  public static var last: NetworkError { NetworkError(code: errno) }
}
