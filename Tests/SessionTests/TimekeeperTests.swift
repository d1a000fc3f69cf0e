import Breathing
import Foundation
import Outlets
import Session
import Settings
import Show
import Synchronization
import Testing

/// Clocks that are set, machines that sleep, and a breath that continues.
@Suite struct TimekeeperTests {
  /// A daemon's clock, show and outlet on a machine whose clocks the test moves.
  private struct Rig {
    let machine = VirtualMachine()
    let clock: SessionClock
    let engine: SessionEngine
    let outlet = Outlet("test", capacity: 10_000)
    let keeper: Timekeeper

    init() throws {
      clock = SessionClock(machine.time)
      var configuration = Configuration(.builtIn)
      let text = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
      try configuration.read(text, from: "own.toml")
      engine = SessionEngine(
        try SessionBuilder(configuration).show(from: clock.now),
        clock: clock
      )
      keeper = Timekeeper(engine) { _ in }
    }

    /// How far the machine's clock is ahead of published instants.
    var error: Double {
      clock.now.advanced(by: engine.clockAhead).duration(to: clock.wall).seconds
    }

    var fullness: Double { engine.show.moment(at: clock.now).breath.fullness }

    func dispatch() -> CueDispatch {
      CueDispatch(engine.turn(to: clock.now), to: [outlet], from: clock.now)
    }

    /// The events an outlet received, in order.
    func events() async -> [Outlet.Event] {
      var events: [Outlet.Event] = []
      for await event in outlet.inbox {
        events.append(event)
        if events.count == outlet.handedIn { break }
      }
      return events
    }

    /// Runs the scheduler's turns for a while, asleep until the next is due.
    func turn(_ dispatch: inout CueDispatch, seconds: Double) {
      let end = clock.now.advanced(by: .seconds(seconds))
      while true {
        keeper.keepWithMachine()
        let now = clock.now
        _ = dispatch.send(engine.turn(to: now), at: now, to: [outlet])
        guard dispatch.due < end else { break }
        clock.sleep(until: dispatch.due)
      }
      clock.sleep(until: end)
    }
  }

  @Test(arguments: [6.0e9, -2.0e9])
  func `a clock outside the years 1970 to 2199 is not followed, and reported once`(
    step: Double
  ) throws {
    let rig = try Rig()
    let notes = Mutex<[String]>([])
    let keeper = Timekeeper(rig.engine) { note in notes.withLock { $0.append(note) } }
    rig.machine.pass(21.3)
    rig.engine.turn(to: rig.clock.now)
    rig.machine.set(by: step)
    for _ in 1...3 {
      #expect(!keeper.keepWithMachine())
      rig.machine.pass(1)
    }
    #expect(rig.engine.clockAhead == .zero && rig.clock.correction == .zero)
    #expect(notes.withLock(\.self).count == 1)
    #expect(notes.withLock(\.self).first?.contains("not in the years 1970 to 2199") == true)
    rig.machine.set(by: -step)
    #expect(!keeper.keepWithMachine())
    rig.machine.set(by: step)
    #expect(!keeper.keepWithMachine())
    #expect(notes.withLock(\.self).count == 2)
  }

  @Test(arguments: 0...6 as ClosedRange<Int>)
  func `a clock that is set to an impossible year while it is read is not followed`(
    reads: Int
  ) throws {
    let rig = try Rig()
    rig.machine.set(by: 6e9, afterReads: reads)
    for _ in 1...3 { #expect(!rig.keeper.keepWithMachine()) }
    #expect(rig.engine.clockAhead == .zero && rig.clock.correction == .zero)
    rig.machine.set(by: -6e9)
    rig.machine.set(by: 6e9, afterReads: reads)
    #expect(rig.engine.clockAheadOfMachine == .zero)
  }

  @Test(arguments: [86_400.0, -86_400, 3_600, -7, 1.6, -1.6, 1.5e9])
  func `a large step moves published instants at once, and does not move the breath`(
    step: Double
  ) throws {
    let rig = try Rig()
    rig.machine.pass(21.3)
    rig.engine.turn(to: rig.clock.now)
    let (before, now) = (rig.fullness, rig.clock.now)
    rig.machine.set(by: step)
    #expect(rig.keeper.keepWithMachine())
    #expect(abs(rig.error) < 1e-6)
    #expect(rig.fullness == before && rig.clock.now == now)
    #expect(rig.engine.health.reading.clockSteps == 1)
    #expect(abs(rig.engine.health.reading.clockStepped.seconds - step) < 1e-6)
    // The published show breathes the same at the published instant.
    let published = rig.engine.show.published
    let wall = rig.clock.now.advanced(by: rig.engine.clockAhead)
    #expect(published.moment(at: wall).breath.fullness == before)
    #expect(!rig.keeper.keepWithMachine())
  }

  @Test(arguments: [0.9, -0.9, 0.05, -0.4])
  func `a small error is corrected within half a minute, without a step`(error: Double) throws {
    let rig = try Rig()
    rig.machine.set(by: error)
    var last = rig.clock.now
    for _ in 0..<300 {
      #expect(!rig.keeper.keepWithMachine())
      rig.machine.pass(0.1)
      let now = rig.clock.now
      let run = last.duration(to: now).seconds
      #expect(run > 0.0949 && run < 0.1051, "the breath runs \(run * 10) times as fast")
      last = now
    }
    #expect(abs(rig.error) < 1e-4)
    #expect(rig.engine.health.reading.clockSteps == 0 && rig.engine.clockAhead == .zero)
  }

  @Test(arguments: [true, false])
  func `how far published instants will be ahead is known before the clocks are compared`(
    isAsleep: Bool
  ) throws {
    let rig = try Rig()
    rig.machine.pass(21.3)
    rig.machine.set(by: 0.4)
    rig.keeper.keepWithMachine()
    rig.machine.pass(2)
    // A small error is still being corrected, and does not count.
    #expect(rig.engine.clockAheadOfMachine == rig.engine.clockAhead)
    if isAsleep { rig.machine.suspend(14_540) } else { rig.machine.set(by: -7_200) }
    let expected = rig.engine.clockAheadOfMachine
    #expect(expected != rig.engine.clockAhead)
    #expect(rig.keeper.keepWithMachine())
    #expect(abs((expected - rig.engine.clockAhead).seconds) < 1e-6)
    #expect(rig.engine.clockAheadOfMachine == rig.engine.clockAhead)
  }

  @Test func `errors one after the other are corrected, and drift as well`() throws {
    let rig = try Rig()
    var chance = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      rig.machine.set(by: Double.random(in: -1e5...1e5, using: &chance))
      #expect(rig.keeper.keepWithMachine())
      for _ in 0..<50 {
        // Sixty parts per million, as with a poor crystal.
        rig.machine.set(by: 60e-6)
        rig.machine.pass(1)
        rig.keeper.keepWithMachine()
      }
      #expect(abs(rig.error) < 1e-3)
    }
  }

  @Test func `after a sleep the breath continues where it was, and cues have the new time`()
    async throws
  {
    let rig = try Rig()
    var dispatch = rig.dispatch()
    rig.turn(&dispatch, seconds: 61.7)
    let (before, now) = (rig.fullness, rig.clock.now)
    rig.machine.suspend(28_800)
    #expect(rig.fullness == before && rig.clock.now == now)
    rig.turn(&dispatch, seconds: 60)
    #expect(abs(rig.error) < 1e-3)
    try await check(rig, steps: [(.sleep, 28_800)])
  }

  @Test(arguments: [86_400.0, -86_400, 259_200, -3_600])
  func `cues are published at the right instants right after a step, none lost or repeated`(
    step: Double
  ) async throws {
    let rig = try Rig()
    var dispatch = rig.dispatch()
    rig.turn(&dispatch, seconds: 47.1)
    rig.machine.set(by: step)
    rig.turn(&dispatch, seconds: 62.9)
    try await check(rig, steps: [(.clock, step)])
  }

  /// Expects an outlet to have received the cues of the unbroken breath, each at the published
  /// instant.
  private func check(
    _ rig: Rig,
    steps: [(reason: ChangeReason, seconds: Double)]
  ) async throws {
    let show = rig.engine.show
    let start = show.timeline.start
    var ahead = 0.0
    var reasons: [ChangeReason] = []
    var cues: [Cue] = []
    for event in await rig.events() {
      switch event {
      case .changed(_, let reason):
        reasons.append(reason)
        if reasons.count <= steps.count { ahead += steps[reasons.count - 1].seconds }
      case .cue(let cue): cues.append(cue.moved(by: .seconds(-ahead)))
      }
    }
    #expect(reasons == steps.map(\.reason))
    var prepared = show
    prepared.prepare(for: rig.clock.now)
    let last = try #require(cues.last)
    let expected = prepared.cues(in: start..<last.edge.instant.advanced(by: .nanoseconds(1)))
    #expect(cues.count == expected.count && cues.count > 30)
    for (cue, other) in zip(cues, expected) {
      #expect(abs(cue.edge.instant.duration(to: other.edge.instant).seconds) < 1e-6)
      #expect(cue.event == other.event && cue.edge.duration == other.edge.duration)
    }
  }

  @Test func `a sleep and a clock set meanwhile are distinguished`() throws {
    let rig = try Rig()
    rig.machine.suspend(600)
    rig.machine.set(by: -86_400)
    #expect(rig.keeper.keepWithMachine())
    #expect(rig.engine.turn(to: rig.clock.now).counts[.clock] == 1)
    rig.machine.suspend(600)
    #expect(rig.keeper.keepWithMachine())
    #expect(rig.engine.turn(to: rig.clock.now).counts[.sleep] == 1)
  }

  @Test func `without its leader, a follower's clock counts sleep and nothing else`() throws {
    let rig = try Rig()
    #expect(rig.keeper.keep(withLeader: .seconds(-40_000)))
    rig.machine.pass(10)
    let fullness = rig.fullness
    rig.machine.set(by: 3_600)
    #expect(!rig.keeper.keepAfterSleep() && rig.engine.clockAhead == .seconds(-40_000))
    rig.machine.suspend(28_800)
    #expect(rig.keeper.keepAfterSleep())
    #expect(rig.engine.clockAhead == .seconds(-11_200) && rig.fullness == fullness)
    #expect(rig.engine.turn(to: rig.clock.now).counts[.sleep] == 1)
    #expect(!rig.keeper.keepAfterSleep())
    // The leader's clock has gone on as well.
    #expect(!rig.keeper.keep(withLeader: .seconds(-11_200)))
  }

  @Test func `a leader's clock that is set is followed in the same way`() throws {
    let rig = try Rig()
    let fullness = rig.fullness
    #expect(rig.keeper.keep(withLeader: .seconds(-40_000)))
    #expect(rig.engine.clockAhead == .seconds(-40_000) && rig.fullness == fullness)
    #expect(!rig.keeper.keep(withLeader: .seconds(-40_000.3)))
    rig.machine.pass(10)
    let published = rig.clock.now.advanced(by: rig.engine.clockAhead)
    let leader = rig.clock.reading.advanced(by: .seconds(-40_000.3))
    #expect(abs(published.duration(to: leader).seconds) < 1e-6)
  }
}
