import Glibc
import System
import Text

/// How long a thread of this program has computed or waited for a processor.
package struct ThreadLoad: Sendable {
  private let path: String

  /// The calling thread.
  package static func ofThisThread() -> ThreadLoad {
    // The link names the process and the thread: 4711/task/4712.
    var name = [CChar](repeating: 0, count: 64)
    let length = readlink("/proc/thread-self", &name, name.count)
    let thread = String(
      decoding: name.prefix(max(length, 0)).map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    return ThreadLoad(path: "/proc/\(thread)/schedstat")
  }

  /// The time since the thread began; zero if the kernel does not count it (`CONFIG_SCHED_INFO`).
  package var busy: Duration {
    guard let bytes = try? FilePath(path).bytes(atMost: 128) else { return .zero }
    return Self.busy(String(decoding: bytes, as: UTF8.self))
  }

  /// Reads the file's text: the nanoseconds on a processor, those waiting for one, and the number of turns
  /// (Documentation/scheduler/sched-stats.rst of Linux).
  package static func busy(_ text: String) -> Duration {
    let figures = text.split(whereSeparator: \.isWhitespace).prefix(2).compactMap { Int64($0) }
    return figures.count == 2 ? .nanoseconds(figures[0] &+ figures[1]) : .zero
  }
}
