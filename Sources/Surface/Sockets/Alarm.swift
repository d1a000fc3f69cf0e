import Glibc

/// Wakes a thread that waits for descriptors.
final class Alarm: Sendable {
  /// The end that is waited for, and the one that is rung.
  let descriptor: Int32
  private let bell: Int32

  init() throws(SocketProblem) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, bell) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(bell)
  }

  /// Wakes whoever waits, now or next.
  func ring() {
    var byte: UInt8 = 1
    // A pipe that is full has been rung often enough.
    _ = write(bell, &byte, 1)
  }

  /// Takes back what was rung.
  func hush() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }

  /// Waits until there is something to read from a descriptor; returns false once it was rung.
  func wait(for other: Int32) -> Bool {
    var waiting = [
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waiting, 2, -1) < 0 {
      guard errno == EINTR || errno == EAGAIN else { return false }
    }
    return waiting[1].revents == 0
  }
}
