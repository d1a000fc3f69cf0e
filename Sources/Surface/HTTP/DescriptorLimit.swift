import Glibc

/// The limit of files and connections that the system lets this program open.
package enum DescriptorLimit {
  /// Descriptors reserved for the rest of the program.
  private static let others = 1_280

  /// Raises the limit for a number of connections, as far as the system allows.
  ///
  /// - Returns: The number of connections that fit.
  package static func raised(to connections: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return min(connections, 256)
    }
    let wanted = rlim_t(connections + others)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(wanted, limit.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    let room = Int(clamping: limit.rlim_cur)
    return max(1, min(connections, room > 2 * others ? room - others : room / 2))
  }
}
