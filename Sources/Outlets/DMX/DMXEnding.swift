import Network
import Synchronization

/// The end of an outlet: requests that fixtures rest, and waits until they do.
final class DMXEnding: Sendable {
  private let asked = Atomic(false)
  private let reached = Mutex<Wakeup?>(nil)

  /// The longest wait.
  private let limit: Duration

  /// The longest wait for fixtures. Channels that a reload has just given another purpose take longest to rest; the
  /// remaining time is for the last values, which are sent several times, and for delays of a busy machine.
  static let longest = Duration.seconds(DMXUniverse.longestMove) + .milliseconds(800)

  /// Creates an end that has not been requested.
  ///
  /// - Parameter limit: The longest wait.
  init(limit: Duration = DMXEnding.longest) {
    self.limit = limit
  }

  /// Whether fixtures must rest for good.
  var isAsked: Bool { asked.load(ordering: .acquiring) }

  /// Requests rest and blocks until it is reached or the limit has passed.
  func wait() {
    // If no descriptors are left, the fixtures still rest, but nothing waits for them.
    let wakeup = try? Wakeup()
    reached.withLock { $0 = wakeup }
    asked.store(true, ordering: .releasing)
    _ = wakeup?.wait(for: limit)
  }

  /// Reports that the fixtures rest.
  func reach() {
    reached.withLock(\.self)?.signal()
  }
}
