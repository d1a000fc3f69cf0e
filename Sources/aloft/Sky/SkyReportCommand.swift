import Airports
import ArgumentParser
import Breathing
import Feeds
import Flights
import SharedSky
import Synchronization

/// Reports a real aircraft to the shared sky, by what a gpsd in it says.
struct SkyReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Report the aircraft that a gpsd is in, and print the planes around it.",
    discussion: """
      Only while it flies is the aircraft reported: once it has been faster than 8 m/s and higher than \
      20 m above the ground for 5 seconds, until it has been slower than 6 m/s or lower than 10 m for a \
      minute. The ground is as high as the nearest airport within 30 km; where there is none, only what \
      is faster than 40 m/s flies. On the ground others are not told where it is.

      --emergency tells those around that the aircraft is in distress, while it flies. An aircraft that \
      is down is told of on the ground as well, where it was last known to be. No rescue service \
      listens here: call one first, by radio on 121.5 MHz or by telephone on 112 or 911.
      """
  )

  @Flag(help: "Report where the gpsd of gps.source is. Without it nothing is reported.")
  var gps = false

  @Option(help: .init(.gpsSource))
  var source: String?

  @Option(help: .init(.skyCallsign))
  var callsign: String?

  @Option(
    help: ArgumentHelp(
      "Tell those around that the aircraft is in distress. No rescue service listens here.",
      valueName: "kind"
    )
  )
  var emergency: Distress?

  @OptionGroup var options: SkyOptions

  func validate() throws {
    guard gps else {
      throw ValidationError("--gps is needed: it says that your own position may be reported.")
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
    let clock = SessionClock()
    guard let receiver = try GPSReceiver(configuration, by: clock) else {
      throw configuration.refusal(of: .gpsSource, because: "no gpsd is named")
    }
    let catalogue = try Catalogue.open(.current(), configuration.settings)
    let cockpit = Cockpit(GPSFlight(catalogue, emergency: emergency?.kind ?? .none))
    let listing = SkyListing(asJSON: options.json, units: configuration.settings.units)
    try options.run {
      await withTaskGroup { group in
        group.addTask {
          await receiver.run { cockpit.hear($0, from: receiver.server) }
        }
        group.addTask {
          await SkyLink(server, by: clock, as: identity)
            .run({ cockpit.plane(at: $0, as: callsign) }, { listing.take($0) })
        }
      }
    }
    try listing.check()
  }
}

/// The flight that the receiver's thread tells of and the link's thread asks for.
private final class Cockpit: Sendable {
  private let flight: Mutex<GPSFlight>

  init(_ flight: GPSFlight) {
    self.flight = Mutex(flight)
  }

  func hear(_ news: GPSReceiver.News, from server: GPSServer) {
    switch news {
    case .fix(let fix, _):
      let (before, after, isDown) = flight.withLock { flight in
        let before = flight.isReported
        flight.take(fix)
        return (before, flight.isReported, flight.isDown)
      }
      if before != after {
        Diagnostics.note(
          after
            ? "\(isDown ? "down" : "in the air"): reported from now on"
            : "landed: no longer reported"
        )
      }
    case .expired:
      flight.withLock { $0.take(nil) }
      Diagnostics.note("gpsd at \(server) no longer knows where we are")
    case .lost(let reason): Diagnostics.note("no gpsd at \(server): \(reason); trying again")
    case .connected: break
    }
  }

  func plane(at now: Instant, as callsign: SkyCallsign) -> OwnPlane? {
    flight.withLock { $0.plane(at: now, as: callsign) }
  }
}
