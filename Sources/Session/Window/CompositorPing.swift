package import Breathing
import Glibc
import Network
import System

/// Pings a Wayland compositor over a separate connection.
///
/// A compositor that hangs accepts frames for some seconds, until its connection is full, and Xwayland hides the
/// problem from its windows altogether. Every compositor answers `wl_display.sync` at once (Wayland protocol,
/// appendix A; the wire format is in chapter 4).
package struct CompositorPing: ~Copyable {
  private let path: String
  private var descriptor: Int32 = -1
  private var stall: StallTimer
  private var sent: Instant?
  private var retryAt: Instant?

  /// The time without an answer after which the compositor counts as hung.
  package static let timeout: Duration = .milliseconds(1_200)

  /// The time between two pings.
  private static let period: Duration = .milliseconds(500)

  /// How long after a lost or refused connection another is tried.
  private static let retryPeriod: Duration = .seconds(2)

  /// The number of the object through which the compositor answers.
  private static let callback: UInt32 = 2

  /// Creates a ping of the compositor that an environment names; nil if it names none.
  ///
  /// - Parameters:
  ///   - environment: The environment.
  ///   - period: The time between two checks.
  package init?(environment: [String: String], period: Duration) {
    guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty else { return nil }
    if name.hasPrefix("/") {
      path = name
    } else {
      guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
      path = folder + "/" + name
    }
    stall = StallTimer(period: period)
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// Reads answers, and sends the next ping when it is due.
  ///
  /// - Parameter now: The instant.
  /// - Returns: Whether an answer is overdue. A compositor that is gone is not: that is noticed elsewhere.
  package mutating func isOverdue(at now: Instant) -> Bool {
    if descriptor < 0, retryAt.map({ $0 <= now }) ?? true { connect(at: now) }
    guard descriptor >= 0 else { return false }
    read(at: now)
    guard descriptor >= 0 else { return false }
    guard let sent else {
      ask(at: now)
      return false
    }
    if stall.isRunning {
      stall.check(at: now)
    } else if sent.duration(to: now) >= Self.period {
      ask(at: now)
    }
    return stall.waited >= Self.timeout
  }

  /// Sends `wl_display.sync`.
  private mutating func ask(at now: Instant) {
    // The object (the display), the size with the number of the request, and the object that answers.
    let words: [UInt32] = [1, 12 << 16, Self.callback]
    let size = words.withUnsafeBytes {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard size == 12 else { return close(at: now) }
    sent = now
    stall.reset()
    stall.check(at: now)
  }

  /// Reads what has arrived: an answer is `wl_callback.done`, then `wl_display.delete_id`.
  private mutating func read(at now: Instant) {
    var bytes = [UInt8](repeating: 0, count: 512)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, 0)
      guard count < 0 else {
        // The connection has ended.
        guard count > 0 else { return close(at: now) }
        stall.reset()
        continue
      }
      if errno == EAGAIN { return }
      if errno != EINTR { return close(at: now) }
    }
  }

  private mutating func connect(at now: Instant) {
    retryAt = now.advanced(by: Self.retryPeriod)
    (sent, descriptor) = (nil, -1)
    stall.reset()
    guard let address = UnixAddress(path) else { return }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let fresh = socket(AF_UNIX, type, 0)
    guard fresh >= 0 else { return }
    guard address.withPointer({ Glibc.connect(fresh, $0, $1) }) == 0 else {
      Glibc.close(fresh)
      return
    }
    descriptor = fresh
  }

  private mutating func close(at now: Instant) {
    Glibc.close(descriptor)
    (descriptor, sent, retryAt) = (-1, nil, now.advanced(by: Self.retryPeriod))
    stall.reset()
  }
}
