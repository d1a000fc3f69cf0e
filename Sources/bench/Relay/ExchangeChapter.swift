import Breathing
import Geodesy
import Glibc
import Network
import SharedSky

extension Material {
  /// Measures what a relay takes in from other relays: all of the sky, or its own tiles and those
  /// around them.
  func exchangeChapter() throws -> Chapter {
    let traffic = ForeignTraffic()
    guard let district = SkyDistrict(["231"]) else { throw BenchError("no district") }
    let own = TileSubscriptions(district)
    let shares = try inTurns(
      min(runs, 3),
      [
        { try traffic.share(own) }, { try traffic.share(TileSubscriptions(.all)) },
      ]
    )
    let small = try inTurns(
      min(runs, 3),
      [{ traffic.decoding(recordsPerMessage: .max) }, { traffic.decoding(recordsPerMessage: 1) }]
    )
    let intake = try traffic.intake()
    return Chapter(
      title: "Planes of other relays",
      figures: [
        Figure(
          title: "a second of \(ForeignTraffic.planes) planes, in a relay of a 64th of the sky",
          ours: shares[0],
          baseline: "all tiles",
          theirs: shares[1],
          unit: .share
        ),
        Figure(
          title: "read a report in batches of 1,024 bytes",
          ours: small[0],
          baseline: "a message for each report",
          theirs: small[1]
        ),
      ],
      remarks: """
        \(ForeignTraffic.planes) planes all over the globe report every five seconds to other \
        relays. A relay of a 64th of the sky subscribes to \(own.count) of 4,096 tiles with \
        \(own.topics.count) topics: its own and those within \
        \(Int(Earth.metres(TileSubscriptions.reach) / 1_000)) km. The first figure is processor \
        time of all threads in a second: reading the batches, storing the planes and sorting the \
        sky; a client of the broker adds its own. A core takes in \(Int(intake)) reports a second: \
        read, stored and sorted once.
        """
    )
  }
}

/// The batches of other relays in five seconds, in which each of many planes reports once.
private struct ForeignTraffic {
  static let planes = 200_000
  private static let period = 5

  private let reports: [StoredReport]

  init() {
    var chance = SeededGenerator(seed: 83)
    reports = (0..<Self.planes).map { number in
      StoredReport(
        id: PlaneID(rawValue: UInt64(number + 1)),
        time: SkyTime(milliseconds: 0),
        state: FlightState(
          at: Coordinate(
            degreesNorth: 180 * chance.unit() - 90,
            degreesEast: 360 * chance.unit() - 180
          ),
          altitudeMetres: 900,
          speedMetresPerSecond: 40
        ),
        flags: [.airborne, .inSession]
      )
    }
  }

  private typealias Message = (topic: String, payload: [UInt8])

  /// Returns the messages of some tiles, for each second, dated now.
  private func messages(in tiles: TileSubscriptions) -> [[Message]] {
    var exchange = SkyExchange(relay: 1)
    let now = SkyTime.now
    return (0..<Self.period).map { second in
      var update = SkyUpdate()
      for index in stride(from: second, to: reports.count, by: Self.period)
      where tiles.contains(SkyTile(reports[index].state.position)) {
        var report = reports[index]
        report.time = now.advanced(byMilliseconds: Int64(index % 1_000))
        update.reports.append(report)
      }
      return exchange.encode(update)
    }
  }

  /// Returns the processor time of a running relay that takes in the planes of some tiles, per
  /// second.
  func share(_ tiles: TileSubscriptions) throws -> Double {
    let relay = try relay()
    let messages = messages(in: tiles)
    try relay.start()
    defer { relay.stop() }
    var exchange = SkyExchange(relay: 2)
    let begun = ContinuousClock.now
    return Stopwatch.process.time {
      for (second, batch) in messages.enumerated() {
        for message in batch { relay.receive(exchange.decode(message)) }
        usleep(UInt32(max(0, (begun + .seconds(second + 1) - .now) / .microseconds(1))))
      }
    } / Double(Self.period)
  }

  /// Returns the reports that a core takes in per second: reads, stores and sorts once.
  func intake() throws -> Double {
    let relay = try relay()
    let messages = messages(in: TileSubscriptions(.all))
    var exchange = SkyExchange(relay: 2)
    // Without threads the reports are stored when the relay starts and sorts its sky.
    let reading = Stopwatch.thread.time {
      for message in messages.joined() { relay.receive(exchange.decode(message)) }
    }
    let storing = try Stopwatch.process.time { try relay.start() }
    relay.stop()
    let empty = try self.relay()
    let starting = try Stopwatch.process.time { try empty.start() }
    empty.stop()
    return Double(Self.planes) / (reading + storing - starting)
  }

  private func relay() throws -> Relay {
    guard let address = Endpoint("127.0.0.1:0", allowsPortZero: true) else {
      throw BenchError("no address")
    }
    var rules = RelayRules()
    rules.planes = 2 * Self.planes
    rules.clients = 1_000
    let key = [UInt8](repeating: 5, count: RelayKeys.length)
    return try Relay(at: address, keys: RelayKeys(.init(number: 1, key: key)), rules: rules)
  }

  /// Returns the time to read a report, when messages hold a number of them.
  func decoding(recordsPerMessage most: Int) -> Double {
    var encoder = SkyExchange(relay: 1)
    let now = SkyTime.now
    var messages: [Message] = []
    // All planes of a tile, as over a city.
    let crowd = reports.prefix(20_000).map { report in
      var report = report
      report.state.position = GridPosition(
        latitude: 0xC9_3E93 + UInt32(report.id.lowHalf % 1_000),
        longitude: 0x7F_EDCC
      )
      report.time = now
      return report
    }
    if most == 1 {
      for report in crowd { messages += encoder.encode(SkyUpdate(reports: [report])) }
    } else {
      messages = encoder.encode(SkyUpdate(reports: crowd))
    }
    var decoder = SkyExchange(relay: 2)
    return Stopwatch.thread.time {
      for message in messages { _ = decoder.decode(message) }
    } / Double(crowd.count)
  }
}

extension SkyExchange {
  /// Processes a message that has just been published.
  fileprivate mutating func decode(_ message: (topic: String, payload: [UInt8])) -> SkyUpdate {
    decode(message.topic, message.payload, isRetained: false, at: .now)
  }
}
