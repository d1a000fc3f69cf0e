import Foundation
import Geodesy
import RelayServer
import SharedSky
import TestRigs
import TestSupport
import Testing

/// Ten real relays in ten network namespaces, each serving a tile of its own, and real brokers
/// between them.
@Suite(
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(
    if: BridgedNamespaces.isPossible,
    "networks cannot be made here, for which root, iproute2 and veth are needed"
  )
)
struct TenRelaysTests {
  private static let relays = 10

  /// The number of planes that report to each relay.
  private static let planes = 100

  /// The tile of the first relay, west of London; the others are east of it in the same row.
  private static let first = Coordinate(degreesNorth: 52, degreesEast: -31)

  /// The width of a tile, in degrees.
  private static let width = 5.625

  @Test(
    .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not both installed")
  )
  func `with mosquitto a client sees its neighbours on another relay`() async throws {
    try await Trial(through: .mosquitto).run()
  }

  @Test(.enabled(if: RealBroker.isNATSInstalled, "nats-server is not installed"))
  func `with three NATS servers the same holds`() async throws {
    try await Trial(through: .nats).run()
  }

  /// The relays with their brokers and planes.
  private final class Trial {
    private let network: BridgedNamespaces
    private let folder: ScratchFolder
    private var brokers: [pid_t] = []
    private var relays: [BackgroundProgram] = []
    private var clients: [RelayTestClient] = []
    private let keys: RelayKeys
    private var turn = 0

    init(through kind: RealBroker.Kind) throws {
      let key = [UInt8](repeating: 7, count: RelayKeys.length)
      keys = RelayKeys(.init(number: 1, key: key))
      let count = kind == .nats ? 3 : 1
      network = try BridgedNamespaces(namespaces: TenRelaysTests.relays + count)
      folder = try ScratchFolder()
      let line = "1 \(String(repeating: "07", count: RelayKeys.length))\n"
      try folder.write(line, to: "keys", mode: 0o600)
      for number in 0..<count { try startBroker(kind, number, of: count) }
      for number in 0..<TenRelaysTests.relays {
        let broker = BridgedNamespaces.address(TenRelaysTests.relays + number % count)
        let address = BridgedNamespaces.address(number)
        relays.append(
          try BackgroundProgram(
            [
              "relay", "--listen", "\(address):8738", "--http", "off", "--sky-file", "none",
              "--master-key-file", folder.file("keys"), "--tile", Self.tile(number),
              "--planes", "4096", "--json",
            ],
            "mqtt.broker = \"mqtt://\(broker):1883\"\nrelay.exchange = true",
            in: network.namespaces[number]
          )
        )
        let socket = try network.socket(in: number, to: address, port: 8738)
        clients.append(RelayTestClient(socket, keys: keys))
      }
    }

    deinit {
      for process in brokers { ChildProcess.kill(process) }
    }

    private func startBroker(_ kind: RealBroker.Kind, _ number: Int, of count: Int) throws {
      let namespace = TenRelaysTests.relays + number
      let address = BridgedNamespaces.address(namespace)
      let lines: [String]
      switch kind {
      case .mosquitto:
        lines = ["listener 1883 \(address)", "log_dest none", "user root", "allow_anonymous true"]
      case .nats:
        let routes = (0..<count).map {
          "nats://\(BridgedNamespaces.address(TenRelaysTests.relays + $0)):6222"
        }
        lines = [
          "listen: \(address):4222", "server_name: n\(number)",
          "jetstream { store_dir: \"\(folder.path)/store-\(number)\" }",
          "cluster { name: sky, listen: \(address):6222, routes: [\(routes.joined(separator: ", "))] }",
          "mqtt { listen: \(address):1883 }",
        ]
      }
      try folder.write(lines.joined(separator: "\n"), to: "broker-\(number).conf")
      let program = kind == .mosquitto ? "/usr/sbin/mosquitto" : "/usr/sbin/nats-server"
      let words = [program, "-c", folder.file("broker-\(number).conf")]
      brokers.append(try network.spawn(words, in: namespace))
    }

    /// The digits of the tile that a relay serves.
    private static func tile(_ number: Int) -> String {
      SkyTile(GridPosition(place(number, east: 0.5))).topic.filter(\.isNumber).suffix(6)
        .description
    }

    /// A place in the tile of a relay.
    ///
    /// - Parameters:
    ///   - number: The relay.
    ///   - east: Where in the tile, from 0 for its western border to 1.
    /// - Returns: The place.
    private static func place(_ number: Int, east: Double) -> Coordinate {
      let (first, width) = (TenRelaysTests.first, TenRelaysTests.width)
      let west = ((first.longitude.degrees + 180) / width).rounded(.down) * width - 180
      return Coordinate(
        degreesNorth: first.latitude.degrees,
        degreesEast: west + (Double(number) + east) * width
      )
    }

    private static func id(_ relay: Int, _ plane: Int) -> PlaneID {
      let number = UInt64(relay + 1)
      return PlaneID(rawValue: 1 << 56 | number << 32 | (number * 10_000 + UInt64(plane)))
    }

    /// Lets a fifth of all planes report, as they do each second.
    private func fly() {
      turn += 1
      for (number, client) in clients.enumerated() {
        for plane in stride(from: turn % 5, to: TenRelaysTests.planes, by: 5) {
          let east = 0.2 + 0.6 * Double(plane) / Double(TenRelaysTests.planes)
          client.fly(Self.id(number, plane), at: Self.place(number, east: east))
        }
        client.receive()
      }
    }

    /// The numbers of planes in the relays' skies.
    private var counts: [Int] {
      relays.map { relay in
        let line = relay.lines.last.map { Data($0.utf8) } ?? Data()
        let figures = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any]
        return figures?["planes"] as? Int ?? 0
      }
    }

    func run() async throws {
      // The two at the ends have one neighbour, the others two. No relay has the planes of all.
      let expected = (0..<TenRelaysTests.relays).map { number in
        TenRelaysTests.planes * (number == 0 || number == TenRelaysTests.relays - 1 ? 2 : 3)
      }
      let end = ContinuousClock.now + .seconds(180)
      while counts != expected, ContinuousClock.now < end {
        // The pace of the planes.
        fly()
        try await Task.sleep(for: .seconds(1))
      }
      try #require(counts == expected, "\(counts) \(relays[0].errors)")

      for number in 0..<TenRelaysTests.relays - 1 {
        try await follow(planeOf: number + 1, on: number)
      }
      // With a new plane of its own and of each neighbour.
      #expect(counts.allSatisfy { $0 <= TenRelaysTests.planes * 3 + 3 })
    }

    /// Reports a new plane to a relay, and waits until a client of another relay has it.
    private func follow(planeOf source: Int, on target: Int) async throws {
      let callsign = try SkyCallsign("NEW \(source)")
      // Beside the border, on either side.
      let plane = Self.place(source, east: 0.01)
      let client = Self.place(target, east: 0.99)
      let asking = RelayTestClient(
        try network.socket(in: target, to: BridgedNamespaces.address(target), port: 8738),
        keys: keys
      )
      let watcher = Self.id(target, 9_000)
      // The first answer is the watcher's token. Relays answer a client twice a second at most.
      for _ in 0..<3 {
        asking.ask(watcher, around: client)
        try await Task.sleep(for: .milliseconds(600))
        asking.receive()
      }
      clients[source].fly(Self.id(source, 9_500), at: plane, callsign: callsign)
      let end = ContinuousClock.now + .seconds(60)
      while ContinuousClock.now < end {
        // A plane may report twice a second.
        asking.ask(watcher, around: client)
        for _ in 0..<25 {
          try await Task.sleep(for: .milliseconds(20))
          if asking.receive().contains(callsign.text) { return }
        }
      }
      Issue.record("\(callsign.text) is not seen: \(relays[target].errors)")
    }
  }
}
