import Breathing
import Flights
import Geodesy
import Network
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing

@testable import Outlets

/// GDL 90 to apps: messages and their recipients.
@Suite(.timeLimit(.minutes(10))) struct GDL90OutletTests {
  private static let place = Coordinate(degreesNorth: 51.5, degreesEast: -0.5)

  /// When an app announces itself, on a clock that is never set.
  private let now = ContinuousClock.now

  private func outlet(
    as address: String? = nil,
    to receivers: [Endpoint] = [],
    listen: Endpoint? = nil,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) -> GDL90Outlet {
    GDL90Outlet(
      Outlet("gdl90"),
      as: .init(address: address.flatMap(AircraftAddress.init), callsign: "GABCD"),
      to: receivers,
      listen: listen,
      seed: 1,
      log: log
    )
  }

  private func sighting(_ address: UInt32, north: Double = 0.1, at now: Instant) -> Sighting {
    var sighting = Sighting(AircraftAddress(address), at: now)
    let place = Coordinate(
      degreesNorth: Self.place.latitude.degrees + north,
      degreesEast: Self.place.longitude.signed.degrees
    )
    sighting.position = .init(place, at: now)
    sighting.source = .adsb
    return sighting
  }

  /// A show whose radar has simulated traffic.
  private static func stage(runs: Bool = false) throws -> Stage {
    let traffic = SimulatedTraffic(
      catalogue: try Sample.show(from: Stage.start).journey.catalogue,
      around: place,
      seed: 1
    )
    let radar = Radar(
      source: .simulated(traffic),
      home: place,
      title: "Here",
      options: RadarOptions()
    )
    return try Stage(runs: runs, radar: radar)
  }

  private func show(_ stage: Stage, _ sightings: [Sighting], fix: Fix? = nil) {
    var traffic = Traffic()
    traffic.insert(sightings, at: Stage.start)
    stage.apply(.traffic(traffic, sources: []))
    stage.apply(.fix(fix))
  }

  /// The numbers of the messages of a second.
  private func numbers(_ stage: Stage, _ outlet: GDL90Outlet, after seconds: Double = 0) -> [UInt8]
  {
    let now = Stage.start.advanced(by: .seconds(seconds))
    return outlet.datagrams(stage.link.show(), at: now, unixSeconds: 0).map { $0[1] }
  }

  // MARK: What is sent

  @Test func `simulated traffic and paper planes are never sent`() throws {
    let stage = try Self.stage()
    stage.apply(
      .neighbours([
        NeighbourPlane(
          id: 1,
          callsign: "PAPER",
          kind: .cruising(
            GreatCircle(from: Self.place, to: Coordinate(degreesNorth: 52, degreesEast: 0)),
            shareASecond: 0.001,
            height: 0.3,
            since: Stage.start
          ),
          stateTime: Stage.start
        )
      ])
    )
    #expect(stage.link.show().skyNeighbours.count == 1)
    let radar = try #require(stage.link.show().radar)
    var simulated = 0
    for second in stride(from: 0.0, to: 2_400, by: 30) {
      simulated += radar.nearby(at: Stage.start.advanced(by: .seconds(second))).count
      #expect(numbers(stage, outlet(), after: second) == [0x00, 0x65])
    }
    #expect(simulated > 0)
  }

  @Test func `traffic, the ownship position and its altitude are sent`() throws {
    let stage = try Self.stage()
    let fix = Fix(coordinate: Self.place, altitudeMetres: 300, instant: Stage.start)
    show(stage, [sighting(1, at: Stage.start), sighting(2, at: Stage.start)], fix: fix)
    #expect(numbers(stage, outlet()) == [0x00, 0x65, 10, 11, 20, 20])
    // One's own aircraft is not traffic.
    #expect(numbers(stage, outlet(as: "000001")) == [0x00, 0x65, 10, 11, 20])
    // A fix counts for five seconds, a position for thirty.
    #expect(numbers(stage, outlet(), after: 6) == [0x00, 0x65, 20, 20])
    #expect(numbers(stage, outlet(), after: 31) == [0x00, 0x65])
  }

  @Test func `the nearest are sent if there are too many`() throws {
    let stage = try Self.stage()
    let crowd = (1...200).map {
      sighting(UInt32($0), north: Double(201 - $0) / 400, at: Stage.start)
    }
    show(stage, crowd)
    let datagrams = outlet().datagrams(stage.link.show(), at: Stage.start, unixSeconds: 0)
    #expect(datagrams.count == 2 + GDL90Outlet.maximumCount)
    // Flag, number, kind and address: those with the highest numbers are nearest.
    let addresses = Set(datagrams.dropFirst(2).map { $0[5] })
    #expect(addresses.count >= GDL90Outlet.maximumCount - 2 && !addresses.contains(1))
  }

  // MARK: Recipients

  @Test(
    arguments: [
      (#"{"App":"ForeFlight","GDL90":{"port":4000}}"#, "ForeFlight", 4_000),
      (#"{"GDL90":{"port":65535},"other":[1,{"a":null}]}"#, "", 65_535),
      (#"{"App":"ForeFlight","GDL90":{"port":0}}"#, "", nil),
      (#"{"App":"ForeFlight","GDL90":{"port":70000}}"#, "", nil),
      (#"{"App":"ForeFlight","GDL90":{"port":-1}}"#, "", nil),
      (#"{"App":"ForeFlight","GDL90":{"port":"4000"}}"#, "", nil),
      (#"{"App":"ForeFlight","GDL90":4000}"#, "", nil), (#"{"App":"ForeFlight"}"#, "", nil),
      ("[]", "", nil), ("", "", nil), ("{", "", nil),
      (
        "{\"GDL90\":{\"port\":4000},\"pad\":\"" + String(repeating: "x", count: 1_100) + "\"}", "",
        nil
      ),
    ] as [(String, String, UInt16?)]
  )
  func `an announcement has a port`(text: String, app: String, port: UInt16?) {
    let announcement = GDL90Announcement(Array(text.utf8))
    #expect(announcement?.port == port)
    if port != nil { #expect(announcement?.app == app) }
  }

  private func address(_ host: String) throws -> SocketAddress {
    try #require(SocketAddress(Endpoint(host: host, port: 5_000)))
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("10.9.8.7", true), ("172.16.0.1", true), ("172.31.255.1", true),
    ("192.168.1.5", true), ("169.254.3.4", true), ("::1", true), ("fe80::1", true),
    ("fd12::3", true), ("::ffff:192.168.1.5", true), ("172.32.0.1", false), ("8.8.8.8", false),
    ("192.169.0.1", false), ("2001:db8::1", false), ("::ffff:8.8.8.8", false),
  ])
  func `only apps in a local network are served`(host: String, isServed: Bool) throws {
    var receivers = GDL90Receivers()
    let announcement = try #require(GDL90Announcement(Array(#"{"GDL90":{"port":4000}}"#.utf8)))
    let isNew = receivers.receive(announcement, from: try address(host), at: now)
    #expect(isNew == isServed)
    #expect(receivers.addresses(besides: []).map(\.port) == (isServed ? [4_000] : []))
  }

  @Test func `apps are served until they are silent, and only so many`() throws {
    var receivers = GDL90Receivers()
    func receive(_ port: Int, _ host: String = "10.0.0.1", after seconds: Double = 0) throws -> Bool
    {
      let text = "{\"GDL90\":{\"port\":\(port)}}"
      return receivers.receive(
        try #require(GDL90Announcement(Array(text.utf8))),
        from: try address(host),
        at: now.advanced(by: .seconds(seconds))
      )
    }
    #expect(try receive(4_000))
    #expect(try !receive(4_000, after: 5))
    #expect(try receive(4_000, "10.0.0.2", after: 5))
    receivers.forget(at: now.advanced(by: .seconds(24.9)))
    #expect(receivers.addresses(besides: []).count == 2)
    receivers.forget(at: now.advanced(by: .seconds(25)))
    #expect(receivers.addresses(besides: []).isEmpty)
    for port in 1...40 { _ = try receive(port, after: 30) }
    #expect(receivers.addresses(besides: []).count == GDL90Receivers.maximumCountOfHost)
    #expect(try receive(4_000, "10.0.0.2", after: 30))
    for host in 3...40 { _ = try receive(4_000, "10.0.0.\(host)", after: 30) }
    #expect(receivers.addresses(besides: []).count == GDL90Receivers.maximumCount)
  }

  @Test func `an app that is named as well is not served twice`() throws {
    var receivers = GDL90Receivers()
    let announcement = try #require(GDL90Announcement(Array(#"{"GDL90":{"port":4000}}"#.utf8)))
    for host in ["10.0.0.1", "10.0.0.2"] {
      _ = receivers.receive(announcement, from: try address(host), at: now)
    }
    let named = [try address("10.0.0.1").at(port: 4_000), try address("10.0.0.2").at(port: 5_000)]
    let served = receivers.addresses(besides: named)
    #expect(served.map(\.hostBytes) == [[10, 0, 0, 2]] && served.map(\.port) == [4_000])
    #expect(receivers.addresses(besides: []).count == 2)
  }

  @Test func `an app that falls silent is forgotten, until it announces itself again`() throws {
    let notes = Notes()
    let announced = GDL90Announced(log: notes.add)
    let words = Array(#"{"App":"Test","GDL90":{"port":4000}}"#.utf8)
    let app = try address("10.0.0.1")
    // Without a socket, none of the apps to be served is reached.
    func served(after seconds: Double) -> Int {
      announced.send([], besides: [], at: now.advanced(by: .seconds(seconds)))
    }
    announced.receive(words, from: app, at: now)
    announced.receive(words, from: app, at: now.advanced(by: .seconds(15)))
    let counts = [16, 34.9, 35].map { served(after: $0) }
    #expect(counts == [1, 1, 0])
    announced.receive(words, from: app, at: now.advanced(by: .seconds(36)))
    #expect(served(after: 36) == 1)
    #expect(notes.all == ["gdl90: serving Test", "gdl90: serving Test"])
  }

  /// The numbers of the messages that a receiver got.
  private final class ReceivedMessages: Sendable {
    private let received = Mutex<Set<UInt8>>([])

    var numbers: Set<UInt8> { received.withLock(\.self) }

    func listening(at socket: DatagramSocket) -> Task<Void, Never> {
      Task {
        try? await socket.receive(onThread: "app") { [self] datagram, _ in
          received.withLock { _ = $0.insert(datagram[1]) }
        }
      }
    }
  }

  @Test func `a named receiver and one that announced itself receive the same`() async throws {
    let any = try address("127.0.0.1").at(port: 0)
    let (named, app) = (try DatagramSocket(boundTo: any), try DatagramSocket(boundTo: any))
    let port = try FreePort.one()
    let stage = try Self.stage(runs: true)
    show(stage, [sighting(7, at: Stage.start)])
    let notes = Notes()
    let outlet = outlet(
      to: [Endpoint(host: "127.0.0.1", port: named.port)],
      listen: Endpoint(host: "127.0.0.1", port: port),
      log: notes.add
    )
    let running = Task { await outlet.run(stage.link) }
    defer { running.cancel() }
    let (byNamed, byApp) = (ReceivedMessages(), ReceivedMessages())
    let listening = [byNamed.listening(at: named), byApp.listening(at: app)]
    defer { for task in listening { task.cancel() } }
    let words = Array("{\"App\":\"Test\\u0007\",\"GDL90\":{\"port\":\(app.port)}}".utf8)
    try await waitUntil {
      try app.send([1, 2, 3], to: any.at(port: port))
      try app.send(words, to: any.at(port: port))
      return [byNamed, byApp].allSatisfy { $0.numbers.isSuperset(of: [0, 20]) }
    }
    for task in listening { task.cancel() }
    running.cancel()
    await running.value
    for task in listening { await task.value }
    #expect(notes.all.count == 1 && notes.all[0].hasPrefix("gdl90: serving Test"))
    #expect(!notes.all[0].unicodeScalars.contains { $0.value < 32 })
  }
}
