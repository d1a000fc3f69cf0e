import Airports
import Breathing
import Feeds
import Flights
import Foundation
import Geodesy
import Session
import Synchronization
import System
import TestSupport
import Testing
import Text

@testable import Show

/// Real frames through a real decoder to the scope.
@Suite(.serialized, .timeLimit(.minutes(10)), .enabled(if: RealDecoder.program != nil))
struct RadarPeerTests {
  /// A position in its two halves, and the decoded one: the example of J. Sun, "The 1090 Megahertz
  /// Riddle", chapter 5.
  private let frames = [
    "8D40621D58C382D690C8AC2863A7", "8D40621D58C386435CC412692AD6",
    "8D40621D58C382D690C8AC2863A7",
  ]
  private let place = Coordinate(degreesNorth: 52.25720, degreesEast: 3.91937)
  private let address = AircraftAddress(0x40621D)

  @Test(arguments: ["list", "port"])
  func `aircraft appear on the scope, and return after the decoder did`(kind: String) async throws {
    let peer = try RealDecoder()
    defer { peer.end() }
    let text =
      kind == "list"
      ? peer.folder.appending(path: "aircraft.json").path
      : "sbs://127.0.0.1:\(peer.baseStationPort)"
    let clock = SessionClock()
    let source = AircraftSource(
      try AircraftSource.Address(text),
      every: .seconds(1),
      by: Fetcher(agent: Release.agent),
      seed: 1
    ) { clock.now }
    let sky = Sky()
    let listening = Task { await source.run { sky.take($0, at: clock.now) } }
    defer { listening.cancel() }

    try await receive(from: peer, sky)
    try check(sky, at: clock.now)

    peer.kill()
    try? FileManager.default.removeItem(at: peer.folder.appending(path: "aircraft.json"))
    // Until then, older updates may still arrive.
    try await waitUntil("the loss is not noticed", within: 120) { sky.isLost }
    sky.forget()
    try peer.start()
    try await receive(from: peer, sky)
    try check(sky, at: clock.now)
  }

  /// Sends the decoder an aircraft's name until it arrives, then a position until that does.
  /// Seldom, because repeated positions make the decoder doubt them.
  private func receive(from peer: RealDecoder, _ sky: Sky) async throws {
    try await sky.wait(actingEvery: .milliseconds(500)) {
      _ = peer.receive(["8D4840D6202CC371C32CE0576098"])
    } until: {
      !$0.traffic.tracks.isEmpty
    }
    try await sky.wait(actingEvery: .seconds(20)) {
      _ = peer.receive(frames)
    } until: {
      $0.position(of: address) != nil
    }
  }

  /// The scope from Amsterdam: the aircraft is where the book states.
  private func check(_ sky: Sky, at now: Instant) throws {
    let home = Coordinate(degreesNorth: 52.372, degreesEast: 4.895)
    var options = RadarOptions()
    options.isSteady = true
    let radar = Radar(
      source: .live(sky.traffic, sources: []),
      home: home,
      title: "Amsterdam",
      options: options
    )
    let timeline = Timeline(plan: try Plan(), start: now, screen: .personal)
    let picture = radar.picture(
      at: now,
      timeline: timeline,
      history: RadarHistory(radar, timeline),
      Radar.PictureParameters(size: [1920, 1080], up: .zero, isStill: true, words: Words()),
      catalogue: try Catalogue([])
    )
    let blip = try #require(picture.blips.first { $0.contact.id == address.description })
    let way = GreatCircle(from: home, to: place)
    // It is extrapolated from its last position, without a speed: it does not move.
    #expect(abs(blip.relativePosition.distanceMetres - Earth.metres(way.length)) < 100)
    #expect(abs((blip.relativePosition.bearing - way.bearing(at: 0)).signed.degrees) < 0.2)
    #expect(abs((blip.contact.altitudeFeet ?? 0) - 38_000) < 1)
    let point = picture.scope.point(blip.relativePosition)
    #expect(point.x < picture.scope.center.x && point.y > picture.scope.center.y)
  }
}

/// The updates of a source so far.
private final class Sky: Sendable {
  private let state = Mutex(Traffic())
  private let loss = Mutex(false)

  var traffic: Traffic { state.withLock { $0 } }

  /// Whether the last update reports a failure.
  var isLost: Bool { loss.withLock(\.self) }

  func take(_ news: AircraftSource.Event, at now: Instant) {
    if case .failing = news { loss.withLock { $0 = true } }
    guard case .batch(let batch) = news else { return }
    loss.withLock { $0 = false }
    state.withLock { $0.insert(batch.sightings, at: now) }
  }

  func forget() { state.withLock { $0 = Traffic() } }

  func position(of address: AircraftAddress) -> Sighting.Position? {
    state.withLock { $0.tracks[address]?.known.position }
  }

  /// Repeats an action until a condition holds, for two minutes at most.
  func wait(
    actingEvery interval: Duration,
    _ act: () -> Void,
    until isDone: (Sky) -> Bool
  ) async throws {
    var next = ContinuousClock.now
    try await waitUntil("the decoder sent nothing within two minutes", within: 120) {
      if isDone(self) { return true }
      if ContinuousClock.now >= next {
        act()
        next = ContinuousClock.now.advanced(by: interval)
      }
      return false
    }
  }
}
