import Synchronization

/// A clock that stands still, and leaps when a test asks for it.
public final class LeapingClock: Sendable {
  /// The length of a leap.
  public static let leap: Duration = .seconds(100)

  private let state = Mutex((now: ContinuousClock.now, leaps: 0))

  /// Creates a clock that shows the present time.
  public init() {}

  /// The time. Each of the next readings after a call of ``leap(_:)`` is a leap later than the one before.
  public var now: ContinuousClock.Instant {
    state.withLock { state in
      if state.leaps > 0 { (state.now, state.leaps) = (state.now + Self.leap, state.leaps - 1) }
      return state.now
    }
  }

  /// Leaps before each of the next readings.
  ///
  /// - Parameter count: The number of readings.
  public func leap(_ count: Int) { state.withLock { $0.leaps = count } }
}
