import Breathing
import Feeds
import Flights
import Geodesy
import Network
import Outlets
import Session
import Settings
import SharedSky
import Synchronization
import System
import TestRigs
import TestSupport
import Testing

/// The radar's source `sky:` with a real relay on loopback.
@Suite(.timeLimit(.minutes(10))) struct SkyRadarTests {
  /// What the source has reported.
  private final class Sky: Sendable {
    private let held = Mutex<(traffic: Traffic, failures: [String])>((Traffic(), []))
    private let clock = SessionClock()

    func receive(_ event: AircraftSource.Event) {
      held.withLock { held in
        switch event {
        case .batch(let batch):
          held.traffic.insert(batch.sightings, at: clock.now)
          held.traffic.remove(batch.withdrawn)
        case .failing(let reason): held.failures.append(reason)
        case .returned, .pace, .restarted: break
        }
      }
    }

    var aircraft: [Sighting] { held.withLock { $0.traffic.tracks.values.map(\.known) } }
    var names: [String] { aircraft.compactMap(\.callsign).sorted() }
    var failures: [String] { held.withLock { $0.failures } }
  }

  private static func source(_ text: String) throws -> AircraftSource {
    var configuration = Configuration(.builtIn)
    try configuration.read(
      "sky.near = \"51.4706,-0.4619\"\nradar.sources = [\"\(text)\"]",
      from: "test.toml"
    )
    return try AircraftSources(Setup(configuration), by: SessionClock()).chosen()[0]
  }

  /// Reports a plane near Heathrow until the task is cancelled.
  private static func fly(
    _ callsign: String,
    flags: PlaneFlags = .airborne,
    to server: Endpoint
  ) throws -> Task<Void, Never> {
    let plane = OwnPlane(
      flags: flags,
      state: FlightState(
        at: Coordinate(degreesNorth: 51.6, degreesEast: -0.2),
        altitudeMetres: 800,
        speedMetresPerSecond: 50,
        track: .degrees(270)
      ),
      callsign: try SkyCallsign(callsign),
      source: flags.contains(.inSession) ? .paper : .gps,
      plan: FlightPlan(
        [Coordinate(degreesNorth: 51.5, degreesEast: -0.9)],
        from: GridPosition(Coordinate(degreesNorth: 51.6, degreesEast: -0.2))
      )
    )
    return Task {
      await SkyLink(server, by: SessionClock()).run { _ in
        plane
      } _: { _ in
      }
    }
  }

  @Test func `real aircraft are shown until they leave, and paper planes never`() async throws {
    let keys = RelayKeys(.init(number: 1, key: [UInt8](repeating: 9, count: RelayKeys.length)))
    var rules = RelayRules()
    (rules.planes, rules.clients) = (4_096, 4_096)
    let relay = try Relay(at: Endpoint(host: "127.0.0.1", port: 0), keys: keys, rules: rules)
    try relay.start()
    defer { relay.stop() }
    let server = Endpoint(host: "127.0.0.1", port: UInt16(relay.address.port))

    let sky = Sky()
    let source = try Self.source("sky:127.0.0.1:\(server.port)")
    let listening = Task { await source.run { sky.receive($0) } }
    defer { listening.cancel() }
    let paper = try Self.fly("PAPER", flags: [.airborne, .inSession], to: server)
    defer { paper.cancel() }
    let real = try Self.fly("G-REAL", to: server)
    let urgent = try Self.fly("G-HELP", flags: [.airborne, .emergency], to: server)
    defer { urgent.cancel() }
    #expect(try await eventually(within: 120) { relay.sky.count == 3 })
    let areShown = try await eventually(within: 120) {
      sky.names == ["G-HELP", "G-REAL"] && sky.aircraft.allSatisfy { $0.plan?.count == 1 }
    }
    #expect(areShown, "\(sky.aircraft)")
    let aircraft = sky.aircraft
    #expect(aircraft.allSatisfy { $0.altitudeMetres == 800 })
    #expect(aircraft.first { $0.callsign == "G-HELP" }?.emergency == .general)
    #expect(aircraft.first { $0.callsign == "G-REAL" }?.emergency == .clear)

    // It says goodbye, and disappears long before its report would be too old.
    real.cancel()
    await real.value
    #expect(try await eventually(within: 50) { sky.names == ["G-HELP"] }, "\(sky.names)")
    #expect(sky.failures.isEmpty)
    #expect(relay.sky.count == 2)
  }
}
