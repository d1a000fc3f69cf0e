import Breathing
import Facts
import Foundation
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestRigs
import TestSupport
import Testing

/// Every pair of concurrent changes, in each order, and with any delay of their preparation.
@Suite(.timeLimit(.minutes(10))) struct SessionStateTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)
  private static let leader = Leader.http("http://127.0.0.1:9")
  private static let follows = "room.follow = \"http://127.0.0.1:9\"\n"

  /// The builders made so far, by their settings: opening the data takes longer than a change.
  private static let builders = Mutex<[String: SessionBuilder]>([:])

  private static func builder(_ text: String) throws -> SessionBuilder {
    if let builder = builders.withLock({ $0[text] }) { return builder }
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
    try configuration.read(own + text, from: "own.toml")
    let builder = try SessionBuilder(configuration)
    builders.withLock { $0[text] = builder }
    return builder
  }

  /// The changes of a session.
  enum Event: CaseIterable {
    case reloadOfTheSamePlan, reloadWithAnotherPattern, reloadOfThatPattern, reloadWithoutALeader
    case leadersPlan, leadersRefusedPlan, requestedPlan
    case renewal, rejoining
    case slower, quit, clockStep

    /// Prepares the change, with its delay; nil if there is none to make.
    func prepared(from state: SessionState, at now: Instant) throws -> Preparation? {
      switch self {
      case .reloadOfTheSamePlan:
        let isFollowing = state.schedule?.own.leader != nil
        let text = (isFollowing ? follows : "") + "sound.volume = 20\n"
        return .change(try state.preparing(settings: builder(text), at: now, wall: now))
      case .reloadWithAnotherPattern:
        let isFollowing = state.schedule?.own.leader != nil
        let text = (isFollowing ? follows : "") + "breath.pattern = \"long-exhale\"\n"
        return .change(try state.preparing(settings: builder(text), at: now, wall: now))
      case .reloadOfThatPattern:
        let isFollowing = state.schedule?.own.leader != nil
        let plan = "breath.pattern = \"long-exhale\"\nsound.volume = 25\n"
        let text = (isFollowing ? follows : "") + plan
        return .change(try state.preparing(settings: builder(text), at: now, wall: now))
      case .reloadWithoutALeader:
        let builder = try builder("sound.volume = 30\n")
        return .change(try state.preparing(settings: builder, at: now, wall: now))
      case .leadersPlan:
        let plan = document("coherent")
        return state.preparing(plan: plan, from: leader, at: now).map(Preparation.change)
      case .leadersRefusedPlan:
        let plan = document("box")
        return state.preparing(plan: plan, from: leader, at: now).map(Preparation.change)
      case .requestedPlan:
        let request = PlanRequest(settings: ["breath.pattern": "coherent"])
        do throws(RequestRefusal) {
          return .change(try state.preparing(request: request, at: now))
        } catch {
          return nil
        }
      case .renewal: return try state.preparingRenewal(at: now).map(Preparation.change)
      case .rejoining: return try state.preparingRejoining(at: now).map(Preparation.change)
      case .slower: return .command(.slower)
      case .quit: return .command(.quit)
      case .clockStep: return .immediate(.clockStep(.seconds(100), .clock))
      }
    }

    private func document(_ pattern: String) -> PlanDocument {
      Sample.plan(
        ["breath.pattern": pattern, "sky.near": "48.85,2.35"],
        seed: 11,
        start: start.advanced(by: .seconds(-50))
      )
    }
  }

  /// A change ready to be applied, at once or if the state has not moved on.
  enum Preparation {
    case change(PreparedChange)
    case immediate(SessionChange)
    case command(Command)
  }

  /// The sessions that the pairs are tested with.
  enum Situation: CaseIterable {
    case alone, following, room, dayOld
    /// A plan was announced and begins in three seconds, which is too soon for another one.
    case announced

    func state() throws -> SessionState {
      let text =
        switch self {
        case .following: follows
        case .room: "room.epoch = \"11:00\"\n"
        case .alone, .dayOld, .announced: ""
        }
      let age: Duration = self == .dayOld ? .seconds(86_400 - 60) : .seconds(60)
      let builder = try builder(text)
      var state = try SessionState(
        try SessionSchedule(builder),
        waits: true,
        from: start.advanced(by: .zero - age)
      )
      state.advance(to: start)
      guard self == .announced else { return state }
      let other = try SessionStateTests.builder("breath.pattern = \"long-exhale\"\n")
      let reload = try state.preparing(settings: other, at: start, wall: start)
      state.apply(reload.change)
      let at = try #require(state.handover?.at)
      state.advance(to: at.advanced(by: .seconds(-3)))
      return state
    }
  }

  /// Applies a change that was prepared from an earlier state; prepares it again if it is refused.
  private func settle(
    _ preparation: Preparation?,
    of event: Event,
    in state: inout SessionState
  ) throws {
    switch preparation {
    case nil: return
    case .immediate(let change)?: state.apply(change)
    case .command(let command)?: state.advance(to: state.last, applying: [command])
    case .change(let prepared)?:
      guard !state.apply(prepared) else { return }
      try settle(try event.prepared(from: state, at: state.last), of: event, in: &state)
    }
  }

  /// The values in which two runs must agree.
  private func outcome(_ state: SessionState) -> [String] {
    var later = state
    later.advance(to: max(state.last, state.handover?.at ?? state.last))
    let settings = state.schedule?.sessions.builder.settings
    return [
      "leader: \(state.schedule?.sessions.leader.map { "\($0)" } ?? "none")",
      "own leader: \(state.schedule?.own.leader.map { "\($0)" } ?? "none")",
      "role: \(state.role)",
      "alone because: \(state.schedule?.reasonForRunningAlone ?? "it is not")",
      "pattern: \(settings?.pattern ?? ""), volume: \(settings?.volume ?? -1)",
      "show: \(later.show.timeline.plan.name) from \(later.show.timeline.start)",
      "seed: \(later.show.timeline.plan.seed)",
      "clock ahead: \(state.show.clockAhead)",
      "leaving: \(state.show.isLeaving), waits: \(state.waitsAfterEnd)",
      "handover: \(state.handover.map { "\($0.at)" } ?? "none")",
      "counts: \([.sleep, .clock, .session, .command].map { state.counts[$0] })",
    ]
  }

  @Test(arguments: Situation.allCases)
  func `two changes that meet end as if one had come after the other`(
    situation: Situation
  ) throws {
    let state = try situation.state()
    // Both arrive together: each is prepared from the same state.
    let together = try Event.allCases.map { try $0.prepared(from: state, at: state.last) }
    for (first, early) in zip(Event.allCases, together) {
      var after = state
      try settle(early, of: first, in: &after)
      for (second, late) in zip(Event.allCases, together) {
        var (ordered, met) = (after, after)
        let next = try second.prepared(from: ordered, at: ordered.last)
        try settle(next, of: second, in: &ordered)
        // A change that had nothing to do when it arrived is not requested again.
        guard late != nil else { continue }
        try settle(late, of: second, in: &met)
        #expect(outcome(met) == outcome(ordered), "\(first), then \(second)")
      }
    }
  }

  @Test func `a leader's plan prepared before a reload that stops following is not applied`() throws
  {
    var state = try Situation.following.state()
    let plan = try #require(try Event.leadersPlan.prepared(from: state, at: state.last))
    let reload = try #require(try Event.reloadWithoutALeader.prepared(from: state, at: state.last))
    try settle(reload, of: .reloadWithoutALeader, in: &state)
    guard case .change(let prepared) = plan else {
      Issue.record("no plan to follow")
      return
    }
    let before = outcome(state)
    let isApplied = state.apply(prepared)
    #expect(!isApplied)
    #expect(outcome(state) == before)
    #expect(state.preparing(plan: document, from: Self.leader, at: state.last) == nil)
    #expect(state.role == .alone)
  }

  @Test func `a reload keeps the plan of a leader that cannot be reached`() throws {
    var state = try Situation.following.state()
    let plan = try Event.leadersPlan.prepared(from: state, at: state.last)
    try settle(plan, of: .leadersPlan, in: &state)
    state.advance(to: try #require(state.handover?.at))
    let (before, handovers, counts) = (state.show.timeline, state.handovers, state.counts)
    #expect(before.plan.name == "coherent" && before.plan.seed == 11)
    let reload = try Event.reloadOfTheSamePlan.prepared(from: state, at: state.last)
    try settle(reload, of: .reloadOfTheSamePlan, in: &state)
    state.advance(to: state.last.advanced(by: .seconds(30)))
    #expect(state.show.timeline.start == before.start && state.show.timeline.plan == before.plan)
    #expect(state.show.appearance.volumePercent == 20)
    #expect(state.handover == nil && state.role == .follows)
    // It is the same session, so nothing that was announced changes.
    #expect(state.handovers == handovers && state.counts[.session] == counts[.session])
    #expect(state.counts[.command] == counts[.command] + 1)
  }

  @Test func `a reload on the second day keeps the facts, or shows others that fit`() throws {
    var state = try Situation.dayOld.state()
    let renewal = try #require(try state.preparingRenewal(at: state.last))
    state.apply(renewal.change)
    state.advance(to: try #require(state.handover?.at))
    let before = facts(of: state.show)
    let reload = try Event.reloadOfTheSamePlan.prepared(from: state, at: state.last)
    try settle(reload, of: .reloadOfTheSamePlan, in: &state)
    state.advance(to: state.last.advanced(by: .seconds(1)))
    #expect(state.show.appearance.volumePercent == 20)
    #expect(facts(of: state.show) == before && before.contains { $0 != nil })
    let others = try Self.builder("facts.sets = [\"waiting-room\"]\n")
    let next = try state.preparing(settings: others, at: state.last, wall: state.last)
    state.apply(next.change)
    state.advance(to: state.last.advanced(by: .seconds(1)))
    #expect(facts(of: state.show) != before)
    #expect(state.show.facts?.interludeLengths == state.show.timeline.plan.interludes)
  }

  private func facts(of show: Show) -> [String?] {
    (0..<24).map { show.facts?.fact(forInterlude: $0, after: nil, in: show.journey)?.id }
  }

  private var document: PlanDocument { Sample.plan([:], seed: 1, start: Self.start) }

  @Test func `a command never makes a prepared change invalid`() throws {
    var state = try Situation.alone.state()
    let request = PlanRequest(settings: ["breath.pattern": "coherent"])
    let prepared = try state.preparing(request: request, at: state.last)
    state.advance(to: state.last, applying: [.slower])
    let isApplied = state.apply(prepared)
    #expect(isApplied)
  }

  @Test(arguments: [Command.slower, .faster, .skip])
  func `the next day begins with a flight, also after a command moves it`(command: Command) throws {
    let builder = try Self.builder("breath.pattern = \"4.3-5.4\"\n")
    // A skipped interlude that would be over before the handover anyway moves no flight after it.
    let hasMoved = try stride(from: 60, to: 140, by: 10).map { left in
      var state = try SessionState(SessionSchedule(builder), waits: true, from: Self.start)
      state.advance(to: Self.start.advanced(by: .seconds(86_400 - left)))
      let renewal = try #require(try state.preparingRenewal(at: state.last))
      state.apply(renewal.change)
      let planned = try #require(state.handover?.at)
      #expect(state.show.flightStart(after: planned) == planned)
      state.advance(to: state.last, applying: [command])
      let moved = try #require(state.handover)
      #expect(state.show.flightStart(after: moved.at) == moved.at)
      #expect(moved.show.timeline.start == moved.at)
      return moved.at != planned
    }
    #expect(hasMoved.contains(true))
  }

  @Test func `a show that takes over makes a change prepared before it invalid`() throws {
    var state = try Situation.alone.state()
    let request = PlanRequest(settings: ["breath.pattern": "coherent"])
    let prepared = try state.preparing(request: request, at: state.last)
    let at = state.last.advanced(by: .seconds(1))
    state.apply(.next(ShowHandover(show: state.show, at: at)))
    let again = try state.preparing(request: request, at: state.last)
    state.advance(to: at)
    let applied = [prepared, again].map { state.apply($0) }
    #expect(applied == [false, false])
    #expect(state.handovers == 1)
  }
}
