import Breathing
import Foundation
import Geodesy
import Network
import Outlets
import RelayServer
import Session
import SharedSky
import Synchronization
import TestSupport
import Testing

/// Three exchanges and a real broker.
@Suite(
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not both installed")
)
struct RelayExchangeTests {
  private final class Party: Sendable {
    let exchange: RelayExchange
    private let received = Mutex<[StoredReport]>([])

    init(_ port: UInt16) throws {
      exchange = RelayExchange(
        through: MQTTBroker(try #require(MQTTAddress("mqtt://127.0.0.1:\(port)"))),
        backoff: Backoff(
          first: .milliseconds(50),
          longest: .milliseconds(300),
          generator: SeededGenerator(seed: 1)
        )
      ) { _ in }
    }

    var planes: Set<PlaneID> { received.withLock { Set($0.map(\.id)) } }

    func run() async {
      await exchange.run { news in self.received.withLock { $0 += news.reports } }
    }

    /// Reports the current positions of some planes.
    func say(_ ids: ClosedRange<UInt64>) {
      let reports = ids.map { id in
        StoredReport(
          id: PlaneID(rawValue: id),
          time: .now,
          state: FlightState(
            at: Coordinate(degreesNorth: 51.5, degreesEast: Double(id % 360) - 180),
            altitudeMetres: 300
          )
        )
      }
      exchange.publish(SkyUpdate(reports: reports))
    }

    static var now: SkyTime { .now }
  }

  @Test func `each receives the planes of both others, whichever is killed meanwhile`() async throws
  {
    try await talk(through: .mosquitto)
  }

  @Test(.enabled(if: RealBroker.isNATSInstalled, "nats-server is not installed"))
  func `the same holds with NATS`() async throws {
    try await talk(through: .nats)
  }

  private func talk(through kind: RealBroker.Kind) async throws {
    let broker = try RealBroker(kind)
    defer { broker.end() }
    let parties = try (0..<3).map { _ in try Party(broker.port) }
    let beginning = ContinuousClock.now
    #expect(parties[0].exchange.counters.lastReceived == nil)
    try await withThrowingTaskGroup { group in
      let third = Task { await parties[2].run() }
      for party in parties.prefix(2) { group.addTask { await party.run() } }
      try await waitUntil("not all received each other") {
        for (number, party) in parties.enumerated() {
          let first = UInt64(number) * 100 + 1
          party.say(first...first + 49)
        }
        return parties.allSatisfy { $0.planes.count == 100 }
      }
      for (number, party) in parties.enumerated() {
        #expect(party.planes.allSatisfy { Int($0.rawValue) / 100 != number })
        #expect(party.exchange.counters.exchange.own > 0)
        let lastReceived = try #require(party.exchange.counters.lastReceived)
        #expect((beginning...ContinuousClock.now).contains(lastReceived))
      }
      // One relay leaves, the others go on.
      third.cancel()
      await third.value
      try await waitUntil("the others do not go on") {
        parties[0].say(401...401)
        return parties[1].planes.contains(PlaneID(rawValue: 401))
      }
      // The broker is killed and restarted.
      broker.kill()
      try await waitUntil("the loss is not noticed") { !parties[0].exchange.isConnected }
      parties[0].say(501...501)
      try broker.start()
      try await waitUntil("they do not find each other again") {
        parties[1].say(601...601)
        return parties[0].planes.contains(PlaneID(rawValue: 601))
      }
      // What the first said meanwhile would have come before this.
      try await waitUntil("the first is not heard again") {
        parties[0].say(701...701)
        return parties[1].planes.contains(PlaneID(rawValue: 701))
      }
      #expect(!parties[1].planes.contains(PlaneID(rawValue: 501)))
      group.cancelAll()
    }
  }

  @Test func `batches are small, and never kept by the broker`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let party = try Party(broker.port)
    let listener = try broker.listen("sky/#")
    let task = Task { await party.run() }
    try await waitUntil("nothing is said") {
      party.say(1...200)
      return listener.messages.contains { $0.topic.hasPrefix("sky/1/") }
    }
    let batches = listener.messages.filter { $0.topic.hasPrefix("sky/1/") }
    #expect(batches.allSatisfy { !$0.isRetained && $0.quality == 0 })
    let late = try broker.listen("sky/#")
    #expect(!late.messages.contains { $0.topic.hasPrefix("sky/1/") && $0.isRetained })
    task.cancel()
    await task.value
  }
}
