import SharedSky
import TestRigs
import Testing

@Suite("A client with a configured identity")
struct SkyIdentityTests {
  private static let number: UInt64 = 0x0100_0000_0000_0777

  @Test("It reports at once, and requests no other identity")
  func given() throws {
    var trial = SkyTrial()
    trial.add(try SkySample.plane("HERON"), as: trial.relay.identity(Self.number))
    trial.run(seconds: 11)
    #expect(trial.relay.counts["replies"] ?? 0 >= 2)
    #expect(Set(trial.relay.kept.keys) == [Self.number])
    // Neither of these: only hellos are answered so.
    #expect(trial.relay.counts["token 0"] == nil && trial.relay.counts["minted"] == nil)
    trial.add(try SkySample.plane("WREN", east: 0.1))
    trial.run(seconds: 11)
    #expect(trial.seen(by: 0) == ["WREN"] && trial.seen(by: 1) == ["HERON"])
  }

  @Test("It polls a relay that lacks its key less and less often, and requests no other identity")
  func unknown() throws {
    var trial = SkyTrial()
    let identity = trial.relay.identity(Self.number)
    trial.add(try SkySample.plane("HERON"), as: identity)
    trial.disturb(delay: 0...0)
    trial.relay.master = 0x41
    trial.run(seconds: 600)
    #expect(trial.seats[0].client.mayBeForgotten)
    #expect(trial.seats[0].client.id == identity.id)
    let sent = trial.seats[0].sent
    trial.run(seconds: 600)
    #expect((5...40).contains(trial.seats[0].sent - sent))
    // It sends reports that the relay cannot verify, and nothing else.
    #expect(trial.relay.counts == ["seal": trial.seats[0].sent])

    trial.relay.master = 0x40
    trial.run(seconds: 130)
    #expect(trial.seats[0].client.connectionState == .connected)
    #expect(!trial.seats[0].client.mayBeForgotten)
    #expect(Set(trial.relay.kept.keys) == [Self.number])
  }

  @Test("A client without a configured identity is never reported as possibly unknown")
  func unnamed() throws {
    var trial = SkyTrial()
    trial.relay.isUp = false
    trial.add(try SkySample.plane("HERON"))
    trial.run(seconds: 600)
    #expect(trial.seats[0].client.unanswered > 16)
    #expect(!trial.seats[0].client.mayBeForgotten)
  }
}
