import CClocks
import Glibc
import Network
import Text

/// Notifications to the service manager that started the program, by systemd's protocol of one
/// datagram per message (sd_notify(3)).
///
/// Without such a manager, every call does nothing.
package struct ServiceManager: Sendable {
  /// The manager's socket: a path, or an abstract name after an `@`.
  private let socket: String?

  /// Finds the manager by the environment variable that it sets.
  package init(environment: [String: String]) {
    socket = environment["NOTIFY_SOCKET"].flatMap { path in
      path.hasPrefix("/") || path.hasPrefix("@") ? path : nil
    }
  }

  /// Whether there is a manager.
  package var isPresent: Bool { socket != nil }

  /// Reports that the program is ready, with a status in a few words.
  package func ready(_ status: String) { notify("READY=1\n\(Self.line(status))") }

  /// Reports a status in a few words.
  package func status(_ text: String) { notify(Self.line(text)) }

  /// Returns the line of a status. A line end in it, such as in a text of a leader, would begin another notification.
  private static func line(_ status: String) -> String { "STATUS=\(status.printable)" }

  /// Reports that settings are being reloaded; `ready` reports the end.
  package func reloading() {
    notify("RELOADING=1\nMONOTONIC_USEC=\(clock_nanoseconds(CLOCK_MONOTONIC) / 1_000)")
  }

  /// Reports that the program is about to end.
  package func stopping() { notify("STOPPING=1") }

  /// Notifies the watchdog.
  package func alive() { notify("WATCHDOG=1") }

  private func notify(_ message: String) {
    guard let socket, let address = UnixAddress(socket, isAbstract: socket.hasPrefix("@"))
    else { return }
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array(message.utf8)
    // A manager that does not listen must not delay the breath: the result is ignored.
    _ = address.withPointer {
      sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), $0, $1)
    }
  }
}
