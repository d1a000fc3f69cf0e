import Breathing
import Dispatch
import Foundation
import Network
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestRigs
import TestSupport
import Testing

/// Changes of a daemon's sessions that arrive during others.
@Suite(.timeLimit(.minutes(10))) struct SessionChangeTests {
  private static let follows = "room.follow = \"http://127.0.0.1:9\"\n"
  private static let leader = Leader.http("http://127.0.0.1:9")

  /// A daemon whose settings a test rewrites, and whose reading of them can be blocked.
  private final class Rig: Sendable {
    let text: Mutex<String>
    /// Called with each reading but the first.
    let onReading = Mutex<(@Sendable () -> Void)?>(nil)

    init(_ text: String) { self.text = Mutex(text) }

    func daemon() throws -> SessionEngine {
      try SessionEngine { [self] () throws(Failure) in
        onReading.withLock(\.self)?()
        var configuration = Configuration(.builtIn)
        let plain = "sky.near = \"51.4706,-0.4619\"\nsession.minutes = 0\nhttp.listen = \"off\"\n"
        do throws(ConfigurationError) {
          try configuration.read(plain + text.withLock(\.self), from: "own.toml")
        } catch {
          throw Failure(error)
        }
        return configuration
      }
    }
  }

  private func document(_ settings: [String: String], seed: UInt64 = 7) -> PlanDocument {
    Sample.plan(settings, seed: seed, start: Instant(nanoseconds: 1_795_262_400_000_000_000))
  }

  /// What a daemon shows once the next session has begun.
  private func shown(by daemon: SessionEngine) -> Show {
    let now = daemon.clock.now
    return daemon.turn(to: max(now, daemon.state.handover?.at ?? now)).show
  }

  private let coherent = ["breath.pattern": "coherent", "sky.near": "48.85,2.35"]

  @Test func `a leader's plan that arrives while the settings stop following changes nothing`()
    async throws
  {
    let rig = Rig(Self.follows)
    let daemon = try rig.daemon()
    let hasArrived = Mutex(false)
    let plan = document(coherent)
    rig.text.withLock { $0 = "" }
    // The plan arrives after the reload began and before it has read that there is no leader.
    rig.onReading.withLock {
      $0 = {
        Thread.detachNewThread {
          daemon.follow(plan, from: Self.leader)
          hasArrived.withLock { $0 = true }
        }
      }
    }
    daemon.reload()
    try await waitUntil { hasArrived.withLock(\.self) }
    #expect(daemon.state.schedule?.sessions.leader == nil)
    #expect(daemon.builder?.settings.pattern == "gentle")
    try daemon.begin(PlanRequest(settings: ["session.minutes": "3"]))
  }

  @Test func `a plan requested during a reload waits its turn`() async throws {
    let rig = Rig("sound.volume = 20\n")
    let daemon = try rig.daemon()
    let outcome = Mutex<Result<Void, RequestRefusal>?>(nil)
    rig.text.withLock { $0 = "sound.volume = 30\n" }
    rig.onReading.withLock {
      $0 = {
        Thread.detachNewThread {
          let result = Result { () throws(RequestRefusal) in
            try daemon.begin(PlanRequest(settings: ["breath.pattern": "coherent"]))
          }
          outcome.withLock { $0 = result }
        }
      }
    }
    daemon.reload()
    try await waitUntil { outcome.withLock { $0 != nil } }
    try outcome.withLock(\.self)?.get()
    // It was computed from the reloaded settings.
    let settings = try #require(daemon.builder).settings
    #expect(settings.pattern == "coherent" && settings.volume == 30)
  }

  @Test(arguments: ["", "session.seed = 7\nroom.epoch = \"00:00\"\n"])
  func `a reload changes the sound at once, and the pattern with a later flight`(epoch: String)
    throws
  {
    let rig = Rig(epoch)
    let daemon = try rig.daemon()
    let before = daemon.turn(to: daemon.clock.now).show
    rig.text.withLock { $0 = epoch + "sound.volume = 12\nbreath.pattern = \"coherent\"\n" }
    daemon.reload()
    let show = daemon.turn(to: daemon.clock.now).show
    #expect(before.appearance.volumePercent != 12 && show.appearance.volumePercent == 12)
    #expect(show.timeline == before.timeline)
    guard epoch.isEmpty else { return }
    #expect(shown(by: daemon).timeline.plan.name == "coherent")
    #expect(shown(by: daemon).appearance.volumePercent == 12)
  }

  @Test func `changes are made in the order of the requests`() throws {
    let daemon = try Rig(Self.follows).daemon()
    let hold = DispatchSemaphore(value: 0)
    daemon.changes.add { hold.wait() }
    for seed in 0..<8 as Range<UInt64> {
      daemon.askToFollow(document(coherent, seed: seed), from: Self.leader)
    }
    daemon.askToFollow(document(["breath.pattern": "sigh"]), from: .broker("another"))
    hold.signal()
    // One more turn: those before it are over. A plan of another leader than the settings' is
    // ignored.
    #expect(daemon.changes.perform { daemon.builder?.settings.pattern } == "coherent")
    #expect(shown(by: daemon).timeline.plan.seed == 7)
  }

  @Test func `reloads that are requested while one waits are one`() throws {
    let daemon = try Rig("").daemon()
    let hold = DispatchSemaphore(value: 0)
    daemon.changes.add { hold.wait() }
    for _ in 0..<20 { daemon.askToReload() }
    hold.signal()
    daemon.changes.perform {}
    #expect(daemon.state.reloads == 1)
    // One that is requested later is another.
    daemon.askToReload()
    daemon.changes.perform {}
    #expect(daemon.state.reloads == 2)
  }

  @Test func `a reload that is requested while another reads the settings is made after it`()
    throws
  {
    let rig = Rig("")
    let daemon = try rig.daemon()
    rig.onReading.withLock { asked in
      asked = {
        rig.onReading.withLock { $0 = nil }
        daemon.askToReload()
      }
    }
    daemon.askToReload()
    // The second one joins the queue behind this.
    for _ in 0..<2 { daemon.changes.perform {} }
    #expect(daemon.state.reloads == 2)
  }

  @Test func `a screen runs alone if its policy rejects the leader's pattern, and reports why`()
    throws
  {
    let daemon = try Rig(Self.follows + "breath.policy = \"public\"\n").daemon()
    func shown() -> Show { self.shown(by: daemon) }
    let personal = ["breath.policy": "personal"]
    daemon.follow(document(coherent.merging(personal) { $1 }), from: Self.leader)
    #expect(shown().timeline.plan.name == "coherent" && daemon.health.reading.alone == nil)

    for pattern in ["box", "14-14", "4-7-8"] {
      let slow = ["breath.pattern": pattern, "breath.allow_slow": "true"]
      daemon.follow(document(slow.merging(personal) { $1 }), from: Self.leader)
      let reason = try #require(daemon.health.reading.alone)
      #expect(reason.hasPrefix("the plan of http://127.0.0.1:9 cannot be followed: "))
      #expect(reason.contains("breath.pattern = \"\(pattern)\""), "\(reason)")
      #expect(daemon.status(shown(), daemon.clock.now).hasSuffix("; alone: \(reason)"))
      #expect(shown().timeline.plan.name == "gentle" && shown().timeline.plan.policy == .public)
    }
    // It tries again when the plan changes.
    daemon.follow(document(coherent), from: Self.leader)
    #expect(shown().timeline.plan.name == "coherent" && daemon.health.reading.alone == nil)
    #expect(shown().timeline.plan.policy == .public)

    // A leader whose person keeps requesting slower breaths exceeds this screen's policy.
    var slower = document(coherent)
    for second in 0..<20 {
      slower.changes.append(
        PlanDocument.Change(
          at: slower.start.advanced(by: .seconds(20 * second + 5)),
          try CommandRequest("slower")
        )
      )
    }
    daemon.follow(slower, from: Self.leader)
    let reason = try #require(daemon.health.reading.alone)
    #expect(reason.contains("slower: pace: ") && reason.contains("on a public screen"), "\(reason)")
  }

  @Test(arguments: [
    ("box", "", false), ("box", "breath.pattern = \"box\"", true),
    ("box", "breath.allow_slow = true", false), ("classic", "", false),
    ("classic", "breath.pattern = \"classic\"", true),
    ("classic", "breath.allow_slow = true", true),
    ("4-2-6", "", false), ("4-2-6", "breath.pattern = \"4-2-6\"", true), ("4-6", "", true),
  ])
  func `a leader's holds and slow presets are followed only where this screen's person chose them`(
    pattern: String,
    own: String,
    follows: Bool
  ) throws {
    let daemon = try Rig(Self.follows + own + "\n").daemon()
    daemon.follow(document(["breath.pattern": pattern]), from: Self.leader)
    #expect((daemon.health.reading.alone == nil) == follows)
    #expect((shown(by: daemon).timeline.plan.seed == 7) == follows)
  }
}
