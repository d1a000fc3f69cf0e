import Glibc
import Network
package import System

/// The number of threads that the program needs beside its first one.
///
/// The runtime waits without end for a thread that the system refuses, and libraries end the program, so a limit that
/// is too low is reported at startup.
package struct ThreadBudget: Sendable, Hashable {
  /// The number of threads.
  package let count: Int

  /// The need of a session without a window, of a relay and of every wait for the network: those of the runtime, of
  /// which each processor may have one, and those for sockets, clients of HTTP, requests and look-ups.
  package static let daemon = ThreadBudget(count: 9 + processors)

  /// The need of a window with sound: besides, frames, cues, painting, fonts, the graphics driver and the sound server.
  package static let window = ThreadBudget(count: 21 + processors)

  private static let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Checks that so many threads can be started.
  ///
  /// - Throws: A failure that names the need and the limit, if the limit is too low.
  package func check() throws(Failure) { try check { ThreadLimit.room(upTo: $0) } }

  /// Checks that there is room for so many threads.
  ///
  /// - Parameter room: Returns how many more threads can be started, at most a number.
  /// - Throws: A failure that names the need and the limit, if the limit is too low.
  package func check(_ room: (Int) -> Int) throws(Failure) {
    let room = room(count)
    guard room < count else { return }
    throw Failure(
      .unavailable,
      "\(count) more threads are needed, but only \(room) can be started; raise the limit with "
        + "ulimit -u and ulimit -v, or TasksMax= of the systemd unit"
    )
  }
}
