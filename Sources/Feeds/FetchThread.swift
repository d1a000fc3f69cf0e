import Glibc

/// Threads on which waiting does not keep tasks from running.
enum FetchThread {
  /// Runs work on a thread of its own; returns false when the system has none left.
  static func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let parcel = Unmanaged.passRetained(Parcel(work))
    var thread = pthread_t()
    let problem = pthread_create(
      &thread,
      &attributes,
      { parcel in
        guard let parcel else { return nil }
        Unmanaged<Parcel>.fromOpaque(parcel).takeRetainedValue().work()
        return nil
      },
      parcel.toOpaque()
    )
    if problem != 0 { parcel.release() }
    return problem == 0
  }

  /// Work on its way to its thread.
  private final class Parcel: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) {
      self.work = work
    }
  }
}
