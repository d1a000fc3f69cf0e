import Breathing
import Outlets
import Session
import Settings
import Show
import System
import Testing
import Text

/// Six held breaths, then a minute of free breathing: neither plans nor stops and starts avoid it.
@Suite(.timeLimit(.minutes(10))) struct HeldBreathTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)
  private static let url = "http://lobby.local:8737"

  private func instant(_ seconds: Double) -> Instant {
    Self.start.advanced(by: .seconds(seconds))
  }

  /// A screen at which a person chose 4-7-8: breaths of 19 s, the first one after 6 s.
  private func state(_ text: String = "") throws -> SessionState {
    try SessionState(try SessionSchedule(try builder(text)), waits: true, from: Self.start)
  }

  private func builder(_ text: String) throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
    try configuration.read(own + "breath.pattern = \"4-7-8\"\n" + text, from: "own.toml")
    return try SessionBuilder(configuration)
  }

  private func plan(_ settings: [String: String] = [:], on state: inout SessionState) throws {
    let request = PlanRequest(settings: settings)
    state.apply(try state.preparing(request: request, at: state.last).change)
  }

  @Test(arguments: ["4-7-8", "gentle"])
  func `a plan in the fifth held breath begins with a minute of free breathing`(pattern: String)
    throws
  {
    var state = try state()
    state.advance(to: instant(85))
    try plan(["breath.pattern": pattern], on: &state)
    state.advance(to: instant(102))
    let timeline = state.show.timeline
    #expect(timeline.start == instant(101) && timeline.plan.leadIn == .seconds(60))
    let flights = timeline.edges(in: instant(101)..<instant(300)).filter(\.isFlightStart)
    #expect(flights.first?.instant == instant(161))
    // Neither a skip nor another plan in that minute cuts it short.
    state.advance(to: instant(120), applying: [.skip])
    #expect(state.show.timeline == timeline)
    let skip = try CommandRequest("skip")
    #expect(throws: RequestRefusal.self) { try state.effect(of: skip, after: [], at: state.last) }
    try plan(["breath.pattern": "4-7-8"], on: &state)
    let next = try #require(state.handover?.show.timeline)
    let first = next.edges(in: next.start..<next.start.advanced(by: .seconds(200)))
      .first(where: \.isFlightStart)
    #expect(try #require(first).instant >= instant(161))
  }

  @Test func `a stop and a start do not avoid it either`() throws {
    var state = try state()
    state.advance(to: instant(90), applying: [.stop])
    // The breath ends at 101 s, and the gentle end ten seconds later.
    state.advance(to: instant(115))
    #expect(state.show.isOver(at: state.last))
    try plan(on: &state)
    #expect(state.handover?.at == instant(116))
    let timeline = try #require(state.handover?.show.timeline)
    #expect(timeline.plan.leadIn == .seconds(45))
  }

  @Test func `changed settings do not avoid it`() throws {
    var state = try state()
    state.advance(to: instant(85))
    let changed = try builder("session.flights = 5\n")
    state.apply(try state.preparing(settings: changed, at: state.last, wall: state.last).change)
    let next = try #require(state.handover)
    #expect(next.at == instant(101) && next.show.timeline.plan.leadIn == .seconds(60))
    // A reload that announces the same plan again keeps its start, and the rest with it.
    let louder = try builder("session.flights = 5\nsound.volume = 20\n")
    state.apply(try state.preparing(settings: louder, at: state.last, wall: state.last).change)
    #expect(state.handover?.show.timeline == next.show.timeline)
  }

  @Test func `the minute counts from the end of the last held breath`() throws {
    var state = try state()
    state.advance(to: instant(85))
    try plan(["breath.pattern": "4-7-8"], on: &state)
    let at = try #require(state.handover?.at)
    state.advance(to: at.advanced(by: .seconds(30)))
    #expect(state.show.timeline.heldUntil == at)
    #expect(state.show.moment(at: at.advanced(by: .seconds(59.9))).stage == .leadIn)
    #expect(state.show.moment(at: at.advanced(by: .seconds(60.1))).stage == .flight)
  }

  @Test func `followers learn of the rest with the plan, as of any lead-in`() throws {
    var leader = try state("room.lead = true\n")
    leader.advance(to: instant(85))
    #expect(leader.document?.settings["session.lead_in"] != "60")
    try plan(["breath.pattern": "4-7-8"], on: &leader)
    let document = try #require(leader.document)
    #expect(document.settings["session.lead_in"] == "60" && document.start == instant(101))
    var follower = try state("room.follow = \"\(Self.url)\"\n")
    follower.advance(to: leader.last)
    let adopted = follower.preparing(plan: document, from: .http(Self.url), at: leader.last)
    follower.apply(try #require(adopted).change)
    for seconds in [110.0, 200] {
      leader.advance(to: instant(seconds))
      follower.advance(to: instant(seconds))
      let span = instant(seconds)..<instant(600)
      let theirs = leader.show.timeline.edges(in: span)
      #expect(follower.show.timeline.edges(in: span) == theirs && theirs.count > 20)
    }
  }

  @Test func `the later sessions of a follower begin as the leader's do, without the rest`()
    throws
  {
    var leader = try state("room.lead = true\n")
    leader.advance(to: instant(85))
    try plan(on: &leader)
    let document = try #require(leader.document)
    #expect(document.rest == .seconds(54))
    let sent = try PlanDocument(json: Array(document.json.description.utf8))
    var follower = try state("room.follow = \"\(Self.url)\"\n")
    follower.advance(to: leader.last)
    let adopted = follower.preparing(plan: sent, from: .http(Self.url), at: leader.last)
    follower.apply(try #require(adopted).change)
    let show = try #require(follower.handover?.show)
    #expect(show.timeline.plan.leadIn == .seconds(60))
    let sessions = try #require(follower.schedule?.sessions)
    let next = try sessions.successor(of: show, at: instant(90_000))
    #expect(next.timeline.plan.leadIn == .seconds(6))
    // A plan without held breaths before it says nothing of a rest.
    #expect(try state("room.lead = true\n").document?.rest == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64], ["", "room.lead = true\n"])
  func `whatever is sent, no seventh held breath follows without a minute between`(
    seed: UInt64,
    settings: String
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var state = try state(settings)
    state.advance(to: Self.start)
    var (count, end) = (0, Instant(nanoseconds: 0))
    for _ in 0..<30 {
      let wait = Duration.milliseconds(Int64.random(in: 500...30_000, using: &generator))
      let goal = state.last.advanced(by: wait)
      while state.last < goal {
        let next = min(goal, max(state.handover?.at ?? goal, state.last))
        for edge in state.show.timeline.edges(in: state.last..<next)
        where edge.isFlightStart && edge.pattern.hasHolds {
          let isFree = end.duration(to: edge.instant) >= SafetyPolicy.normalBreathing
          count = isFree ? 1 : count + 1
          end = edge.instant.advanced(by: edge.pattern.cycle)
          #expect(count <= SafetyPolicy.heldBreathsInARow)
        }
        state.advance(to: next)
      }
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: state.advance(to: state.last, applying: [.skip])
      case 1: state.advance(to: state.last, applying: [.stop])
      case 2, 3:
        let pattern = Bool.random(using: &generator) ? "4-7-8" : "gentle"
        try plan(["breath.pattern": pattern], on: &state)
      default: break
      }
    }
    #expect(count > 0, "no breath was held")
  }
}
