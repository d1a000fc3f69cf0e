import Glibc
import Synchronization

/// Handles the program's signals. SIGINT from a keyboard and SIGTERM from a service manager stop
/// it. SIGHUP stops it when a terminal closes, or reloads the settings of a service.
package enum SignalHandler {
  private static let asked = Atomic(false)
  private static let askedToReload = Atomic(false)
  private static let bell = Atomic<Int32>(-1)

  /// Installs the handlers. A signal ends the current sleep.
  ///
  /// - Parameters:
  ///   - reloading: Whether SIGHUP reloads the settings.
  ///   - alarm: Triggered by every signal; must live as long as the program.
  package static func listen(reloading: Bool = false, ringing alarm: Alarm? = nil) {
    bell.store(alarm?.bell ?? -1, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      // A signal handler may safely do no more than atomic stores and a write.
      if number == SIGHUP, reloading {
        action.__sigaction_handler.sa_handler = { _ in
          SignalHandler.askedToReload.store(true, ordering: .relaxed)
          Alarm.ring(SignalHandler.bell.load(ordering: .relaxed))
        }
      } else {
        action.__sigaction_handler.sa_handler = { _ in
          SignalHandler.asked.store(true, ordering: .relaxed)
          Alarm.ring(SignalHandler.bell.load(ordering: .relaxed))
        }
      }
      sigaction(number, &action, nil)
    }
    // The parent process may have left them blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    // A closed pipe shows as an error of the write instead.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Whether a signal to stop has arrived.
  package static var isAsked: Bool {
    asked.load(ordering: .relaxed)
  }

  /// Requests the end, as a signal does.
  package static func stop() {
    asked.store(true, ordering: .relaxed)
    Alarm.ring(bell.load(ordering: .relaxed))
  }

  /// Whether a reload was requested since the last call of `noteReload()`.
  package static var isReloadAsked: Bool {
    askedToReload.load(ordering: .relaxed)
  }

  /// Clears the request of a reload.
  package static func noteReload() {
    askedToReload.store(false, ordering: .relaxed)
  }
}
