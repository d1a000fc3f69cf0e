import Glibc

/// Why a client that waits at a port cannot be accepted, in words for a log.
public struct AcceptProblem: CustomStringConvertible {
  /// The sentence for the log.
  public let description: String

  /// Words for the system's error.
  public init(_ code: Int32) {
    var reason = String(cString: strerror(code)).lowercased()
    if code == EMFILE, let limit = DescriptorLimit.current {
      reason = "all \(limit) file descriptors are in use"
    }
    description = "no more clients can be accepted: \(reason); those connected are served"
  }

  /// Whether it passes once descriptors or memory are free again.
  public static func isLackOfRoom(_ code: Int32) -> Bool {
    [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code)
  }
}
