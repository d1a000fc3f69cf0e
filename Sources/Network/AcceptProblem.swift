import Glibc

/// Why waiting clients cannot be accepted, as a message for the log.
public struct AcceptProblem: CustomStringConvertible {
  /// The message.
  public let description: String

  /// Creates the message for a system error number.
  public init(_ code: Int32) {
    var reason = String(cString: strerror(code)).lowercased()
    if code == EMFILE, let limit = DescriptorLimit.current {
      let reserve = DescriptorLimit.reserve
      reason =
        "\(max(limit - reserve, 0)) of \(limit) file descriptors are in use; the last \(reserve) "
        + "are reserved"
    }
    description = "no more clients can be accepted: \(reason); connected clients are served"
  }

  /// Whether an error ends when descriptors or memory become free.
  public static func isResourceShortage(_ code: Int32) -> Bool {
    [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code)
  }
}
