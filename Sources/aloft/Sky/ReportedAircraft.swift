import Breathing
import Session
import SharedSky
import Synchronization
import System

/// The aircraft that a crew reports. The threads that receive its positions and the crew's commands update
/// it; the link to the relay reads it, and says what the relay took.
final class ReportedAircraft: Sendable {
  private struct State {
    var flight: ReportedFlight
    var status = ReportStatus()
    var isPositioned = false

    /// Whether there ever was a position. Before it, nothing is sent to the relay.
    var wasPositioned = false

    /// Brings the status up to date with the flight.
    mutating func turn(at now: Instant) -> String? {
      status.turn(to: flight.subject, at: now)
    }
  }

  private let state: Mutex<State>
  private let wanted: WantedPlanes
  private let isClosed: Bool
  private let now: @Sendable () -> Instant

  /// Creates the state.
  ///
  /// - Parameters:
  ///   - flight: The flight before the first position.
  ///   - wanted: The planes that the relay is asked for.
  ///   - isClosed: Whether only the members of the circle may see the aircraft.
  ///   - now: The clock of the link to the relay.
  init(
    _ flight: ReportedFlight,
    seeing wanted: WantedPlanes,
    isClosed: Bool,
    now: @escaping @Sendable () -> Instant
  ) {
    state = Mutex(State(flight: flight))
    self.wanted = wanted
    self.isClosed = isClosed
    self.now = now
  }

  /// Processes an update of the positions, and logs what changes.
  ///
  /// - Parameters:
  ///   - news: The update.
  ///   - name: The name of the source of the positions.
  func receive(_ news: PositionFeed.Event, from name: String) {
    switch news {
    case .fix(let fix, let isOnGround):
      let (line, isFirst) = state.withLock { state in
        state.flight.update(with: fix, isOnGround: isOnGround)
        defer { (state.isPositioned, state.wasPositioned) = (true, true) }
        return (state.turn(at: now()), !state.isPositioned)
      }
      if isFirst { Diagnostics.log("\(name): receiving positions") }
      if let line { Diagnostics.log(line) }
    case .expired:
      let isInDistress = state.withLock { state in
        state.flight.update(with: nil)
        state.isPositioned = false
        return state.flight.isInDistress
      }
      let end = isInDistress ? "; the last known position is sent" : ""
      Diagnostics.log("\(name): the last position is too old\(end)")
    case .failing(let reason): Diagnostics.log("\(name): \(reason); retrying")
    }
  }

  /// Declares an emergency; nil ends it. Each command is answered.
  func declare(_ kind: DistressKind?) {
    let summary = state.withLock { state in
      state.flight.declare(kind?.kind ?? .none)
      _ = state.turn(at: now())
      return state.status.summary
    }
    Diagnostics.log(kind == nil ? "emergency ended by the crew; \(summary)" : summary)
  }

  /// Returns what is reported at an instant; nil before the first position.
  func plane(at now: Instant, as callsign: SkyCallsign) -> OwnPlane? {
    var plane = state.withLock { $0.flight.plane(at: now, as: callsign) }
    plane?.wanted = wanted
    plane?.isClosed = isClosed
    return plane
  }

  /// Notes the last report that the relay took, and logs what changes by it.
  func follow(_ taken: SkyClient.TakenReport?) {
    if let line = state.withLock({ $0.status.take(taken) }) { Diagnostics.log(line) }
  }

  /// Logs each time when others are no longer shown the aircraft because the relay took no more reports, until the task
  /// is cancelled.
  func watch() async {
    while (try? await Task.sleep(for: .seconds(1))) != nil {
      if let line = state.withLock({ $0.status.check(at: now()) }) { Diagnostics.log(line) }
    }
  }

  /// Checks at the end of the program that the relay took what there was to report.
  ///
  /// - Parameters:
  ///   - isServed: Whether the relay listed its planes.
  ///   - reason: Why it did not, or why it took no report.
  /// - Throws: A failure with what was never reported.
  func check(isServed: Bool, because reason: String) throws(Failure) {
    let (lack, wasPositioned) = state.withLock {
      ($0.status.lack(because: reason), $0.wasPositioned)
    }
    if let lack { throw Failure(.unavailable, lack) }
    guard isServed || !wasPositioned else { throw Failure(.unavailable, reason) }
  }
}
