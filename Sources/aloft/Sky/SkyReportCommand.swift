import Airports
import ArgumentParser
import Atlas
import Breathing
import DataFiles
import Feeds
import Flights
import Listings
import Session
import Settings
import SharedSky
import Synchronization
import System

/// Reports a real aircraft to the shared sky, with the position from a gpsd on board.
struct SkyReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Report the aircraft that a gpsd is in, and print the planes around it.",
    discussion: """
      The aircraft is reported only while it flies: from the time it has been faster than 50 m/s \
      (97 knots) for 5 seconds, or 200 m above the highest ground possible for 30 seconds, until it \
      has for a minute been slower than 6 m/s, or slower than 40 m/s and on an airport's ground. \
      The ground's elevation comes from land.terrain and from airports nearby. On the ground the \
      position is not sent.

      Only real aircraft are printed, unless --planes asks for others. --plan sends the route with \
      the position, as far as it is ahead, at most five points.

      --emergency reports the aircraft as in distress at once, in the air or on the ground, until \
      you end it; if the receiver loses its fix, at the last known position. A line on standard \
      input declares an emergency (emergency medical) or ends it (emergency none); so does the end \
      of the program. No rescue service listens here: call one first, by radio on 121.5 MHz or by \
      telephone on 112 or 911.
      """
  )

  @Flag(help: "Report the position from the gpsd in gps.source. Required.")
  var gps = false

  @Option(help: .init(.gpsSource))
  var source: String?

  @Option(help: .init(.skyCallsign))
  var callsign: String?

  @Option(
    help: ArgumentHelp(
      "Report the aircraft as in distress until you end it. No rescue service listens here.",
      valueName: "kind"
    )
  )
  var emergency: DistressKind?

  @Option(
    help: ArgumentHelp(
      "The planned route: airports and navaids such as EGLL,DVR,EHAM, or a GPX file.",
      valueName: "route"
    ),
    completion: .file(extensions: ["gpx"])
  )
  var plan: String?

  @Option(help: "Planes to print: paper (with those of simulators), real or all.")
  var planes = ListedPlanes.real

  @OptionGroup var options: SkyOptions

  func validate() throws {
    guard gps else {
      throw ValidationError("--gps is required: it allows your own position to be reported.")
    }
  }

  func run() throws {
    let configuration = try options.configuration(
      with: [
        ChosenSetting("--source", .gpsSource, source),
        ChosenSetting("--callsign", .skyCallsign, callsign),
      ]
    )
    let server = try configuration.skyServer()
    let callsign = try configuration.skyCallsign()
    let identity = try configuration.skyIdentity()
    let isClosed = try configuration.isSkyClosed(for: identity)
    let clock = SessionClock()
    guard let receiver = try GPSReceiver(configuration, by: clock) else {
      throw configuration.refusal(of: .gpsSource, because: "no gpsd is set")
    }
    let catalogue = try Catalogue.open(.current(), configuration.settings)
    let ground = GroundModel(catalogue, terrain: Self.terrain())
    let route = try plan.map { (text) throws(Failure) in
      try PlannedRoute(option: text, in: catalogue)
    }
    let flight = GPSFlight(ground, emergency: emergency?.kind ?? .none, route: route)
    let cockpit = PositionSource(flight, seeing: planes.wanted, isClosed: isClosed)
    let listing = SkyListing(asJSON: options.json, units: configuration.settings.units)
    try CrewCommand.listen { cockpit.declare($0) }
    try options.run {
      await withTaskGroup { group in
        group.addTask {
          await receiver.run { cockpit.receive($0, from: receiver.server) }
        }
        group.addTask {
          await SkyLink(server, by: clock, as: identity)
            .run({ cockpit.plane(at: $0, as: callsign) }, { listing.update($0) })
        }
      }
    }
    try listing.check()
  }

  /// Opens the terrain grid; nil if it is missing or damaged, which is logged.
  private static func terrain() -> Terrain? {
    Diagnostics.without("only airports give the ground's elevation") { () throws(Failure) in
      try .open(.current())
    }
  }
}

/// The state of the flight, which the receiver's thread updates and the link's thread reads.
private final class PositionSource: Sendable {
  private let flight: Mutex<GPSFlight>
  private let wanted: WantedPlanes
  private let isClosed: Bool

  init(_ flight: GPSFlight, seeing wanted: WantedPlanes, isClosed: Bool) {
    self.flight = Mutex(flight)
    self.wanted = wanted
    self.isClosed = isClosed
  }

  func receive(_ news: GPSReceiver.Event, from server: GPSServer) {
    switch news {
    case .fix(let fix, _):
      let (before, after) = flight.withLock { flight in
        let before = flight
        flight.update(with: fix)
        return (before, flight)
      }
      guard before.isReported != after.isReported else { break }
      Diagnostics.log(
        after.isDown
          ? "down: reported until you end the emergency"
          : after.isInDistress
            ? "in distress: reported until you end the emergency"
            : after.isReported ? "in the air: reported from now" : "landed: no longer reported"
      )
    case .expired:
      let isInDistress = flight.withLock { flight in
        flight.update(with: nil)
        return flight.isInDistress
      }
      let end = isInDistress ? "; the last known position is reported" : ""
      Diagnostics.log("gpsd at \(server) has lost its fix\(end)")
    case .lost(let reason): Diagnostics.log("no gpsd at \(server): \(reason); retrying")
    case .connected: break
    }
  }

  /// Declares an emergency, or ends it.
  func declare(_ kind: DistressKind?) {
    let isReported = flight.withLock { flight in
      flight.declare(kind?.kind ?? .none)
      return flight.isReported
    }
    let end = isReported ? "in the air: reported" : "no position is reported"
    Diagnostics.log(
      kind.map { "emergency \($0.rawValue): reported until you end it" }
        ?? "emergency ended by the crew; \(end)"
    )
  }

  func plane(at now: Instant, as callsign: SkyCallsign) -> OwnPlane? {
    var plane = flight.withLock { $0.plane(at: now, as: callsign) }
    plane?.wanted = wanted
    plane?.isClosed = isClosed
    return plane
  }
}

extension DistressKind: ExpressibleByArgument {}
