import Breathing
import Flights
import Network
import Outlets
import Session
import Settings
import SharedSky
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing

/// A show in the shared sky, with a real relay on loopback.
@Suite(.timeLimit(.minutes(10))) struct SkyServiceTests {
  private static func builder(_ relay: Relay, share: String) throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    try configuration.read(
      """
      session.lead_in = 0
      session.minutes = 0
      session.flights = 60
      sky.near = "51.4706,-0.4619"
      sky.share = "\(share)"
      sky.server = "\(relay.address)"
      """,
      from: "test.toml"
    )
    return try SessionBuilder(configuration)
  }

  private static func relay() throws -> Relay {
    let keys = RelayKeys(.init(number: 1, key: [UInt8](repeating: 7, count: RelayKeys.length)))
    var rules = RelayRules()
    (rules.planes, rules.clients) = (4_096, 4_096)
    let relay = try Relay(at: Endpoint(host: "127.0.0.1", port: 0), keys: keys, rules: rules)
    try relay.start()
    return relay
  }

  /// A show that services can look at and send commands to.
  private final class Stage: Sendable {
    private let held: Mutex<Show>
    private let count = Mutex(0)
    private let clock = SessionClock()

    init(_ show: Show) { held = Mutex(show) }

    var show: Show {
      count.withLock { $0 += 1 }
      return held.withLock(\.self)
    }

    /// How often services have looked at the show.
    var looks: Int { count.withLock(\.self) }

    func apply(_ command: Command) {
      held.withLock { $0.apply(command, at: clock.now) }
    }
  }

  @Test func `a plane that starts to share is visible, one that ends or pauses is gone`()
    async throws
  {
    let relay = try Self.relay()
    defer { relay.stop() }
    let builder = try Self.builder(relay, share: "off")
    let clock = SessionClock()
    let stage = Stage(try builder.show(from: clock.now))
    let service = try #require(
      try SkyService(builder.setup, by: clock, isInteractive: true) { stage.show }
    )
    let running = Task { await service.run { stage.apply($0) } }
    let received = { relay.statistics.counts[.received] }
    try await waitUntil("the service does not look at the show") { stage.looks >= 5 }
    #expect(received() == 0)

    // A plane that left disappears before it would expire, which takes a minute.
    stage.apply(.share(.share))
    #expect(try await eventually(within: 120) { relay.sky.count == 1 })
    stage.apply(.pause(true))
    #expect(try await eventually(within: 50) { relay.sky.count == 0 })
    stage.apply(.pause(false))
    #expect(try await eventually(within: 120) { relay.sky.count == 1 })
    stage.apply(.share(.watch))
    #expect(try await eventually(within: 50) { relay.sky.count == 0 })
    stage.apply(.share(.share))
    #expect(try await eventually(within: 120) { relay.sky.count == 1 })
    stage.apply(.share(.off))
    // It sends a goodbye, and then nothing.
    #expect(try await eventually(within: 50) { relay.sky.count == 0 })
    // A plane reports every five seconds, by the machine's clock.
    var (before, since) = (received(), ContinuousClock.now)
    let isSilent = try await eventually(within: 120) {
      let count = received()
      if count != before { (before, since) = (count, .now) }
      return since.duration(to: .now) > .seconds(7)
    }
    #expect(isSilent)

    // The same at the program's end.
    stage.apply(.share(.share))
    #expect(try await eventually(within: 120) { relay.sky.count == 1 })
    running.cancel()
    await running.value
    #expect(try await eventually(within: 50) { relay.sky.count == 0 })
  }

  @Test func `if sharing cannot be started, off means no service`() throws {
    let relay = try Self.relay()
    defer { relay.stop() }
    let builder = try Self.builder(relay, share: "off")
    let show = try builder.show(from: SessionClock().now)
    let service = try SkyService(builder.setup, by: SessionClock(), isInteractive: false) { show }
    #expect(service == nil)
  }
}
