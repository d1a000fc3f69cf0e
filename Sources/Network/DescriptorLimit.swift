import Glibc

/// The system's limit on open descriptors for this process.
public enum DescriptorLimit {
  /// The number of descriptors reserved for the rest of the program.
  private static let others = 1_280

  /// What an HTTP server needs besides the reserve: its port, its event queue, its thread's wakeup, and the first
  /// clients.
  public static let httpServer = 13

  /// What a client of one server needs: its socket, its thread's wakeup, and the look-up of the
  /// server's name.
  public static let client = 6

  /// The current limit; nil if the system does not report it.
  public static var current: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit to a number of descriptors, if it is lower and the system allows it. Returns
  /// the resulting limit.
  public static func raise(toHold count: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
    if limit.rlim_cur < rlim_t(count) {
      limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    return current ?? .max
  }

  /// Raises the limit for a number of connections, as far as the system allows.
  ///
  /// - Returns: The number of connections for which there are descriptors.
  public static func raise(forConnections connections: Int) -> Int {
    guard current != nil else { return min(connections, 256) }
    let available = raise(toHold: connections + others)
    return max(1, min(connections, available > 2 * others ? available - others : available / 2))
  }
}
