import Dispatch
import Synchronization

/// The end of an outlet: it is asked to bring fixtures to rest, and waited for.
final class DMXEnding: Sendable {
  private let asked = Atomic(false)
  private let reached = DispatchSemaphore(value: 0)

  /// The longest way to rest, the whole range, takes 1.7 s.
  private static let patience = DispatchTimeInterval.milliseconds(2_500)

  /// Whether fixtures should rest, for good.
  var isAsked: Bool { asked.load(ordering: .relaxed) }

  /// Asks for rest and blocks until it is reached, 2.5 s at most.
  func wait() {
    asked.store(true, ordering: .relaxed)
    _ = reached.wait(timeout: .now() + Self.patience)
  }

  /// Reports that fixtures rest.
  func reach() {
    reached.signal()
  }
}
