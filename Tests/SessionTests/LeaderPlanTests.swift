import Breathing
import Facts
import Flights
import Outlets
import Session
import Settings
import Show
import Testing
import Text

/// What a person changes of the plan at a screen that leads: followers, which compute the session from the plan and
/// its changes, stay in step.
@Suite struct LeaderPlanTests {
  private let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func instant(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  private func leader() throws -> SessionState {
    var configuration = Configuration(.builtIn)
    let text = """
      sky.near = "51.4706,-0.4619"
      session.seed = 5
      session.minutes = 0
      room.lead = true
      """
    try configuration.read(text, from: "own.toml")
    let schedule = try SessionSchedule(try SessionBuilder(configuration))
    return try SessionState(schedule, waits: true, from: start)
  }

  /// The timeline of a follower that receives the leader's plan.
  private func follower(of state: SessionState) throws -> Timeline {
    let document = try #require(state.document)
    let builder = try #require(state.schedule?.sessions.builder)
    return try builder.show(of: document).timeline
  }

  /// The boundaries of five minutes.
  private func edges(_ timeline: Timeline, from now: Instant) -> [String] {
    timeline.edges(in: now..<now.advanced(by: .seconds(300))).map { edge in
      "\(edge.kind) \(edge.phase) at \(edge.instant.nanoseconds), \(edge.flight), \(edge.cycle)"
    }
  }

  @Test func `a stop that is announced is not taken back by another length`() throws {
    var state = try leader()
    state.advance(to: instant(30), applying: [.stop])
    let stopped = state.show.timeline
    for seconds in [31.0, 36] {
      state.advance(to: instant(seconds), applying: [.length(minutes: 20)])
      #expect(state.show.timeline == stopped)
    }
    #expect(try follower(of: state).end == stopped.end)
  }

  @Test func `a change that is announced outlasts another length`() throws {
    var state = try leader()
    state.advance(to: instant(30), applying: [.tooSlow])
    let slowed = state.show.timeline
    state.advance(to: instant(31), applying: [.length(minutes: 20)])
    #expect(state.show.timeline.plan.length == .seconds(1_200))
    #expect(edges(state.show.timeline, from: instant(31)) == edges(slowed, from: instant(31)))
    #expect(
      edges(try follower(of: state), from: instant(31)) == edges(slowed, from: instant(31))
    )
  }

  @Test func `a change without effect is not announced for a longer session`() throws {
    var state = try leader()
    state.advance(to: instant(30), applying: [.length(minutes: 1)])
    // In the last rest there is no other pace.
    let ending = try #require(
      state.show.timeline.edges(in: instant(31)..<instant(120)).first { $0.kind == .ending }
    ).instant
    let before = state.show.timeline
    state.advance(to: ending.advanced(by: .seconds(-7)), applying: [.tooSlow])
    #expect(state.show.timeline == before)
    #expect(state.led?.changes.isEmpty == true)
    state.advance(to: ending.advanced(by: .seconds(-6)), applying: [.length(minutes: 20)])
    #expect(state.show.timeline != before)
    let now = state.last
    #expect(edges(try follower(of: state), from: now) == edges(state.show.timeline, from: now))
  }

  @Test func `other facts keep the leader's interludes, which followers have from the start`()
    throws
  {
    var state = try leader()
    let lengths = state.show.timeline.plan.interludes
    #expect(!lengths.isEmpty)
    state.advance(to: instant(100), applying: [.facts([])])
    #expect(state.show.facts?.sets.isEmpty == true)
    #expect(state.show.timeline.plan.interludes == lengths)
    state.advance(to: instant(160), applying: [.facts([.flying])])
    #expect(state.show.facts?.sets == [.flying])
    let now = state.last
    #expect(edges(try follower(of: state), from: now) == edges(state.show.timeline, from: now))
  }

  @Test func `followers fly in the range chosen at the leader, from the same flight`() throws {
    var state = try leader()
    func airports(_ journey: Journey) -> [Int] {
      (0...40).map { journey.airports(ofLeg: $0).destination }
    }
    let changes: [(seconds: Double, range: FlightRange)] = [
      (30, .world), (31, .nearby), (90, .world), (200, .region), (201, .world),
    ]
    for (seconds, range) in changes {
      let before = state.show.journey
      state.advance(to: instant(seconds), applying: [.range(range)])
      let document = try #require(state.document)
      let builder = try #require(state.schedule?.sessions.builder)
      let sent = try PlanDocument(json: Array(document.json.description.utf8))
      let follower = try builder.show(of: sent)
      #expect(follower.journey.range == range && state.show.journey.range == range)
      #expect(airports(follower.journey) == airports(state.show.journey))
      // Followers learn of it within five seconds.
      let then = state.show.moment(at: instant(seconds + 5))
      let shown = then.stage == .flight ? then.flight + 1 : then.flight
      #expect(airports(follower.journey).prefix(shown) == airports(before).prefix(shown))
    }
    #expect(state.led?.changes.isEmpty == true)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `followers stay in step, whatever is pressed at the leader`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var state = try leader()
    let paces = ["coherent", "long-exhale", "sigh"].compactMap { name in
      state.show.paces.first { $0.name == name }
    }
    var now = 0.0
    for _ in 0..<14 {
      now += Double.random(in: 0...20, using: &generator)
      let commands: [Command] = [
        .slower, .faster, .tooSlow, .skip, .skip, .pause(true), .pause(false), .facts([.nature]),
        .facts([]),
        .length(minutes: Double([0, 15, 20, 30].randomElement(using: &generator) ?? 0)),
        .length(minutes: Double([0, 15, 20, 30].randomElement(using: &generator) ?? 0)),
        .breathe(try #require(paces.randomElement(using: &generator)), by: .program),
      ]
      let command = try #require(commands.randomElement(using: &generator))
      state.advance(to: instant(now), applying: [command])
    }
    let last = state.last
    #expect(edges(try follower(of: state), from: last) == edges(state.show.timeline, from: last))
  }

  @Test func `messages name a leader without the password of its address`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("room.follow = \"http://user:secret@lobby:8737\"", from: "own.toml")
    let leader = try #require(try Leader.chosen(configuration))
    #expect(leader == .http("http://user:secret@lobby:8737"))
    #expect("\(leader)" == "http://…@lobby:8737")
  }
}
