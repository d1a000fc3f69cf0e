import Breathing
import Glibc

/// Wakes the thread that waits for a socket, for good.
final class SkyBell: Sendable {
  private let (heard, pulled): (Int32, Int32)

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (heard, pulled) = (ends[0], ends[1])
  }

  deinit {
    close(heard)
    close(pulled)
  }

  func ring() {
    var byte: UInt8 = 1
    _ = write(pulled, &byte, 1)
  }

  /// Waits until a socket has something, or for a while; returns true once it was rung.
  func wait(_ time: Duration, for socket: Int32?) -> Bool {
    var waiting = [
      pollfd(fd: heard, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = Int32(clamping: time.nanoseconds / 1_000_000)
    _ = poll(&waiting, 2, max(milliseconds, 1))
    return waiting[0].revents != 0
  }
}
