import Breathing
import Synchronization

/// A leader's clock as a follower knows it. It is read beside the requests for the plan, so two tasks use this.
final class LeaderTime: Sendable {
  private struct State {
    var estimate = ClockEstimate()
    /// The number of failures in a row.
    var failures = 0
    /// Whether there are readings that this screen does not follow yet.
    var isFresh = false
  }

  private let state = Mutex(State())

  /// Creates a clock that is not known.
  init() {}

  /// Whether it was ever read.
  var isKnown: Bool { state.withLock { $0.estimate.bound != nil } }

  /// Whether it must be read before the next plan: it never was, or it could not be read twice in a row. One failure
  /// is forgiven, because networks lose packets.
  var isInDoubt: Bool { !isKnown || state.withLock { $0.failures > 1 } }

  /// Adds the readings of a burst; lost ones are simply missing.
  func add(_ exchanges: [ClockExchange]) {
    state.withLock { state in
      state.estimate.add(exchanges)
      (state.failures, state.isFresh) = (0, true)
    }
  }

  /// Returns how far the leader's clock is ahead, once after each burst.
  ///
  /// - Parameter reading: The instant on the uncorrected clock of the session.
  /// - Returns: How far it is ahead of that; nil if there are no further readings.
  func takeOffset(at reading: Instant) -> Duration? {
    state.withLock { state in
      guard state.isFresh else { return nil }
      state.isFresh = false
      return state.estimate.offset(at: reading)
    }
  }

  /// Notes that the time could not be read.
  func noteFailure() { state.withLock { $0.failures += 1 } }

  /// Returns the leader's time.
  ///
  /// - Parameter reading: The instant on the uncorrected clock of the session.
  /// - Returns: The instant on the leader's clock; nil if that is not known.
  func now(at reading: Instant) -> Instant? {
    state.withLock { $0.estimate.offset(at: reading) }.map { reading.advanced(by: $0) }
  }
}
