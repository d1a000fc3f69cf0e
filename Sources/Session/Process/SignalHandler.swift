import Glibc
package import Network
import Synchronization

/// Handles the program's signals. SIGINT from a keyboard and SIGTERM from a service manager stop
/// it. SIGHUP stops it when a terminal closes, or reloads the settings of a service. A signal that the program was
/// started to ignore, as by nohup(1), does not stop it.
package enum SignalHandler {
  private static let asked = Atomic(false)
  private static let askedToReload = Atomic(false)
  private static let descriptor = Atomic<Int32>(-1)
  private static let kept = Mutex<[Wakeup]>([])

  /// Ends the sleep of the listening loop. Async-signal-safe.
  private static func wake() {
    let descriptor = descriptor.load(ordering: .relaxed)
    if descriptor >= 0 { Wakeup.signal(descriptor) }
  }

  /// Installs the handlers. A signal ends the current sleep.
  ///
  /// A reload ends nothing, so SIGHUP reloads the settings also if it was ignored.
  ///
  /// - Parameter reloading: Whether SIGHUP reloads the settings.
  package static func listen(reloading: Bool = false) {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let reloads = number == SIGHUP && reloading
      guard reloads || !isIgnored(number) else { continue }
      var action = sigaction()
      // A signal handler may safely do no more than atomic stores and a write.
      if reloads {
        action.__sigaction_handler.sa_handler = { _ in
          SignalHandler.askedToReload.store(true, ordering: .relaxed)
          SignalHandler.wake()
        }
      } else {
        action.__sigaction_handler.sa_handler = { _ in
          SignalHandler.asked.store(true, ordering: .relaxed)
          SignalHandler.wake()
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

  /// Whether a signal is ignored, as the parent process may have asked for.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    let handler: sighandler_t? = action.__sigaction_handler.sa_handler
    // Functions of C cannot be compared.
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Makes signals end a sleep.
  ///
  /// - Parameter wakeup: The wake-up that ends the loop's sleep. It is kept for the life of the
  ///   program, because a signal may arrive at any time.
  package static func wake(by wakeup: Wakeup?) {
    guard let wakeup else { return }
    kept.withLock { $0.append(wakeup) }
    descriptor.store(wakeup.descriptor, ordering: .relaxed)
  }

  /// Whether a signal to stop has arrived.
  package static var isAsked: Bool {
    asked.load(ordering: .relaxed)
  }

  /// Requests the end, as a signal does.
  package static func stop() {
    asked.store(true, ordering: .relaxed)
    wake()
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
