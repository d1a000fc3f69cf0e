import Breathing
import Network
import Outlets
import Show
import TestRigs
import TestSupport
import Testing

/// Receivers of datagrams that cannot be reached: a trouble, and one line in the log.
@Suite(.timeLimit(.minutes(5))) struct UnreachedReceiverTests {
  private let notes = Notes()

  /// The troubles of an outlet.
  private func troubles(of outlet: Outlet) -> Set<Trouble> {
    let health = HealthCounters(started: Stage.start)
    health.watch([outlet])
    return health.reading.troubles
  }

  @Test func `a target of OSC whose name is not found is a trouble`() async throws {
    let (stage, outlet) = (try Stage(), Outlet("osc"))
    let target = try #require(OSCTarget("udp://no-such-host.invalid:7"))
    let service = OSCOutlet(outlet, to: [target], levels: 0, seed: 1, log: notes.add)
    #expect(troubles(of: outlet).isEmpty)
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      try await waitUntil { troubles(of: outlet) == [.osc] }
    }
  }

  @Test func `an interface that does not exist is a trouble, and logged once with its setting`()
    async throws
  {
    let (stage, outlet) = (try Stage(runs: true), Outlet("dmx"))
    let id = try #require(ComponentID("0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0ff"))
    let fixture = try #require(DMXFixture("dimmer"))
    let service = DMXOutlet(
      outlet,
      as: .sacn(SACNSource(id: id, name: "Aloft", universe: 1)),
      to: .group(Multicast(interface: "nosuch0", hops: 0)),
      patch: try #require(DMXPatch(fixture, at: 1, count: 1)),
      response: DMXResponse(low: 0.1, high: 0.8, rest: 0.3),
      rate: 40,
      memory: DMXMemory(),
      seed: 1,
      log: notes.add
    )
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      try await waitUntil { troubles(of: outlet) == [.dmx] && outlet.dropped >= 30 }
    }
    let reason = "there is no network interface \"nosuch0\""
    let group = "239.255.0.1:5568 (dmx.interface = \"nosuch0\")"
    #expect(notes.all == ["dmx: cannot reach \(group): \(reason)"])
  }
}
