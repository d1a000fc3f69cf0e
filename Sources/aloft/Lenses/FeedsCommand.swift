import ArgumentParser
import Breathing
import Feeds
import Flights
import Geodesy
import Surface
import Synchronization

/// Prints what a source tells of aircraft.
struct FeedsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feeds",
    abstract: "Listen to a source of real aircraft for a while, and print what was heard.",
    discussion: """
      Without --source, the first of radar.sources is listened to. Exits with 69 when the source told \
      nothing.
      """
  )

  @Option(
    help: ArgumentHelp(
      "A file or address of aircraft.json and the like, or sbs://host.",
      valueName: "address"
    )
  )
  var source: String?

  @Option(help: ArgumentHelp("How long to listen.", valueName: "number"))
  var seconds = 5.0

  @Flag(help: "Print JSON, an object a line for each aircraft.")
  var json = false

  @OptionGroup var options: SharedOptions

  func validate() throws {
    guard seconds >= 0.1, seconds <= 86_400 else {
      throw ValidationError("--seconds = \(seconds), but it must be from 0.1 to 86400.")
    }
  }

  func run() throws {
    let settings = try options.settings()
    guard let text = source ?? settings.radarSources.first else {
      throw Failure(.usage, "there is no source; give one with --source, or set radar.sources")
    }
    let address: AircraftSource.Address
    do {
      address = try AircraftSource.Address(text)
    } catch {
      throw Failure(.usage, "--source: \(text): \(error)")
    }
    let clock = SessionClock()
    let heard = Heard()
    let every = min(settings.radarSeconds, max(1, seconds / 3))
    try awaited { [seconds] () async throws(Failure) in
      let listening = Task {
        let source = AircraftSource(
          address,
          every: .seconds(every),
          by: Fetcher(agent: Aloft.agent),
          seed: .random(in: 0...UInt64.max)
        ) { clock.now }
        await source.run { heard.take($0, at: clock.now) }
      }
      try? await Task.sleep(for: .seconds(seconds))
      listening.cancel()
    }
    try heard.tell(address, at: clock.now, asJSON: json)
  }
}

/// What a source told so far.
private final class Heard: Sendable {
  private struct State {
    var traffic = Traffic()
    var rows = 0
    var dropped = 0
    var failure: String?
  }

  private let state = Mutex(State())

  func take(_ news: AircraftSource.News, at now: Instant) {
    state.withLock { state in
      switch news {
      case .batch(let batch):
        state.traffic.insert(batch.sightings, at: now)
        state.rows += batch.rows
        state.dropped += batch.dropped.values.reduce(0, +)
        state.failure = nil
      case .failing(let why): state.failure = why
      case .returned: state.failure = nil
      }
    }
  }

  func tell(_ address: AircraftSource.Address, at now: Instant, asJSON: Bool) throws(Failure) {
    let state = state.withLock { $0 }
    guard state.rows > 0 else {
      throw Failure(.unavailable, "\(address): \(state.failure ?? "nothing was told")")
    }
    let output = LineOutput()
    let aircraft = state.traffic.aircraft(at: now)
    do throws(LineOutput.Ending) {
      for craft in aircraft {
        try output.write(asJSON ? craft.json.description : craft.line)
      }
    } catch .closed {
      return
    } catch {
      throw Failure(.inputOutput, "standard output cannot be written to")
    }
    Diagnostics.note(
      "\(address): \(state.rows) rows, \(state.dropped) of them dropped; \(aircraft.count) aircraft "
        + "with a place" + (state.failure.map { "; last \($0)" } ?? "")
    )
  }
}

extension Aircraft {
  /// Everything known, for machines; what is not known is left out.
  fileprivate var json: JSONText {
    .object([
      ("address", .string(address.description)),
      ("callsign", known.callsign.map { .string($0) }),
      ("registration", known.registration.map { .string($0) }),
      ("type", known.type.map { .string($0) }),
      ("category", known.category.map { .string($0.rawValue) }),
      ("latitude", .number(coordinate.latitude.degrees, decimals: 5)),
      ("longitude", .number(coordinate.longitude.degrees, decimals: 5)),
      ("altitude_ft", altitudeMetres.map { .integer(Int64(($0 / 0.3048).rounded())) }),
      ("on_ground", known.isOnGround.map { .boolean($0) }),
      ("speed_kt", known.speedMetresPerSecond.map { .number($0 * 3600 / 1852, decimals: 1) }),
      ("track_deg", track.map { .number($0.bearing.degrees, decimals: 1) }),
      ("climb_fpm", known.climbMetresPerSecond.map { .number($0 * 60 / 0.3048, decimals: 0) }),
      ("squawk", known.squawk.map { .string($0) }),
      ("country", known.country.map { .string($0) }),
      ("age_s", .number(age.seconds, decimals: 1)),
    ])
  }

  /// The most of it, for people.
  fileprivate var line: String {
    let height = altitudeMetres.map { "\(Int(($0 / 0.3048).rounded())) ft" }
    let speed = known.speedMetresPerSecond.map { "\(Int(($0 * 3600 / 1852).rounded())) kt" }
    return [
      address.description, known.callsign, known.type, coordinate.description,
      known.isOnGround == true ? "on the ground" : height, speed,
      track.map { "track \(Int($0.bearing.degrees.rounded()) % 360)°" },
    ]
    .compactMap(\.self).joined(separator: "  ")
  }
}
