import CClocks
import Glibc

/// What is counted as time.
enum Stopwatch {
  /// What the thread that asks spent on a processor, in the program and in the kernel. Other
  /// programs do not count, though they may still empty the caches.
  case thread

  /// What all threads of the process spent on processors.
  case process

  /// What the clock on the wall shows.
  case wall

  private var clock: clockid_t {
    switch self {
    case .thread: CLOCK_THREAD_CPUTIME_ID
    case .process: CLOCK_PROCESS_CPUTIME_ID
    case .wall: CLOCK_MONOTONIC
    }
  }

  /// The seconds since some beginning.
  var seconds: Double { Double(clock_nanoseconds(clock)) * 1e-9 }

  /// Returns how long something takes, in seconds.
  func time(_ body: () throws -> Void) rethrows -> Double {
    let start = seconds
    try body()
    return seconds - start
  }
}
