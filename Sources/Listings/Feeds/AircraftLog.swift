package import Breathing
package import Feeds
import Flights
import Geodesy
import Synchronization
package import System
import Text

/// The aircraft that a source has reported.
package final class AircraftLog: Sendable {
  private struct State {
    var traffic = Traffic()
    var rows = 0
    var dropped: [SightingBatch.RejectionReason: Int] = [:]
    var failure: String?
    var isAnswered = false
  }

  private let state = Mutex(State())

  /// Creates the list of a source that has not reported yet.
  package init() {}

  /// Adds a source's report.
  package func update(_ news: AircraftSource.Event, at now: Instant) {
    state.withLock { state in
      switch news {
      case .batch(let batch):
        state.traffic.insert(batch.sightings, at: now)
        state.traffic.remove(batch.withdrawn)
        state.isAnswered = true
        state.rows += batch.rows
        state.dropped.merge(batch.dropped, uniquingKeysWith: +)
        state.failure = nil
      case .failing(let why): state.failure = why
      case .returned: state.failure = nil
      case .pace(let pace): state.traffic.timeout = .polled(every: pace)
      case .restarted: state.traffic = Traffic(timeout: state.traffic.timeout)
      }
    }
  }

  /// Prints the aircraft at an instant, one per line.
  ///
  /// - Parameters:
  ///   - address: The source.
  ///   - now: The instant.
  ///   - asJSON: Whether each is printed as a JSON object.
  ///   - output: The output.
  /// - Throws: A failure if nothing was reported, or if the output cannot be written.
  package func write(
    _ address: AircraftSource.Address,
    at now: Instant,
    asJSON: Bool,
    to output: Output = .standard
  ) throws(Failure) {
    let state = state.withLock { $0 }
    guard state.isAnswered else {
      let status: ExitStatus = address.isMissingFile ? .noInput : .unavailable
      throw Failure(status, "\(address): \(state.failure ?? "nothing was reported")")
    }
    let aircraft = state.traffic.aircraft(at: now)
    try output.print(lines: aircraft.map { asJSON ? $0.json.description : $0.line })
    Diagnostics.log(
      "\(address): \(state.rows) \(state.rows == 1 ? "row" : "rows"), \(Self.words(state.dropped)); "
        + "\(aircraft.count) aircraft with a position"
        + (state.failure.map { "; last error: \($0)" } ?? "")
    )
  }

  /// How many rows were dropped, and why, the most frequent reason first.
  private static func words(_ dropped: [SightingBatch.RejectionReason: Int]) -> String {
    let reasons = dropped.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { "\($0.value) \($0.key.rawValue)" }
    return "\(dropped.values.reduce(0, +)) of them dropped"
      + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))")
  }
}

extension AircraftSource.Address {
  /// Whether it is a file that does not exist or cannot be read.
  fileprivate var isMissingFile: Bool {
    let path: String
    switch self {
    case .list(.file(let file)): path = file
    case .replay(let replay): path = replay.path
    case .list, .service, .openSky, .sharedSky, .baseStation, .gliderNetwork: return false
    }
    return (try? FilePath(path).bytes(atMost: 1, waits: false)) == nil
  }
}

extension Aircraft {
  /// The altitude in feet.
  private var feet: Double? { altitudeMetres.map { $0 / Earth.metresPerFoot } }

  /// The climb rate in feet per minute.
  private var feetPerMinute: Double? {
    known.climbMetresPerSecond.map { $0 * 60 / Earth.metresPerFoot }
  }

  /// The speed in knots.
  private var knots: Double? {
    known.speedMetresPerSecond.map { $0 * 3600 / Earth.metresPerNauticalMile }
  }

  /// All values as JSON; unknown ones are omitted.
  fileprivate var json: JSONText {
    .object([
      ("address", .string(address.description)),
      ("callsign", .text(known.callsign)),
      ("registration", .text(known.registration)),
      ("type", .text(known.type)),
      ("category", .text(known.category?.rawValue)),
      ("latitude", .number(coordinate.latitude.degrees, decimals: 5)),
      ("longitude", .number(coordinate.longitude.degrees, decimals: 5)),
      ("altitude_ft", feet.map { .integer(Int64($0.rounded())) }),
      ("on_ground", known.isOnGround.map { .boolean($0) }),
      ("speed_kt", knots.map { .number($0, decimals: 1) }),
      ("track_deg", track.map { .number($0.bearing.degrees, decimals: 1) }),
      ("climb_fpm", feetPerMinute.map { .number($0, decimals: 0) }),
      ("squawk", .text(known.squawk)),
      ("country", .text(country)),
      ("origin", .text(origin)),
      ("destination", .text(destination)),
      ("source", .text(known.source?.rawValue)),
      ("age_s", .number(age.seconds, decimals: 1)),
    ])
  }

  /// The main values as text.
  fileprivate var line: String {
    let height = feet.map { "\(Int($0.rounded())) ft" }
    let speed = knots.map { "\(Int($0.rounded())) kt" }
    return [
      address.description, known.callsign, known.type, coordinate.description,
      known.isOnGround == true ? "on the ground" : height, speed,
      track.map { "track \(Int($0.bearing.degrees.rounded()) % 360)°" },
    ]
    .compactMap(\.self).joined(separator: "  ")
  }
}
