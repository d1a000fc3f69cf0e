import Breathing
import Flights
import Foundation
import Geodesy
import Synchronization
import TestSupport
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(1)), .enabled(if: RealDecoder.program != nil))
struct RealDecoderTests {
  // Frames of J. Sun, "The 1090 Megahertz Riddle", with what the book reads in them.
  private static let identity = ["8D4840D6202CC371C32CE0576098"]
  private static let position = [
    "8D40621D58C382D690C8AC2863A7", "8D40621D58C386435CC412692AD6",
    "8D40621D58C382D690C8AC2863A7",
  ]

  /// The latest of each aircraft.
  private final class Sky: Sendable {
    let aircraft = Mutex<[String: Sighting]>([:])

    func take(_ news: AircraftSource.News) {
      guard case .batch(let batch) = news else { return }
      aircraft.withLock { aircraft in
        for sighting in batch.sightings { aircraft["\(sighting.address)"] = sighting }
      }
    }

    func callsign(_ address: String) -> String? {
      aircraft.withLock { $0[address]?.callsign }
    }

    func place(_ address: String) -> Coordinate? {
      aircraft.withLock { $0[address]?.position?.coordinate }
    }

    func forget() {
      aircraft.withLock { $0 = [:] }
    }
  }

  /// Feeds frames until an aircraft of one is heard of, then those of a position.
  private func feed(_ decoder: RealDecoder, until sky: Sky) async throws {
    while sky.callsign("4840d6") == nil {
      _ = decoder.receive(Self.identity)
      try await Task.sleep(for: .milliseconds(50))
    }
    // Repeated positions make the decoder doubt them, so they are sent once.
    #expect(decoder.receive(Self.position))
    while sky.place("40621d") == nil { try await Task.sleep(for: .milliseconds(20)) }
    #expect(sky.callsign("4840d6") == "KLM1023")
    let truth = Coordinate(degreesNorth: 52.2572, degreesEast: 3.91937)
    let place = try #require(sky.place("40621d"))
    #expect(Earth.distanceMetres(from: place, to: truth) < 5)
  }

  @Test(arguments: [false, true])
  func `what a decoder hears arrives, also after it was killed and came back`(
    isList: Bool
  ) async throws {
    let decoder = try RealDecoder()
    defer { decoder.end() }
    let clock = ContinuousClock()
    let (start, begin) = (clock.now, Date().timeIntervalSince1970)
    let source = AircraftSource(
      try AircraftSource.Address(
        isList
          ? decoder.folder.appending(path: "aircraft.json").path
          : "sbs://127.0.0.1:\(decoder.baseStationPort)"
      ),
      every: .milliseconds(100),
      by: Fetcher(agent: "aloft/test"),
      seed: 1
    ) { Instant(sinceEpoch: .seconds(begin) + (clock.now - start)) }
    let sky = Sky()
    let running = Task { await source.run { sky.take($0) } }
    try await feed(decoder, until: sky)
    decoder.kill()
    try? FileManager.default.removeItem(at: decoder.folder.appending(path: "aircraft.json"))
    sky.forget()
    try decoder.start()
    try await feed(decoder, until: sky)
    running.cancel()
    await running.value
  }
}
