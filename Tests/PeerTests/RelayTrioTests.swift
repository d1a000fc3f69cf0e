import Breathing
import Foundation
import Geodesy
import Network
import Outlets
import RelayServer
import Session
import Settings
import SharedSky
import Synchronization
import System
import TestRigs
import TestSupport
import Testing

/// Three relays on loopback, a real broker between them, and a client at each.
@Suite(
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not both installed")
)
struct RelayTrioTests {
  /// A relay with its exchange.
  private final class Station: Sendable {
    let relay: Relay
    let partners: RelayPartners

    init(_ broker: RealBroker, _ keys: RelayKeys, history: String = "off") throws {
      var configuration = Configuration(.builtIn)
      let address = "mqtt://127.0.0.1:\(broker.port)"
      try configuration.set(.mqttBroker, to: address, option: "--set")
      try configuration.set(.relayExchange, to: "true", option: "--set")
      try configuration.set(.relayHistory, to: history, option: "--set")
      let partners = try RelayPartners(configuration) { _ in }
      var rules = RelayRules()
      rules.planes = 4_096
      rules.clients = 4_096
      rules.reportIntervalMilliseconds = 1_000
      let local = try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))
      relay = try Relay(at: local, keys: keys, rules: rules) { partners.publish($0) }
      self.partners = partners
      try relay.start()
    }

    func run() async { await partners.run(relay) }

    func end() {
      relay.stop()
      partners.stop()
    }

    /// Whether its clients receive a plane with its plan.
    func showsPlan(_ callsign: String, points: Int) -> Bool {
      relay.sky.reports.contains { $0.callsign.text == callsign && $0.plan.count == points }
    }

    /// Whether its clients receive a plane.
    func shows(_ callsign: String) -> Bool {
      relay.sky.reports.contains { $0.callsign.text == callsign }
    }
  }

  /// A client that flies near London, or is a ghost there.
  private final class Pilot: Sendable {
    let callsign: String
    private let seen = Mutex<Set<String>>([])
    private let flags: Mutex<PlaneFlags>

    init(_ callsign: String, flags: PlaneFlags = [.airborne, .inSession]) {
      self.callsign = callsign
      self.flags = Mutex(flags)
    }

    /// Pauses: the plane must disappear.
    func pause() { flags.withLock { $0 = [] } }

    var neighbours: Set<String> { seen.withLock(\.self) }

    /// A flight, and the next.
    static let plan: FlightPlan = {
      var plan = FlightPlan()
      for (north, east) in [(-300, 100), (200, 400), (900, -50)] as [(Int16, Int16)] {
        plan.append(north: north, east: east)
      }
      return plan
    }()

    func forget() { seen.withLock { $0 = [] } }

    func fly(to relay: Relay) async throws {
      let name = try SkyCallsign(callsign)
      let link = SkyLink(
        to: relay.address.host,
        port: relay.address.port,
        seed: .random(in: 0 ... .max),
        clock: { SkyTime.now.instant },
        log: { _ in }
      )
      await link.run { _ in
        let flags = self.flags.withLock(\.self)
        return OwnPlane(
          flags: flags,
          state: FlightState(
            at: Coordinate(degreesNorth: 51.5, degreesEast: -0.1),
            altitudeMetres: 500
          ),
          callsign: name,
          plan: flags.contains(.inSession) ? Self.plan : .none
        )
      } _: { news in
        let shown = news.neighbours.shown(at: SkyTime.now.instant)
        self.seen.withLock { $0.formUnion(shown.map(\.record.callsign.text)) }
      }
    }
  }

  @Test func `clients of one see the planes of the others, whichever is killed meanwhile`()
    async throws
  {
    try await fly(through: .mosquitto)
  }

  @Test(.enabled(if: RealBroker.isNATSInstalled, "nats-server is not installed"))
  func `the same holds with NATS`() async throws {
    try await fly(through: .nats)
  }

  private func fly(through kind: RealBroker.Kind) async throws {
    let broker = try RealBroker(kind)
    defer { broker.end() }
    let keys = RelayKeys(.init(number: 1, key: [UInt8](repeating: 7, count: RelayKeys.length)))
    let folder = try ScratchFolder()
    let stations = try (0..<3).map { number in
      try Station(broker, keys, history: number == 0 ? folder.path : "off")
    }
    let pilots = ["WREN 1", "WREN 2", "WREN 3"].map { Pilot($0) }
    let ghost = Pilot("GHOST", flags: [.ghost])
    var late: [Pilot] = []
    try await withThrowingTaskGroup { group in
      let joined = stations.map { station in Task { await station.run() } }
      let flown = zip(pilots, stations).map { pilot, station in
        Task { try await pilot.fly(to: station.relay) }
      }
      group.addTask { try await ghost.fly(to: stations[0].relay) }
      try await waitUntil("not all see all", within: 180) {
        pilots.allSatisfy { $0.neighbours.count == 2 } && ghost.neighbours.count == 3
      }
      // A breath needs its plan, in any relay's sky.
      for station in stations {
        for pilot in pilots { #expect(station.showsPlan(pilot.callsign, points: 3)) }
      }
      let figures = try #require(stations[1].partners.exchange?.counters)
      #expect(figures.isConnected && figures.exchange.reportsReceived > 0)
      #expect(
        figures.exchange.refused.isEmpty
          && figures.exchange.refusedReports.values.allSatisfy { $0 == 0 }
      )
      #expect(stations[1].partners.remarks.isEmpty)
      // The time that a new plane takes from one relay into the sky of another. A busy machine may
      // delay one or the other, but not each.
      var flights: [Task<Void, any Error>] = []
      var ways: [Duration] = []
      while late.count < 5, !ways.contains(where: { $0 < .seconds(2.5) }) {
        let plane = Pilot("WREN \(9 + late.count)")
        let known = stations[0].relay.statistics.clients
        flights.append(Task { try await plane.fly(to: stations[0].relay) })
        late.append(plane)
        try await waitUntil("the first relay receives nothing", within: 180) {
          stations[0].relay.statistics.clients > known || stations[0].shows(plane.callsign)
        }
        let begun = ContinuousClock.now
        try await waitUntil("the second relay does not show it", within: 60) {
          stations[1].shows(plane.callsign)
        }
        ways.append(begun.duration(to: .now))
        try await waitUntil("its client does not see it", within: 60) {
          pilots[1].neighbours.contains(plane.callsign)
        }
      }
      #expect(ways.contains { $0 < .seconds(2.5) }, "\(ways)")
      // It pauses, and disappears for everyone within a minute, before it would expire.
      for plane in late { plane.pause() }
      try await waitUntil("it is still seen", within: 50) {
        stations.allSatisfy { station in late.allSatisfy { !station.shows($0.callsign) } }
      }
      for flight in flights {
        flight.cancel()
        _ = await flight.result
      }

      // The third relay ends; the others go on.
      flown[2].cancel()
      joined[2].cancel()
      _ = await (flown[2].result, joined[2].value)
      stations[2].end()
      pilots[0].forget()
      try await waitUntil("the others do not go on", within: 180) {
        pilots[0].neighbours.contains("WREN 2")
      }

      // The broker is killed: each relay serves its own planes, and afterwards all are there again.
      broker.kill()
      try await waitUntil("the loss is not noticed", within: 180) {
        stations.prefix(2).allSatisfy { $0.partners.exchange?.isConnected == false }
      }
      // A snapshot builder that was delayed has a problem until it continues.
      try await waitUntil("the first relay is not well", within: 180) {
        stations[0].relay.statistics.problem == nil
      }
      #expect(stations[0].partners.remarks == ["other relays cannot be reached: no broker"])
      // A relay remembers a plane for a minute.
      try await waitUntil("planes of a silent relay stay", within: 180) {
        !stations[0].shows("WREN 2") && stations[0].shows("WREN 1")
      }
      try broker.start()
      pilots[0].forget()
      try await waitUntil("they do not find each other again", within: 180) {
        pilots[0].neighbours.contains("WREN 2")
      }
      for task in flown { task.cancel() }
      for task in joined { task.cancel() }
      group.cancelAll()
    }
    for station in stations.prefix(2) { station.end() }
    #expect(pilots.allSatisfy { !$0.neighbours.contains("GHOST") })

    // Reports of the first relay's own clients are kept, and none of a ghost.
    let reports = try HistoryReader(folder: folder.path).everything(
      since: SkyTime.now.after(seconds: -600)
    )
    let callsigns = Set(reports.map(\.callsign.text))
    #expect(callsigns == Set(["WREN 1"] + late.map(\.callsign)))
  }

  @Test func `an exchange without a broker is refused`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.set(.relayExchange, to: "true", option: "--set")
    let failure = #expect(throws: Failure.self) { try RelayPartners(configuration) { _ in } }
    #expect(failure?.status == .usage)
    #expect(failure?.message.contains("mqtt.broker") == true)
  }
}
