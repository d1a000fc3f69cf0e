import Breathing
import SharedSky
import TestRigs
import TestSupport
import Testing

@Suite("A client whose network, clock or relay fails")
struct SkyFailureTests {
  @Test("With half of all packets lost, some duplicated, late and reordered, planes are still seen")
  func loss() throws {
    var trial = try SkyClientTests.pair()
    trial.disturb(loss: 0.5, doubling: 0.3, delay: 10...2_000)
    var shown = 0.0
    var looks = 0.0
    trial.run(seconds: 1_800) { trial in
      guard trial.now % 1000 == 0 else { return }
      looks += 2
      shown += Double(trial.seen(by: 0).count + trial.seen(by: 1).count)
    }
    // Of the time, including random long silences.
    #expect(shown / looks > 0.5, "shown \(shown / looks) of the time")
    // And at once again when the network is good.
    trial.disturb(delay: 10...30)
    trial.run(seconds: 45)
    #expect(trial.seen(by: 0) == ["WREN"] && trial.seen(by: 1) == ["HERON"])
  }

  @Test("A round trip of two seconds works as well as a short one")
  func delay() throws {
    var trial = try SkyClientTests.pair()
    trial.disturb(delay: 1000...1000)
    trial.run(seconds: 120)
    #expect(trial.seen(by: 0) == ["WREN"] && trial.seen(by: 1) == ["HERON"])
    #expect(trial.relay.counts["minted"] == 2)
    #expect(trial.relay.counts["token 2"] == nil)
  }

  @Test("Answers that arrive twice, or after newer ones, count as strays")
  func strays() throws {
    var trial = try SkyClientTests.pair()
    trial.disturb(doubling: 1, delay: 10...20)
    trial.run(seconds: 60)
    // Each packet arrives twice; the relay reports that the second's time is not later.
    #expect(trial.seats[0].client.ignoredPackets > 0)
    #expect(trial.seen(by: 0) == ["WREN"])
  }

  @Test("Another port at the router costs one token, and no neighbour is lost")
  func rebinding() throws {
    var trial = try SkyClientTests.pair()
    for turn in 1...5 {
      trial.seats[0].source += 17
      trial.run(seconds: 30) { trial in
        if trial.seen(by: 0) != ["WREN"] { Issue.record("not seen after change \(turn)") }
      }
      #expect(trial.relay.counts["token 1"] == turn)
    }
    #expect(trial.relay.counts["minted"] == 2)
  }

  @Test(
    "A clock that is wrong or was set costs a token",
    arguments: [-7_200, -20, -3, 3, 20, 7_200]
  )
  func clock(seconds: Int64) throws {
    var trial = try SkyClientTests.pair()
    trial.seats[0].clockAhead += seconds * 1000
    trial.run(seconds: 40)
    #expect(trial.seen(by: 0) == ["WREN"] && trial.seen(by: 1) == ["HERON"])
    #expect(trial.relay.counts["minted"] == 2)
    #expect((trial.relay.counts["token 2"] ?? 0) <= 2)
    var late = SkyTrial()
    late.add(try SkySample.plane("HERON"))
    late.add(try SkySample.plane("WREN", east: 0.1))
    late.seats[0].clockAhead = seconds * 1000
    late.run(seconds: 11)
    #expect(late.seen(by: 0) == ["WREN"] && late.seen(by: 1) == ["HERON"])
    #expect(late.relay.counts["token 2"] == nil)
  }

  @Test("The wrap of the 32-bit time costs no token")
  func turn() throws {
    var trial = SkyTrial()
    trial.now = (1 << 32) * 14 - 30_000
    trial.add(try SkySample.plane("HERON"))
    trial.add(try SkySample.plane("WREN", east: 0.1))
    trial.run(seconds: 20)
    trial.run(seconds: 60) { trial in
      if trial.seen(by: 0) != ["WREN"] { Issue.record("not seen at \(trial.now)") }
    }
    #expect(trial.relay.counts["token 2"] == nil)
  }

  @Test("Without a relay it polls less and less often, and finds the relay when it is there")
  func silence() throws {
    var trial = try SkyClientTests.pair()
    trial.relay.isUp = false
    trial.run(seconds: 600)
    let sent = trial.seats[0].sent
    trial.run(seconds: 600)
    #expect((5...40).contains(trial.seats[0].sent - sent))
    #expect(trial.seats[0].client.connectionState == .disconnected)
    #expect(trial.seen(by: 0).isEmpty)
    trial.relay.isUp = true
    trial.run(seconds: 130)
    #expect(trial.seen(by: 0) == ["WREN"] && trial.seen(by: 1) == ["HERON"])
  }

  @Test("A relay that returns with another key issues new identities")
  func otherKey() throws {
    var trial = try SkyClientTests.pair()
    trial.relay.master = 0x41
    trial.relay.forgetPlanes()
    trial.run(seconds: 600)
    #expect(trial.seen(by: 0) == ["WREN"] && trial.seen(by: 1) == ["HERON"])
    #expect(trial.relay.counts["minted"] == 4)
  }

  @Test("A relay of another version is left alone for ten minutes, and that is reported")
  func version() throws {
    var trial = SkyTrial()
    trial.relay.version = 3
    trial.add(try SkySample.plane("HERON"))
    trial.run(seconds: 300)
    #expect(trial.seats[0].sent == 1)
    #expect(trial.seats[0].client.connectionState == .refused(lowest: 3, highest: 3))
    trial.relay.version = 2
    trial.run(seconds: 320)
    #expect(trial.seats[0].client.connectionState == .connected)
  }

  @Test("No received bytes change the picture")
  func noise() throws {
    var trial = try SkyClientTests.pair()
    var generator = SeededGenerator(seed: 5)
    let before = trial.seats[0].client.answers
    for count in [0, 1, 3, 4, 36, 63, 64, 65, 80, 98, 500, 501, 1400] {
      for kind: UInt8 in 1...4 {
        var bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        bytes.replaceSubrange(0..<min(3, count), with: [0x53, 0x4B, 0x20 | kind].prefix(count))
        let here = trial.instant(trial.seats[0])
        let isTaken = bytes.withUnsafeBytes { trial.seats[0].client.receive($0, at: here) }
        #expect(!isTaken)
      }
    }
    #expect(trial.seats[0].client.answers == before)
    #expect(trial.seen(by: 0) == ["WREN"])
  }
}
