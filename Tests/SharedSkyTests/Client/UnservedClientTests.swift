import Breathing
import Synchronization
import TestRigs
import Testing

@testable import SharedSky

/// A relay that answers a client with tokens, and lists no planes.
@Suite struct UnservedClientTests {
  /// A client of a relay that issues no identities.
  private static func trial(as identity: UInt64? = nil) throws -> SkyTrial {
    var trial = SkyTrial()
    trial.relay.mints = false
    trial.add(try SkySample.plane("HERON"), as: identity.map { trial.relay.identity($0) })
    return trial
  }

  @Test func `a relay that issues no identities does not serve a client without one`() throws {
    var trial = try Self.trial()
    trial.run(seconds: 5)
    #expect(trial.seats[0].client.connectionState == .unserved(.identity))
    #expect(!trial.seats[0].client.hasSky && trial.seats[0].client.taken == nil)
    // The relay has no more to say than before, so nothing changes until it lists planes.
    trial.run(seconds: 300) { trial in
      if trial.seats[0].client.connectionState != .unserved(.identity) {
        Issue.record("\(trial.seats[0].client.connectionState) at \(trial.now)")
      }
    }
    #expect(trial.relay.kept.isEmpty)
    trial.relay.mints = true
    trial.run(seconds: 130)
    #expect(trial.seats[0].client.connectionState == .connected)
    #expect(trial.seats[0].client.taken?.flags == [.airborne])
  }

  @Test func `a client with an identity is served there`() throws {
    var trial = try Self.trial(as: 0x0180_0000_0000_0007)
    trial.run(seconds: 5)
    #expect(trial.seats[0].client.connectionState == .connected)
  }

  @Test func `an unserved client notices that the relay is silent`() throws {
    var trial = try Self.trial()
    trial.run(seconds: 5)
    trial.relay.isUp = false
    trial.run(seconds: 600)
    #expect(trial.seats[0].client.connectionState == .disconnected)
  }

  @Test func `the last report that a relay took is known, with its emergency`() throws {
    var trial = try SkyClientTests.pair()
    #expect(trial.seats[0].client.taken?.flags.contains(.emergency) == false)
    trial.seats[0].plane.flags.insert(.emergency)
    trial.seats[0].plane.emergency = .fuel
    let declared = trial.instant(trial.seats[0])
    trial.run(seconds: 6)
    let taken = try #require(trial.seats[0].client.taken)
    #expect(taken.flags.contains(.emergency) && taken.emergency == .fuel)
    #expect(taken.sent >= declared)
    // A report without an answer was not taken.
    trial.relay.isUp = false
    trial.seats[0].plane.emergency = .medical
    trial.run(seconds: 60)
    #expect(trial.seats[0].client.taken?.emergency == .fuel)
  }

  @Test(
    arguments: [
      (.identity, "issues no identities, and this client has none"),
      (.limit, "takes no more reports for now"),
    ] as [(SkyClient.Refusal, String)]
  )
  func `what a relay does not do is logged and noted once, and that it serves again`(
    refusal: SkyClient.Refusal,
    words: String
  ) {
    let lines = Mutex<[String]>([])
    let notes = Mutex<[Bool]>([])
    var reporter = SkyReporter(
      name: "relay",
      log: { line in lines.withLock { $0.append(line) } },
      note: { isPresent in notes.withLock { $0.append(isPresent) } }
    )
    var client = SkyClient(seed: 1)
    client.connectionState = .unserved(refusal)
    for _ in 0..<3 { reporter.follow(client) }
    client.connectionState = .connected
    for _ in 0..<3 { reporter.follow(client) }
    #expect(
      lines.withLock(\.self) == [
        "sky: the relay relay \(words); retrying", "sky: the relay relay serves this client now",
      ]
    )
    #expect(notes.withLock(\.self) == [true, false])
  }
}
