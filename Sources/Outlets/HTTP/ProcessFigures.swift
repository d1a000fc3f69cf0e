import Glibc

/// The system's figures for this process.
package struct ProcessFigures: Sendable {
  /// Processor time used.
  package let processorTime: Duration

  /// Resident memory in bytes; 0 if unknown.
  package let residentBytes: Int

  /// Reads the figures.
  package init() {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func duration(_ time: timeval) -> Duration {
      .seconds(time.tv_sec) + .microseconds(time.tv_usec)
    }
    processorTime = duration(usage.ru_utime) + duration(usage.ru_stime)
    residentBytes = Self.residentPages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The second number of `/proc/self/statm`.
  private static var residentPages: Int {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return 0 }
    let words = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }
}
