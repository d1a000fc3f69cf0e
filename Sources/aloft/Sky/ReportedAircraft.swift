import Breathing
import Session
import SharedSky
import Synchronization
import System

/// The aircraft that a crew reports. The threads that receive its positions and the crew's commands update
/// it; the link to the relay reads it.
final class ReportedAircraft: Sendable {
  private let state: Mutex<(flight: ReportedFlight, isPositioned: Bool)>
  private let wanted: WantedPlanes
  private let isClosed: Bool

  /// Creates the state.
  ///
  /// - Parameters:
  ///   - flight: The flight before the first position.
  ///   - wanted: The planes that the relay is asked for.
  ///   - isClosed: Whether only the members of the circle may see the aircraft.
  init(_ flight: ReportedFlight, seeing wanted: WantedPlanes, isClosed: Bool) {
    state = Mutex((flight, false))
    self.wanted = wanted
    self.isClosed = isClosed
  }

  /// Processes an update of the positions, and logs what changes.
  ///
  /// - Parameters:
  ///   - news: The update.
  ///   - name: The name of the source of the positions.
  func receive(_ news: PositionFeed.Event, from name: String) {
    switch news {
    case .fix(let fix, let isOnGround):
      let (before, after, isFirst) = state.withLock { state in
        let before = state.flight
        state.flight.update(with: fix, isOnGround: isOnGround)
        defer { state.isPositioned = true }
        return (before, state.flight, !state.isPositioned)
      }
      if isFirst { Diagnostics.log("\(name): receiving positions") }
      guard before.isReported != after.isReported else { break }
      Diagnostics.log(
        after.isDown
          ? "down: reported until you end the emergency"
          : after.isInDistress
            ? "in distress: reported until you end the emergency"
            : after.isReported ? "in the air: reported from now" : "landed: no longer reported"
      )
    case .expired:
      let isInDistress = state.withLock { state in
        state.flight.update(with: nil)
        state.isPositioned = false
        return state.flight.isInDistress
      }
      let end = isInDistress ? "; the last known position is reported" : ""
      Diagnostics.log("\(name): the last position is too old\(end)")
    case .failing(let reason): Diagnostics.log("\(name): \(reason); retrying")
    }
  }

  /// Declares an emergency; nil ends it.
  func declare(_ kind: DistressKind?) {
    let isReported = state.withLock { state in
      state.flight.declare(kind?.kind ?? .none)
      return state.flight.isReported
    }
    let end = isReported ? "in the air: reported" : "no position is reported"
    Diagnostics.log(
      kind.map { "emergency \($0.rawValue): reported until you end it" }
        ?? "emergency ended by the crew; \(end)"
    )
  }

  /// Returns what is reported at an instant; nil before the first position.
  func plane(at now: Instant, as callsign: SkyCallsign) -> OwnPlane? {
    var plane = state.withLock { $0.flight.plane(at: now, as: callsign) }
    plane?.wanted = wanted
    plane?.isClosed = isClosed
    return plane
  }
}
