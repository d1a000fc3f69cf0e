import Breathing
import Network
import Outlets
import Scenes
import Settings
import Show
import System
import TestSupport
import Testing

@testable import Session

/// What a display shows whose leader is gone for long.
@Suite(.timeLimit(.minutes(10))) struct LeaderAbsenceTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)
  private static let url = "http://lobby.local:8737"

  private static func instant(_ seconds: Double) -> Instant {
    start.advanced(by: .seconds(seconds))
  }

  private static func follower() throws(Failure) -> Configuration {
    try Configuration.london("room.follow = \"\(url)\"\n").unattended
  }

  /// The plan of a leader half a minute after its start, with a command.
  private static func plan(
    minutes: Int,
    _ command: Command?,
    _ lines: String = ""
  ) throws -> PlanDocument {
    let text = "session.seed = 5\nsession.minutes = \(minutes)\nroom.lead = true\n" + lines
    let sessions = try SessionSchedule(try SessionBuilder(try Configuration.london(text)))
    var leader = try SessionState(sessions, waits: true, from: start)
    leader.advance(to: instant(30), applying: [command].compactMap(\.self))
    return try #require(leader.document)
  }

  /// A screen that has followed a plan for some minutes.
  private static func state(
    of configuration: Configuration,
    following plan: PlanDocument
  ) throws -> SessionState {
    let sessions = try SessionSchedule(try SessionBuilder(configuration))
    var state = try SessionState(sessions, waits: true, from: start)
    state.advance(to: instant(40))
    let leader = try #require(sessions.leader)
    let adoption = state.preparing(plan: plan, from: leader, at: state.last)
    state.apply(try #require(adoption).change)
    state.advance(to: instant(400))
    try #require(state.show.timeline.plan.seed == plan.seed)
    return state
  }

  /// Two displays of a room that show other facts than its leader, each of them its own.
  private static func displays(following plan: PlanDocument) throws -> [SessionState] {
    try ["waiting-room", "nature"].map { set in
      let text = "room.follow = \"\(url)\"\nfacts.sets = [\"\(set)\"]\n"
      return try state(of: try Configuration.london(text).unattended, following: plan)
    }
  }

  /// An engine that follows, and what lets time pass.
  private static func engine() throws -> (SessionEngine, (Double) -> Moment) {
    let machine = VirtualMachine()
    let engine = try SessionEngine(clock: SessionClock(machine.time)) { () throws(Failure) in
      try follower()
    }
    func pass(_ seconds: Double) -> Moment {
      machine.pass(seconds)
      engine.turn(to: engine.clock.now)
      return engine.show.moment(at: engine.clock.now)
    }
    return (engine, pass)
  }

  /// The boundaries of a quarter of an hour, in which there are interludes.
  private func edges(_ state: SessionState, from now: Instant) -> [String] {
    state.show.timeline.edges(in: now..<now.advanced(by: .seconds(900))).map { edge in
      "\(edge.kind) \(edge.phase) at \(edge.instant.nanoseconds), \(edge.flight), \(edge.cycle)"
    }
  }

  @Test(
    arguments: [(0, Command.pause(true)), (0, Command.stop), (1, nil)] as [(Int, Command?)]
  )
  func `displays whose leader is gone with a session that is over or paused go on in step`(
    minutes: Int,
    command: Command?
  ) throws {
    var displays = try Self.displays(following: try Self.plan(minutes: minutes, command))
    for index in displays.indices {
      var state = displays[index]
      let moment = state.show.moment(at: state.last)
      try #require(moment.isPaused || moment.stage == .over)
      // Each notices it at another time.
      state.apply(.leaderAway(since: Self.instant(400 + 20 * Double(index))))
      state.advance(to: Self.instant(699 + 20 * Double(index)))
      #expect(!state.needsRenewal(at: state.last))
      state.advance(to: Self.instant(701 + 20 * Double(index)))
      #expect(state.needsRenewal(at: state.last))
      let change = try #require(try state.preparingRenewal(at: state.last))
      #expect(change.logLine?.hasPrefix("the leader is away") == true)
      state.apply(change.change)
      #expect(state.standsIn && !state.needsRenewal(at: state.last))
      state.advance(to: Self.instant(900))
      displays[index] = state
    }
    let breaths = displays.map { edges($0, from: Self.instant(900)) }
    #expect(breaths[0] == breaths[1] && breaths[0].count > 100)
    for state in displays {
      let moment = state.show.moment(at: state.last)
      #expect(!moment.isPaused && moment.stage != .over)
      #expect(state.show.timeline.plan.length == nil && !state.needsRenewal(at: state.last))
    }
  }

  @Test func `a service waits with its leader, however long that is gone`() throws {
    let configuration = try Configuration.london("room.follow = \"\(Self.url)\"\n")
    let plan = try Self.plan(minutes: 0, .pause(true))
    var state = try Self.state(of: configuration, following: plan)
    state.apply(.leaderAway(since: state.last))
    state.advance(to: Self.instant(4_000))
    #expect(!state.needsRenewal(at: state.last))
    #expect(state.show.moment(at: state.last).isPaused)
  }

  @Test func `displays without their leader stay in step in the next day's session`() throws {
    let plan = try Self.plan(minutes: 0, nil)
    let breaths = try Self.displays(following: plan).map { display in
      var state = display
      state.apply(.leaderAway(since: state.last))
      state.advance(to: Self.instant(86_390))
      let change = try #require(try state.preparingRenewal(at: state.last))
      state.apply(change.change)
      state.advance(to: Self.instant(86_700))
      #expect(state.show.timeline.start > Self.instant(86_390))
      return edges(state, from: Self.instant(86_700))
    }
    #expect(breaths[0] == breaths[1] && breaths[0].count > 100)
  }

  @Test func `in the next day's session, a screen does not return to the leader's last plan`()
    async throws
  {
    let (engine, pass) = try Self.engine()
    engine.follow(try Self.plan(minutes: 0, nil), from: .http(Self.url))
    _ = pass(90)
    engine.note(isLeaderAway: true)
    _ = pass(86_250)
    engine.renew(at: engine.clock.now)
    try await waitUntil("it does not renew") { engine.state.handover != nil }
    // Until then, it is in step with its leader.
    #expect(!engine.state.standsIn)
    _ = pass(400)
    let start = engine.show.timeline.start
    #expect(engine.state.standsIn && start > Self.instant(86_000))
    engine.rejoin()
    engine.changes.perform {}
    #expect(engine.state.handover == nil && engine.state.standsIn)
  }

  @Test func `a display that stands in rejoins the day of its room`() throws {
    let epoch = "room.epoch = \"00:00\"\n"
    let plan = try Self.plan(minutes: 0, .pause(true), epoch)
    let text = "room.follow = \"\(Self.url)\"\nsession.seed = 5\n" + epoch
    var state = try Self.state(of: try Configuration.london(text).unattended, following: plan)
    #expect(try state.preparingRejoining(at: state.last) == nil)
    state.apply(.leaderAway(since: state.last))
    state.advance(to: Self.instant(701))
    state.apply(try #require(try state.preparingRenewal(at: state.last)).change)
    state.advance(to: Self.instant(900))
    try #require(state.standsIn && state.handover == nil)
    // The machine slept for an hour, and the breath of the room went on meanwhile.
    let start = state.show.timeline.start
    state.apply(.clockStep(.seconds(3_600), .sleep))
    state.apply(try #require(try state.preparingRejoining(at: state.last)).change)
    let next = try #require(state.handover?.show.timeline.start)
    #expect(state.standsIn && next == start.advanced(by: .seconds(-3_600)))
  }

  @Test(arguments: [
    ("mqtt.broker = \"mqtt://one:1883\"\nmqtt.room = \"lobby\"\n", true),
    ("mqtt.broker = \"mqtt://one\"\nmqtt.room = \"hall\"\n", false),
    ("mqtt.broker = \"mqtt://two\"\nmqtt.room = \"lobby\"\n", false),
  ])
  func `a reload to another broker or room forgets the former leader`(
    text: String,
    isSame: Bool
  ) throws {
    let head = "room.follow = \"mqtt\"\nmqtt.site = \"clinic\"\n"
    let own = head + "mqtt.broker = \"mqtt://one\"\nmqtt.room = \"lobby\"\n"
    let plan = try Self.plan(minutes: 0, .pause(true))
    var state = try Self.state(of: try Configuration.london(own).unattended, following: plan)
    state.apply(.leaderAway(since: state.last))
    state.advance(to: Self.instant(701))
    state.apply(try #require(try state.preparingRenewal(at: state.last)).change)
    state.advance(to: Self.instant(900))
    let former = try #require(state.schedule?.sessions.leader)
    let builder = try SessionBuilder(try Configuration.london(head + text).unattended)
    let (now, wall) = (state.last, state.last)
    state.apply(try state.preparing(settings: builder, at: now, wall: wall).change)
    #expect(state.standsIn == isSame && (state.leaderAwaySince != nil) == isSame)
    #expect((state.schedule?.followed != nil) == isSame)
    // What the former room's leader sends is late.
    state.apply(.leaderAway(since: nil))
    #expect((state.preparing(plan: plan, from: former, at: now) != nil) == isSame)
  }

  @Test func `a display that goes on by itself does not return to a plan whose leader is away`()
    throws
  {
    let plan = try Self.plan(minutes: 0, .pause(true))
    var state = try Self.state(of: try Self.follower(), following: plan)
    state.apply(.leaderAway(since: state.last))
    state.advance(to: Self.instant(701))
    let change = try #require(try state.preparingRenewal(at: state.last))
    state.apply(change.change)
    // As after a reload: the broker still has it.
    let again = state.preparing(plan: plan, from: .http(Self.url), at: state.last)
    #expect(again == nil && state.standsIn)
    state.apply(.leaderAway(since: nil))
    let returned = state.preparing(plan: plan, from: .http(Self.url), at: state.last)
    #expect(returned != nil)
  }

  @Test func `the picture closes before a display goes on by itself, and then opens`() throws {
    let plan = try Self.plan(minutes: 0, .pause(true))
    var state = try Self.state(of: try Self.follower(), following: plan)
    state.apply(.leaderAway(since: state.last))
    state.advance(to: Self.instant(701))
    state.apply(try #require(try state.preparingRenewal(at: state.last)).change)
    let at = try #require(state.handover?.at)
    #expect(state.last.duration(to: at) >= .seconds(2))
    /// The number of marks of the picture around the handover: one if it is closed.
    func marks(after seconds: Double) -> Int {
      let now = at.advanced(by: .seconds(seconds))
      state.advance(to: now)
      return state.show.scene(at: now, size: [640, 400]).marks.count
    }
    let counts = [-1, 0, 1, 3].map(marks)
    #expect(counts[0] > 1 && counts[1] == 1 && counts[2] > 1 && counts[3] > 1)
    #expect(state.handover == nil)
  }

  @Test func `once its leader answers, a display shows the leader's session again`() async throws {
    let (engine, pass) = try Self.engine()
    let plan = try Self.plan(minutes: 0, .pause(true))
    engine.follow(plan, from: .http(Self.url))
    #expect(pass(90).isPaused)
    engine.note(isLeaderAway: true)
    _ = pass(301)
    engine.renew(at: engine.clock.now)
    try await waitUntil("it does not go on") { engine.state.standsIn }
    let isPausedAlone = pass(90).isPaused
    #expect(!isPausedAlone)
    engine.note(isLeaderAway: false)
    try await waitUntil("it does not follow") { !engine.state.standsIn }
    #expect(pass(90).isPaused)
    #expect(engine.show.published.timeline.start == plan.start)
  }
}
