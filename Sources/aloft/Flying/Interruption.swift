import Glibc
import Synchronization

/// Whether the system asked the program to stop: SIGINT from a keyboard, SIGTERM from a service
/// manager, SIGHUP from a terminal that closed.
enum Interruption {
  private static let asked = Atomic(false)

  /// Listens from now on. A sleep under way ends when the signal arrives.
  static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        // An atomic store is all a signal handler may do safely, and all that is needed.
        Interruption.asked.store(true, ordering: .relaxed)
      }
      sigaction(number, &action, nil)
    }
    // A reader that went away shows as an error of the write, not as a signal.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Whether a signal arrived since.
  static var isAsked: Bool {
    asked.load(ordering: .relaxed)
  }
}
