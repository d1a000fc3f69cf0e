import Airports
import Arguments
import Atlas
import Breathing
import DataFiles
import Feeds
import Flights
import Listings
import Network
import Session
import Settings
import SharedSky
import System
import Text

/// Reports an aircraft to the shared sky, with the position from a gpsd on board, a receiver of
/// transponders, or a flight simulator.
struct SkyReportCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "report",
    abstract: "Report an aircraft to the shared sky, and print the planes around it.",
    discussion: """
      With --gps, the position is that of a gpsd on board. With --receiver and --aircraft, it is that \
      of an aircraft in your receiver's range; report only an aircraft that you operate. With \
      --simulator, it is that of a flight simulator, which others see among the paper planes: in \
      X-Plane, send to ForeFlight; in FlightGear, \
      --generic=socket,out,1,localhost,49002,udp,foreflight-xgps.

      The aircraft is reported only while it flies. It flies once it has been faster than 50 m/s \
      (97 knots) for 5 seconds, or 200 m above the highest possible ground for 30 seconds. It has \
      landed once it has been slower than 6 m/s for a minute, or slower than 40 m/s at an airport. \
      The ground's elevation comes from land.terrain and from airports nearby. On the ground the \
      position is not sent.

      Only planes of the same sky are printed, unless --planes asks for others: real aircraft, or for \
      a simulator paper planes and simulators. --plan sends the route with the position, as far as it \
      is ahead, at most five points.

      --emergency reports a real aircraft as in distress at once, in the air or on the ground, until \
      you end it; if the receiver loses its fix, at the last known position. A line on standard \
      input declares an emergency (emergency medical) or ends it (emergency none); so does the end \
      of the program. No rescue service listens here: call one first, by radio on 121.5 MHz or by \
      telephone on 112 or 911.

      A flight or an emergency is logged at once, and again when the relay has taken the report, \
      or takes no more. Exits with 69 if the relay never answers, or never takes a report of the \
      flight or of an emergency.

      aloft sky report --gps gpsd --callsign G-ABCD --plan EGLL,DVR,EHAM
      aloft sky report --receiver sbs://localhost --aircraft 4ca2d6 --callsign EI-ABC
      aloft sky report --simulator 49002 --callsign SIM-1
      """
  )

  @Option(
    help: ArgumentHelp(
      """
      Report the position from this gpsd: "gpsd" for the local one, or a host and port such as \
      "boat.local:2947".
      """,
      valueName: "gps"
    )
  )
  var gps: String?

  @Option(
    help: ArgumentHelp(
      "Report an aircraft received here: sbs://localhost, or the URL or file of a receiver's list.",
      valueName: "receiver"
    )
  )
  var receiver: String?

  @Option(
    help: ArgumentHelp(
      "The ICAO address of the aircraft to report, with --receiver: 4ca2d6.",
      valueName: "address"
    ),
    transform: address
  )
  var aircraft: AircraftAddress?

  @Option(
    help: ArgumentHelp(
      "Report the aircraft of a flight simulator that sends to this UDP port: 49002.",
      valueName: "port"
    )
  )
  var simulator: ListeningAddress?

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

  @Option(
    help: """
      The planes to print; those of simulators count as paper. (default: those of the same sky)
      """
  )
  var planes: PlaneChoice?

  @OptionGroup var options: SkyOptions

  func validate() throws {
    guard [gps != nil, receiver != nil, simulator != nil].count(where: { $0 }) == 1 else {
      throw ValidationError(
        "Give one of --gps, --receiver and --simulator: it allows that position to be reported."
      )
    }
    guard (receiver == nil) == (aircraft == nil) else {
      throw ValidationError("--receiver and --aircraft go together.")
    }
    guard simulator == nil || emergency == nil else {
      throw ValidationError("--emergency is for real aircraft, not for a simulator.")
    }
  }

  func run() throws {
    let configuration = try options.configuration(
      with: [
        ChosenSetting("--gps", .gpsSource, gps),
        ChosenSetting("--callsign", .skyCallsign, callsign),
      ]
    )
    let server = try configuration.skyServer(orOption: "--server")
    let callsign = try configuration.skyCallsign()
    let identity = try configuration.skyIdentity()
    let isClosed = try configuration.isSkyClosed(for: identity)
    let clock = SessionClock()
    let feed = try feed(configuration, by: clock)
    let catalogue = try Catalogue.open(.current(), configuration.settings)
    let ground = GroundModel(catalogue, terrain: Self.terrain())
    let route = try plan.map { (text) throws(Failure) in
      try PlannedRoute(option: text, in: catalogue)
    }
    let flight = ReportedFlight(ground, as: feed.source, route: route)
    let reported = ReportedAircraft(
      flight,
      seeing: planes?.wanted ?? .own,
      isClosed: isClosed,
      now: { clock.now }
    )
    if let emergency { reported.declare(emergency) }
    let listing = SkyListing(asJSON: options.json, units: configuration.settings.units)
    // A signal may follow the first answer to the crew at once.
    SignalHandler.listen()
    if feed.source.isReal {
      try CrewCommand.listen { reported.declare($0) }
    } else {
      try CrewCommand.refuse()
    }
    try options.run {
      await withTaskGroup { group in
        group.addTask {
          await feed.run { reported.receive($0, from: feed.name) }
        }
        group.addTask {
          await SkyLink(server, by: clock, as: identity)
            .run({ reported.plane(at: $0, as: callsign) }) { news in
              reported.follow(news.taken)
              listing.update(news)
            }
        }
        group.addTask { await reported.watch() }
      }
    }
    try listing.check()
    try reported.check(
      isServed: listing.isServed,
      because: listing.isServed
        ? "the relay \(server) took no report of it"
        : Failure.reason(unservedBy: server, listing.connectionState)
    )
  }

  private static func address(_ text: String) throws -> AircraftAddress {
    guard let address = AircraftAddress(text), !address.isNonICAO else {
      throw ValidationError("it must be six hexadecimal digits, such as 4ca2d6.")
    }
    return address
  }

  /// Creates the feed that the options select.
  private func feed(
    _ configuration: Configuration,
    by clock: SessionClock
  ) throws(Failure) -> PositionFeed {
    if let simulator { return .simulator(at: simulator.endpoint, by: clock) }
    guard let receiver, let aircraft else {
      guard let receiver = try GPSReceiver(configuration, by: clock) else {
        let remedy = "name gpsd, or a host and port"
        throw configuration.refusal(of: .gpsSource, because: "no gpsd is set; \(remedy)")
      }
      return .gps(receiver)
    }
    let setup = try Setup(configuration)
    let source = try AircraftSources(setup, every: .seconds(1), by: clock).source(receiver) {
      Failure(.usage, "--receiver = \(receiver.withoutCredentials): \($0)")
    }
    switch source.address {
    case .baseStation, .list: return .transponder(source, of: aircraft, by: clock)
    case .service, .openSky, .sharedSky, .gliderNetwork, .replay:
      throw Failure(
        .usage,
        "--receiver = \(receiver.withoutCredentials): found no receiver; sbs://host, or the URL or "
          + "file of a list of aircraft, is allowed"
      )
    }
  }

  /// Opens the terrain grid; nil if it is missing or damaged, which is logged.
  private static func terrain() -> Terrain? {
    Diagnostics.without("only airports give the ground's elevation") { () throws(Failure) in
      try .open(.current())
    }
  }
}

extension DistressKind: ArgumentValue {}

/// A port of this machine, or an address and a port.
struct ListeningAddress: ArgumentValue {
  let endpoint: Endpoint

  init?(argument: String) {
    guard let endpoint = Endpoint(argument, defaultHost: "0.0.0.0") else { return nil }
    self.endpoint = endpoint
  }
}
