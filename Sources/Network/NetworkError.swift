import Glibc

/// Why a socket, a thread or a name lookup failed.
public struct NetworkError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system's reason without a full stop, such as `Connection refused`.
  public let description: String

  /// The system's error number; 0 if there is none.
  public let code: Int32

  /// Creates an error from a description.
  public init(_ description: String) {
    self.description = description
    code = 0
  }

  /// Creates an error from the system's error number.
  public init(code: Int32) {
    description = String(cString: strerror(code))
    self.code = code
  }

  /// The error of the last system call on this thread.
  public static var last: NetworkError { NetworkError(code: errno) }
}
