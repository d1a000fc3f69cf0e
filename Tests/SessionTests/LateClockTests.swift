import Breathing
import Flights
import Network
import Outlets
import Settings
import Show
import Synchronization
import System
import TestSupport
import Testing

@testable import Session

/// Screens on machines without a clock of their own, which start in 1970 and learn the time later.
@Suite(.timeLimit(.minutes(10))) struct LateClockTests {
  private static let url = "http://lobby.local:8737"

  /// Seconds from forty seconds into 1970 to 21 November 2026.
  private static let late = 1_795_262_400.0

  /// The settings of a display that follows over MQTT, or over HTTP.
  private static func follower(overMQTT: Bool) throws(Failure) -> Configuration {
    let broker = "mqtt.broker = \"mqtt://one\"\nmqtt.site = \"clinic\"\nmqtt.room = \"lobby\"\n"
    let text =
      overMQTT ? "room.follow = \"mqtt\"\n" + broker : "room.follow = \"\(url)\"\n"
    return try Configuration.london(text).unattended
  }

  /// The plan of a leader thirty seconds after its start.
  private static func plan(from seconds: Double) throws -> PlanDocument {
    let text = "session.seed = 5\nsession.minutes = 0\nroom.lead = true\n"
    let sessions = try SessionSchedule(try SessionBuilder(try Configuration.london(text)))
    let start = Instant(sinceEpoch: .seconds(seconds))
    var leader = try SessionState(sessions, waits: true, from: start)
    leader.advance(to: start.advanced(by: .seconds(30)))
    return try #require(leader.document)
  }

  /// A machine whose clock shows a time in 1970, and the display on it.
  private struct Rig {
    let machine = VirtualMachine(wall: 40_000_000_000)
    let engine: SessionEngine
    let keeper: Timekeeper
    let notes: Notes

    /// What the timekeeper logs.
    final class Notes: Sendable {
      let lines = Mutex<[String]>([])
    }

    init(overMQTT: Bool) throws {
      engine = try SessionEngine(clock: SessionClock(machine.time)) { () throws(Failure) in
        try LateClockTests.follower(overMQTT: overMQTT)
      }
      let notes = Notes()
      keeper = Timekeeper(engine) { line in notes.lines.withLock { $0.append(line) } }
      self.notes = notes
      engine.turn(to: engine.clock.now)
    }

    /// Follows a plan of the leader.
    func follow(_ plan: PlanDocument) throws {
      engine.follow(plan, from: try #require(engine.state.schedule?.sessions.leader))
    }

    /// Why the display runs alone; nil if it does not.
    var reason: String? { engine.state.schedule?.reasonForRunningAlone }

    var followed: PlanDocument? { engine.state.schedule?.followed?.document }

    /// Comes back into step after a step of the clock.
    func rejoin() {
      engine.rejoin()
      engine.changes.perform {}
    }
  }

  @Test func `a plan that was refused by a wrong date is followed once the clock is set`() throws {
    let rig = try Rig(overMQTT: true)
    let plan = try Self.plan(from: Self.late)
    try rig.follow(plan)
    #expect(
      rig.reason
        == "the plan of the broker cannot be followed: by this screen's clock, "
        + "it begins more than a year from now"
    )
    rig.machine.set(by: Self.late)
    #expect(rig.keeper.keepWithMachine())
    rig.rejoin()
    #expect(rig.reason == nil && rig.followed == plan)
  }

  @Test func `a plan of a display that is gone for years is refused as one of the past`() throws {
    let rig = try Rig(overMQTT: true)
    rig.machine.set(by: Self.late + 500 * 86_400)
    #expect(rig.keeper.keepWithMachine())
    try rig.follow(try Self.plan(from: Self.late))
    #expect(rig.reason?.hasSuffix("by this screen's clock, it began more than a year ago") == true)
    // Nothing has changed.
    rig.rejoin()
    #expect(rig.reason?.hasSuffix("it began more than a year ago") == true)
  }

  @Test func `a plan from before the leader's clock was set is followed until the next one`() throws
  {
    let rig = try Rig(overMQTT: false)
    let plan = try Self.plan(from: 10)
    try rig.follow(plan)
    try #require(rig.followed == plan)
    // Its clock is known first, and its plan with the new times a moment later.
    #expect(rig.keeper.keep(withLeader: .seconds(Self.late)))
    rig.rejoin()
    #expect(rig.reason == nil && rig.followed == plan)
    let next = try Self.plan(from: Self.late + 10)
    try rig.follow(next)
    #expect(rig.reason == nil && rig.followed == next)
  }

  @Test func `a leader's clock that differs at first was not set`() throws {
    let rig = try Rig(overMQTT: false)
    #expect(rig.keeper.keep(withLeader: .seconds(Self.late)))
    #expect(rig.keeper.keep(withLeader: .seconds(Self.late - 60)))
    let lines = rig.notes.lines.withLock(\.self)
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("the leader's clock is 1795262400") == true)
    #expect(lines.first?.contains(" s ahead of this machine's; ") == true)
    #expect(lines.last?.hasPrefix("the leader's clock moved by -60") == true)
  }

  @Test func `a clock that is set is noticed, a sleep or an impossible time is not`() {
    let machine = VirtualMachine()
    var watch = SessionClock(machine.time).watch
    machine.suspend(28_800)
    machine.pass(600)
    let afterSleep = watch.noticesStep()
    machine.set(by: 6e9)
    let atImpossibleTime = watch.noticesStep()
    machine.set(by: -6e9)
    let afterIt = watch.noticesStep()
    machine.set(by: -3_600)
    let noticed = [afterSleep, atImpossibleTime, afterIt, watch.noticesStep()]
    #expect(noticed == [false, false, false, true])
  }

  @Test func `a pause counts the time in which the machine sleeps`() async throws {
    let machine = VirtualMachine()
    let clocks = machine.time
    let pauses = Mutex(0)
    let time = SystemTime(
      monotonic: clocks.monotonic,
      wall: clocks.wall,
      boot: clocks.boot,
      sleep: clocks.sleep,
      pause: { time in
        pauses.withLock { $0 += 1 }
        machine.pass(time.seconds)
        machine.suspend(28_800)
      }
    )
    var watch = SessionClock(time).watch
    try await watch.pause(for: .seconds(1_800)) { true }
    #expect(pauses.withLock(\.self) == 1)
  }

  @Test func `satellites are computed again once the clock is set`() async throws {
    // The date of the elements is that of 21 November 2026, day 325.
    let elements = [
      "1 25544U 98067A   26325.50000000  .00012345  00000-0  21844-3 0  999",
      "2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.4912541856353",
    ].map { line in
      line + "\(line.reduce(0) { $0 + ($1.wholeNumberValue ?? ($1 == "-" ? 1 : 0)) } % 10)"
    }
    let folder = try ScratchFolder(["iss.tle": elements.joined(separator: "\n") + "\n"])
    let machine = VirtualMachine(wall: 40_000_000_000)
    let clocks = machine.time
    let time = SystemTime(
      monotonic: clocks.monotonic,
      wall: clocks.wall,
      boot: clocks.boot,
      sleep: clocks.sleep,
      pause: { _ in try await Task.sleep(for: .milliseconds(5)) }
    )
    let text = "radar.satellites = \"\(folder.file("iss.tle"))\"\n"
    let setup = try Setup(try Configuration.london(text))
    let service = try #require(SatelliteService(setup, by: SessionClock(time)) { _ in })
    let found = Mutex<[SatellitePass]?>(nil)
    try await whileRunning {
      await service.run { command in
        if case .satellites(let passes) = command { found.withLock { $0 = passes } }
      }
    } during: {
      try await waitUntil("nothing is sent", within: 240) { found.withLock { $0 != nil } }
      #expect(found.withLock { $0?.isEmpty } == true)
      machine.set(by: Self.late)
      try await waitUntil("no passes are sent", within: 240) {
        found.withLock { $0?.isEmpty == false }
      }
    }
  }
}
