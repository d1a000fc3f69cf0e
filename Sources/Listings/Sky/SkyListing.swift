import Breathing
package import Facts
import Geodesy
import Session
package import SharedSky
import Synchronization
package import System
package import Text

/// Prints each new report of other planes once.
package final class SkyListing: Sendable {
  private struct State {
    var isServed = false
    var connectionState: SkyClient.ConnectionState?
    var lastReported: [UInt32: Instant] = [:]
    /// The failure to print, after which nothing more is printed.
    var failure: Failure?
  }

  private let state = Mutex(State())
  private let asJSON: Bool
  private let units: Units

  /// Creates a listing that prints JSON, or text with lengths in some units.
  package init(asJSON: Bool, units: Units) {
    self.asJSON = asJSON
    self.units = units
  }

  /// Whether a relay has sent a list of its planes, even an empty one.
  package var isServed: Bool { state.withLock(\.isServed) }

  /// The state of the connection after the last answer; nil before the first.
  package var connectionState: SkyClient.ConnectionState? { state.withLock(\.connectionState) }

  /// Prints new reports.
  package func update(_ news: SkyLink.Update) {
    let fresh = state.withLock { state in
      state.isServed = news.hasSky
      state.connectionState = news.connectionState
      let fresh = news.neighbours.all.filter { state.lastReported[$0.id] != $0.stateTime }
      state.lastReported = Dictionary(
        news.neighbours.all.map { ($0.id, $0.stateTime) },
        uniquingKeysWith: { first, _ in first }
      )
      return fresh
    }
    do throws(Failure) {
      try Output.standard.print(
        lines: fresh.map {
          asJSON ? $0.json(relayAhead: news.relayAhead).description : $0.line(in: units)
        }
      )
    } catch {
      state.withLock { $0.failure = error }
      SignalHandler.stop()
    }
  }

  /// Throws if something could not be printed.
  package func check() throws(Failure) {
    if let failure = state.withLock(\.failure) { throw failure }
  }
}

extension Neighbour {
  /// Returns the report as text: callsign, position, height, speed and track, the breath, what it is
  /// unless it is a paper plane, and an emergency.
  fileprivate func line(in units: Units) -> String {
    let state = record.state
    var parts = [
      record.callsign.text.isEmpty ? "(no name)" : record.callsign.text,
      "\(state.position.coordinate)",
      units.height(metres: state.altitudeMetres),
    ]
    if state.speed > 0 {
      let track = Int(state.trackAngle.degrees.rounded()) % 360
      parts.append("\(units.speed(metresPerSecond: state.speedMetresPerSecond)) towards \(track)°")
    }
    if record.flags.contains(.inSession) {
      let percent = Int(record.breath.phase) * 100 / 256
      parts.append("\(record.breath.breathsPerMinute) breaths a minute, \(percent) % of this one")
    }
    switch record.source {
    case .paper: break
    case .simulator: parts.append("simulator")
    case .gps: parts.append("real, by GPS")
    case .receiver: parts.append("real, by receiver")
    }
    if record.flags.contains(.emergency) {
      parts.append("EMERGENCY" + (record.emergency.name.map { " " + $0 } ?? ""))
    }
    return parts.joined(separator: "  ")
  }

  /// The points of its flight plan, as in the history.
  private var plan: [JSONText] {
    record.plan.places(from: record.state.position).map { place in
      .object([
        ("latitude", .number(place.latitude.degrees, decimals: 4)),
        ("longitude", .number(place.longitude.degrees, decimals: 4)),
      ])
    }
  }

  /// Returns the report as JSON.
  ///
  /// - Parameter relayAhead: How far the relay's clock is ahead of ours; the report's time is by the relay's.
  /// - Returns: An object.
  package func json(relayAhead: Duration) -> JSONText {
    let state = record.state
    let place = state.position.coordinate
    let breath = record.flags.contains(.inSession) ? record.breath : nil
    return .object([
      ("id", .string(String(id, radix: 16))),
      ("callsign", .string(record.callsign.text)),
      ("time_ms", .integer(stateTime.advanced(by: relayAhead).nanoseconds / 1_000_000)),
      ("latitude", .number(place.latitude.degrees, decimals: 6)),
      ("longitude", .number(place.longitude.degrees, decimals: 6)),
      ("altitude_m", .number(state.altitudeMetres, decimals: 1)),
      ("speed_mps", .number(state.speedMetresPerSecond, decimals: 1)),
      ("track_deg", .number(state.trackAngle.degrees, decimals: 1)),
      ("climb_mps", .number(state.climbMetresPerSecond, decimals: 1)),
      ("source", .string(record.source.name)),
      ("in_session", .boolean(record.flags.contains(.inSession))),
      ("emergency", .boolean(record.flags.contains(.emergency))),
      ("emergency_kind", .text(record.emergency.name)),
      ("breath_phase", breath.map { .number(Double($0.phase) / 256, decimals: 3) }),
      ("breaths_a_minute", breath.map { .number($0.breathsPerMinute, decimals: 1) }),
      ("plan", record.plan.count == 0 ? nil : .array(plan)),
    ])
  }
}
