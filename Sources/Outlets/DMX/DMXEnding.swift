import Dispatch
import Synchronization

/// The end of an outlet: requests that fixtures rest, and waits until they do.
final class DMXEnding: Sendable {
  private let asked = Atomic(false)
  private let reached = DispatchSemaphore(value: 0)

  /// The longest wait. The longest way to the resting look, the whole range, takes 1.7 s.
  private static let timeout = DispatchTimeInterval.milliseconds(2_500)

  /// Whether fixtures must rest for good.
  var isAsked: Bool { asked.load(ordering: .relaxed) }

  /// Requests rest and blocks until it is reached, at most 2.5 s.
  func wait() {
    asked.store(true, ordering: .relaxed)
    _ = reached.wait(timeout: .now() + Self.timeout)
  }

  /// Reports that the fixtures rest.
  func reach() {
    reached.signal()
  }
}
