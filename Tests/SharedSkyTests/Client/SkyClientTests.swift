import Breathing
import Geodesy
import SharedSky
import TestRigs
import TestSupport
import Testing

@Suite("A client and a relay")
struct SkyClientTests {
  /// Two clients that see each other.
  static func pair() throws -> SkyTrial {
    var trial = SkyTrial()
    trial.add(try SkySample.plane("HERON"))
    trial.add(try SkySample.plane("WREN", east: 0.1))
    trial.run(seconds: 11)
    try #require(trial.seen(by: 0) == ["WREN"])
    try #require(trial.seen(by: 1) == ["HERON"])
    return trial
  }

  @Test("Two clients get identities and see each other within two reports")
  func two() throws {
    let trial = try Self.pair()
    #expect(trial.relay.counts["minted"] == 2)
    #expect(trial.relay.counts["token 1"] == nil)
    #expect(trial.seats.allSatisfy { $0.client.connectionState == .connected })
  }

  @Test("A client knows the relay's clock, and whether it has seen the sky or only tokens")
  func clockAndSky() throws {
    var trial = SkyTrial()
    trial.add(try SkySample.plane("HERON"))
    trial.add(try SkySample.plane("WREN", east: 0.1))
    trial.seats[0].clockAhead = 7_200_000
    var tokens = 0
    trial.run(seconds: 20) { trial in
      let client = trial.seats[0].client
      if !client.hasSky { tokens = client.answers }
    }
    let client = trial.seats[0].client
    #expect(client.hasSky && tokens > 0)
    #expect(abs(client.relayAhead.seconds + 7_200) < 1)
    let neighbour = try #require(client.neighbours.all.first)
    let reported = SkyTime(neighbour.stateTime.advanced(by: client.relayAhead))
    let age = SkyTime(milliseconds: trial.now).milliseconds(since: reported)
    #expect((-200...12_000).contains(age))
  }

  @Test("A report is sent about every five seconds, or at the relay's interval")
  func pace() throws {
    var trial = try Self.pair()
    let before = trial.seats[0].sent
    trial.run(seconds: 60)
    #expect((11...13).contains(trial.seats[0].sent - before))
    trial.relay.pace = 2000
    trial.run(seconds: 20)
    let slow = trial.seats[0].sent
    trial.run(seconds: 60)
    #expect((2...4).contains(trial.seats[0].sent - slow))
  }

  @Test("A plane off its extrapolated path is reported early, but not more than once a second")
  func early() throws {
    var trial = try Self.pair()
    let before = trial.seats[0].sent
    trial.run(seconds: 10) { trial in
      // 100 m/s to the north, without a reported speed.
      let metres = Double(trial.now % 1_000_000) / 10
      trial.seats[0].plane.state.position = GridPosition(
        Coordinate(degreesNorth: 51 + metres / 111_195, degreesEast: 0)
      )
    }
    #expect((9...11).contains(trial.seats[0].sent - before))
  }

  @Test("A ghost receives others, and no one receives it")
  func ghost() throws {
    var trial = try Self.pair()
    trial.seats[0].plane = .ghost(at: GridPosition(latitude: 1, longitude: 1))
    trial.run(seconds: 61)
    #expect(trial.seen(by: 0) == ["WREN"])
    #expect(trial.seen(by: 1).isEmpty)
    #expect(trial.relay.kept.count == 1)
  }

  @Test("A plane that pauses is gone with the next answer, and back with its next report")
  func pause() throws {
    var trial = try Self.pair()
    let plane = trial.seats[0].plane
    for _ in 0..<3 {
      trial.seats[0].plane = .ghost(at: GridPosition(latitude: 1, longitude: 1))
      // A ghost is reported a second after the last report, and the other client asks within five.
      trial.run(seconds: 6.5)
      #expect(trial.seen(by: 1).isEmpty)
      #expect(trial.seen(by: 0) == ["WREN"])
      trial.seats[0].plane = plane
      trial.run(seconds: 6.5)
      #expect(trial.seen(by: 1) == ["HERON"])
    }
  }

  @Test("A plane that ends is gone with the next answer; one in an emergency stays for a while")
  func goodbye() throws {
    var trial = try Self.pair()
    trial.leave(0)
    trial.run(seconds: 6)
    #expect(trial.seen(by: 1).isEmpty)

    trial = try Self.pair()
    trial.seats[0].plane.flags.insert(.emergency)
    trial.seats[0].plane.emergency = .general
    trial.run(seconds: 6)
    trial.leave(0)
    trial.run(seconds: 6)
    #expect(trial.seen(by: 1) == ["HERON"])

    // A client that was never visible sends no goodbye, and its position is only rough.
    var stranger = SkyClient(seed: 5)
    let now = trial.instant(trial.seats[1])
    let nothing = stranger.goodbye(at: now)
    #expect(nothing == nil)
    let last = trial.seats[1].client.goodbye(at: now)
    let packet = try #require(last)
    let report = try packet.withUnsafeBytes { try Report(parsing: $0) }
    #expect(report.flags == .ghost)
    #expect(report.callsign == .none)
    // It was at 51.5° N, 0.1° E.
    let place = report.state.position.coordinate
    #expect(abs(place.latitude.degrees - 51) < 1e-4)
    #expect(abs(place.longitude.degrees) < 1e-4)
  }

  @Test("A plane whose tag changes stays the same neighbour, and is not drawn twice")
  func renaming() throws {
    var trial = try Self.pair()
    let number = trial.seats[0].client.neighbours.all.map(\.id)
    for mask in UInt64(1)...3 {
      trial.relay.tagMask = mask << 12
      trial.run(seconds: 11) { trial in
        if trial.seen(by: 0) != ["WREN"] { Issue.record("not seen once at \(trial.now)") }
      }
      #expect(trial.seats[0].client.neighbours.all.map(\.id) == number)
    }
    // A newcomer under the tag that the first one had gets another number.
    trial.relay.tagMask = 1
    trial.run(seconds: 11)
    trial.add(try SkySample.plane("ROBIN", east: 0.2))
    trial.run(seconds: 11)
    #expect(Set(trial.seen(by: 0)) == ["ROBIN", "WREN"])
    #expect(Set(trial.seats[0].client.neighbours.all.map(\.id)).count == 2)
  }

  @Test("An airliner in level flight is reported every five seconds, with its speed and climb")
  func airliner() throws {
    var trial = try Self.pair()
    let start = trial.now
    let (degreesNorth, before) = (51.5, trial.seats[0].sent)
    trial.run(seconds: 60) { trial in
      let seconds = Double(trial.now - start) / 1_000
      trial.seats[0].plane.state = FlightState(
        at: Coordinate(degreesNorth: degreesNorth + 230 * seconds / 111_195, degreesEast: 0),
        altitudeMetres: 6_000 + 15 * seconds,
        speedMetresPerSecond: 230,
        climbMetresPerSecond: 15
      )
    }
    #expect((12...14).contains(trial.seats[0].sent - before))
    let state = try #require(trial.seats[1].client.neighbours.all.first).record.state
    #expect(state.speedMetresPerSecond == 230 && abs(state.climbMetresPerSecond - 15) < 0.21)
  }

  @Test("A relay that may know less than its clients removes no plane from their skies")
  func young() throws {
    var trial = try Self.pair()
    trial.relay.forgetPlanes()
    trial.relay.leavesOut = true
    trial.seats[0].plane = .ghost(at: GridPosition(latitude: 1, longitude: 1))
    trial.run(seconds: 15) { trial in
      if trial.seen(by: 1) != ["HERON"] { Issue.record("not seen any more") }
    }
  }

  @Test(
    "A plane is hidden 25 seconds after its last report, and forgotten after a minute"
  )
  func hiding() throws {
    var trial = try Self.pair()
    trial.seats[1].out.loss = 1
    trial.run(seconds: 15)
    #expect(trial.seen(by: 0) == ["WREN"])
    trial.run(seconds: 16)
    #expect(trial.seen(by: 0).isEmpty)
    #expect(trial.seats[0].client.neighbours.count == 1)
    trial.run(seconds: 45)
    #expect(trial.seats[0].client.neighbours.count == 0)
  }
}
