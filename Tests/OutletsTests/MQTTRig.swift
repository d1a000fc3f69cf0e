import Breathing
import CClocks
import Foundation
import Network
import Outlets
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing

/// A show in progress by the real clock, with running outlets.
final class MQTTRig: Sendable {
  private let state: Mutex<(show: Show, sent: [Command], notes: [String])>
  let health: HealthCounters
  let start: Instant

  init(seconds: Int = 3_600) throws {
    start = MQTTRig.now.advanced(by: .seconds(-10))
    state = Mutex((try Sample.show(from: start, seconds: seconds), [], []))
    health = HealthCounters(started: start)
  }

  /// The current instant.
  static var now: Instant { Instant(nanoseconds: clock_nanoseconds(CLOCK_REALTIME)) }

  var show: Show { state.withLock(\.show) }

  /// The commands that outlets have sent.
  var sent: [Command] { state.withLock(\.sent) }

  /// The log.
  var notes: [String] { state.withLock(\.notes) }

  func note(_ words: String) {
    state.withLock { $0.notes.append(words) }
  }

  /// An outlet of the display `lobby`.
  func outlet(
    to address: String,
    login: MQTTBroker.Login? = nil,
    tlsFiles: MQTTBroker.TLSFiles = MQTTBroker.TLSFiles(),
    display: String? = nil,
    plan: MQTTPlan = MQTTPlan(),
    seed: UInt64 = 1
  ) throws -> MQTTOutlet {
    MQTTOutlet(
      Outlet("mqtt"),
      to: MQTTBroker(try #require(MQTTAddress(address)), login: login, tlsFiles: tlsFiles),
      as: try #require(Sample.place("lobby", display)),
      takesCommands: true,
      version: "1.2.3",
      health: health,
      plan: plan,
      backoff: Backoff(
        first: .milliseconds(100),
        longest: .milliseconds(500),
        generator: SeededGenerator(seed: seed)
      ),
      seed: seed
    ) { self.note($0) }
  }

  /// An outlet of the display `lobby`, connected to a broker of this machine.
  func outlet(
    on broker: RealBroker,
    login: MQTTBroker.Login? = nil,
    display: String? = nil,
    plan: MQTTPlan = MQTTPlan(),
    seed: UInt64 = 1
  ) throws -> MQTTOutlet {
    try outlet(
      to: "mqtt://127.0.0.1:\(broker.port)",
      login: login,
      display: display,
      plan: plan,
      seed: seed
    )
  }

  private var link: ShowLink {
    ShowLink(
      show: { self.show },
      send: { command in self.state.withLock { $0.sent.append(command) } },
      now: { MQTTRig.now }
    )
  }

  /// Runs outlets, and sends them the show's events as a daemon would, during a test.
  func run(_ outlets: [MQTTOutlet], _ test: () async throws -> Void) async throws {
    let loop = Task.detached { [self] in
      var broadcast = Broadcast(outlets.map(\.outlet), from: MQTTRig.now)
      var applied = 0
      while !Task.isCancelled {
        let now = MQTTRig.now
        let show = state.withLock { state in
          for command in state.sent[applied...] { state.show.apply(command, at: now) }
          state.show.prepare(for: now)
          return state.show
        }
        let count = sent.count
        broadcast.send(show, at: now, changed: count != applied ? .command : nil)
        applied = count
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    let running = outlets.map { outlet in
      Task.detached { [link] in await outlet.run(link) }
    }
    let outcome: Result<Void, any Error>
    do { outcome = .success(try await test()) } catch { outcome = .failure(error) }
    loop.cancel()
    for task in running { task.cancel() }
    for task in running { await task.value }
    try outcome.get()
  }
}
