import Glibc
import Synchronization

/// The system's limit on the threads of this process.
package enum ThreadLimit {
  /// Where threads wait until all are started.
  private final class Gate: Sendable {
    let lock = Mutex(())
  }

  /// Returns how many more threads can be started, at most a number.
  ///
  /// They are started, and have ended when this returns: a limit may be one of the user, of a cgroup or of the address
  /// space, and others may use it, too.
  package static func room(upTo maximumCount: Int) -> Int {
    let gate = Gate()
    var threads: [pthread_t] = []
    gate.lock.withLock { _ in
      while threads.count < maximumCount {
        var thread = pthread_t()
        let code = pthread_create(
          &thread,
          nil,
          { gate in
            guard let gate else { return nil }
            Unmanaged<Gate>.fromOpaque(gate).takeUnretainedValue().lock.withLock { _ in }
            return nil
          },
          Unmanaged.passUnretained(gate).toOpaque()
        )
        guard code == 0 else { return }
        threads.append(thread)
      }
    }
    for thread in threads { pthread_join(thread, nil) }
    withExtendedLifetime(gate) {}
    return threads.count
  }
}
