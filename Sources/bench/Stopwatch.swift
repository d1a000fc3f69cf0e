import CClocks
import Glibc

/// A clock for measurements.
enum Stopwatch {
  /// The processor time of the measuring thread, in user mode and in the kernel. Other programs do
  /// not add to it, but may still evict its caches.
  case thread

  /// The processor time of all threads of the process.
  case process

  /// The wall clock.
  case wall

  private var clock: clockid_t {
    switch self {
    case .thread: CLOCK_THREAD_CPUTIME_ID
    case .process: CLOCK_PROCESS_CPUTIME_ID
    case .wall: CLOCK_MONOTONIC
    }
  }

  /// The current reading in seconds, from an arbitrary origin.
  var seconds: Double { Double(clock_nanoseconds(clock)) * 1e-9 }

  /// Returns the duration of a closure, in seconds.
  func time(_ body: () throws -> Void) rethrows -> Double {
    let start = seconds
    try body()
    return seconds - start
  }
}
