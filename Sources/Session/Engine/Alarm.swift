package import Breathing
import Glibc

/// A sleep until an instant that anyone can cut short: a command that arrives, or a signal.
package final class Alarm: Sendable {
  /// A pipe; a byte in it is a ring.
  private let reading, writing: Int32

  /// Creates an alarm that has not rung; without a pipe, of which a system has thousands, it never
  /// does, and sleeps last as long as they were meant to.
  package init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    for end in [reading, writing] where end >= 0 { close(end) }
  }

  /// Ends the sleep under way, or the next one. A signal handler may do it, too.
  package func ring() {
    Self.ring(writing)
  }

  /// The descriptor by which a signal handler, which may hold no object, rings.
  package var bell: Int32 { writing }

  /// Rings by a descriptor.
  package static func ring(_ bell: Int32) {
    var byte: UInt8 = 1
    _ = write(bell, &byte, 1)
  }

  /// Sleeps until an instant, or until the alarm rings.
  package func sleep(until instant: Instant, by clock: SessionClock) {
    while true {
      let left = clock.now.duration(to: instant)
      // The system's timer counts in milliseconds here; the last of them are slept by the clock.
      let milliseconds = left.nanoseconds / 1_000_000 - 1
      guard milliseconds > 0 else { break }
      var wait = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      let answer = poll(&wait, 1, Int32(clamping: milliseconds))
      guard answer > 0 else { continue }
      silence()
      return
    }
    clock.sleep(until: instant)
  }

  private func silence() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) == bytes.count {}
  }
}
