import Breathing
package import Outlets
import Synchronization
import System
import Text

/// Keeps published instants in step with another clock: the machine's, or a leader's.
///
/// An error below `step` is corrected within half a minute by running the session's clock up to a
/// twentieth faster or slower, which is imperceptible. A larger one is corrected at once: published
/// instants step, and the breath continues undisturbed.
package struct Timekeeper: Sendable {
  private let engine: SessionEngine
  private let log: @Sendable (String) -> Void

  /// The state kept between two comparisons.
  struct State: Sendable {
    /// Whether the machine's clock showed an impossible time when it was last read.
    var isImplausible = false

    /// Whether a leader's clock was ever followed.
    var knowsLeader = false

    /// How long the machine had slept when the clocks were last compared.
    var slept: Duration

    init(_ clock: SessionClock) { slept = clock.slept }
  }

  /// The smallest error that is corrected at once.
  ///
  /// Time daemons step a running machine's clock from 0.128 s (ntpd) or 0.4 s (systemd-timesyncd),
  /// and a leap second is 1 s: smaller errors are slewed, so none of these shows. A larger error
  /// means that the machine's clock was wrong, or that the machine slept.
  package static let step: Duration = .milliseconds(1_500)

  /// Creates a timekeeper.
  ///
  /// - Parameters:
  ///   - engine: The session.
  ///   - log: Logs a sentence at each step.
  package init(
    _ engine: SessionEngine,
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) }
  ) {
    self.engine = engine
    self.log = log
  }

  /// Follows the machine's clock, unless it shows a time outside the years 1970 to 2199.
  ///
  /// - Returns: Whether published instants moved.
  @discardableResult
  package func keepWithMachine() -> Bool {
    // Read once: the clock may be set at any time.
    let ahead = engine.clock.wallAhead
    let wasDoubted = engine.timekeeping.withLock { state in
      defer { state.isImplausible = ahead == nil }
      return state.isImplausible
    }
    guard let ahead else {
      if !wasDoubted {
        log(
          "the machine's clock is not in the years 1970 to 2199; published times continue without it"
        )
      }
      return false
    }
    return keep(with: ahead, whose: "the machine's clock")
  }

  /// Whether a leader's clock was ever followed. Until then, the machine's clock counts; later, the published times
  /// of a room stay in step without both.
  package var knowsLeader: Bool { engine.timekeeping.withLock(\.knowsLeader) }

  /// Suspends a task for a time of the machine.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func pause(for time: Duration) async throws {
    try await engine.clock.pause(for: time)
  }

  /// Follows a leader's clock.
  ///
  /// - Parameter ahead: How far it is ahead of the session's uncorrected clock.
  /// - Returns: Whether published instants moved.
  @discardableResult
  package func keep(withLeader ahead: Duration) -> Bool {
    let isFirst = engine.timekeeping.withLock { state in
      defer { state.knowsLeader = true }
      return !state.knowsLeader
    }
    return keep(with: ahead, whose: "the leader's clock", isFirst: isFirst)
  }

  /// Moves published instants by the time that the machine has slept, because the leader cannot be asked for its time.
  /// They continue without the machine's clock, which may be set while the leader is away.
  ///
  /// - Returns: Whether published instants moved.
  @discardableResult
  package func keepAfterSleep() -> Bool {
    let clock = engine.clock
    return engine.timekeeping.withLock { state in
      let nap = clock.slept - state.slept
      guard nap >= Self.step else { return false }
      state.slept += nap
      engine.stepClock(by: nap, .sleep)
      log(Self.line(ofNap: nap))
      return true
    }
  }

  private static func line(ofNap nap: Duration) -> String {
    let seconds = JSONText.number(nap.seconds, decimals: 1)
    return "the machine slept for \(seconds) s; published times follow; the breath continues"
  }

  /// Follows a clock.
  ///
  /// - Parameters:
  ///   - ahead: How far it is ahead of the session's uncorrected clock.
  ///   - name: Its name in the log.
  ///   - isFirst: Whether it is compared for the first time, so that it differs without having been set.
  /// - Returns: Whether published instants moved.
  private func keep(with ahead: Duration, whose name: String, isFirst: Bool = false) -> Bool {
    let clock = engine.clock
    return engine.timekeeping.withLock { state in
      let nap = clock.slept - state.slept
      state.slept += nap
      let correction = ahead - engine.clockAhead
      let error = correction - clock.correction
      guard error.magnitude >= Self.step else {
        clock.approach(correction)
        return false
      }
      let isNap = nap >= Self.step && (nap - error).magnitude < Self.step
      engine.stepClock(by: error, isNap ? .sleep : .clock)
      let seconds = JSONText.number(error.seconds, decimals: 1)
      let distance = JSONText.number(error.magnitude.seconds, decimals: 1)
      let side = error > .zero ? "ahead of" : "behind"
      let difference =
        isFirst ? "is \(distance) s \(side) this machine's" : "moved by \(seconds) s"
      log(
        isNap
          ? Self.line(ofNap: error)
          : "\(name) \(difference); published times follow; the breath continues"
      )
      return true
    }
  }
}

extension SessionEngine {
  /// Steps published instants; the breath continues.
  ///
  /// - Parameters:
  ///   - difference: By how much.
  ///   - reason: Whether a clock was set or the machine slept.
  package func stepClock(by difference: Duration, _ reason: ChangeReason) {
    apply(.clockStep(difference, reason))
    health.stepClock(by: difference)
  }

  /// How far published instants will be ahead of the session's clock once the machine's clock has been followed.
  ///
  /// After the machine slept or its clock was set, ``clockAhead`` is wrong until the clocks are compared, which may
  /// take a second.
  package var clockAheadOfMachine: Duration {
    guard let ahead = clock.wallAhead else { return clockAhead }
    let error = ahead - clockAhead - clock.correction
    return error.magnitude < Timekeeper.step ? clockAhead : clockAhead + error
  }
}
