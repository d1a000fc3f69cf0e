import Breathing
import Foundation
import Geodesy
import Outlets
import Session
import Settings
import Show
import System
import Testing
import Text

@Suite struct PlanCommandTests {
  private func daemon(_ text: String = "") throws -> SessionEngine {
    try SessionEngine { () throws(Failure) in
      var configuration = Configuration(.builtIn)
      do throws(ConfigurationError) {
        try configuration.read(
          "sky.near = \"51.4706,-0.4619\"\nsession.minutes = 0\nsound.volume = 20\n" + text,
          from: "own.toml"
        )
      } catch {
        throw Failure(error)
      }
      return configuration
    }
  }

  private func lines(_ show: Show, from start: Instant, seconds: Double) -> [String] {
    var show = show
    let end = start.advanced(by: .seconds(seconds))
    show.prepare(for: end)
    return show.cues(in: start..<end).map { CueLine($0, showsSeed: true).json.description }
  }

  @Test func `a plan begins with a flight, and what it does not name stays`() throws {
    let daemon = try daemon()
    let before = daemon.turn(to: daemon.clock.now).show
    daemon.send(.mute(true))
    let asked = daemon.clock.now
    try daemon.begin(
      PlanRequest(
        settings: [
          "breath.pattern": "mine", "patterns.mine": "5-7", "session.minutes": "10",
          "sky.near": "48.85,2.35",
        ]
      )
    )
    let at = try #require(daemon.state.handover?.at)
    #expect(asked.duration(to: at) >= .seconds(5))
    #expect(before.flightStart(after: at.advanced(by: .nanoseconds(-1))) == at)
    let last = at.advanced(by: .milliseconds(-1))
    #expect(daemon.turn(to: last).show.timeline == before.timeline)
    let show = daemon.turn(to: at).show
    #expect(show.timeline.start == at && show.timeline.plan.length == .seconds(600))
    #expect(show.moment(at: at.advanced(by: .seconds(30))).name == "mine")
    #expect(show.timeline.plan.seed != before.timeline.plan.seed)
    // It looks and sounds as the previous one did at its end.
    #expect(show.appearance.isMuted && show.appearance.volumePercent == 20)
    #expect(daemon.builder?.setup.place.coordinate.latitude.degrees == 48.85)
    // A service does not end with the session.
    #expect(!daemon.state.hasEnded(at: at.advanced(by: .seconds(4_000))))
  }

  @Test(arguments: [("session.seed = 7\n", true), ("", false)])
  func `a plan and a start keep a seed that the settings fix, and otherwise draw another`(
    settings: String,
    isKept: Bool
  ) throws {
    let daemon = try daemon(settings)
    let seed = daemon.turn(to: daemon.clock.now).show.timeline.plan.seed
    for named in [["breath.pattern": "coherent"], [:]] {
      try daemon.begin(PlanRequest(settings: named))
      let next = try #require(daemon.state.handover).show
      #expect((next.timeline.plan.seed == seed) == isKept)
    }
    try daemon.begin(PlanRequest(settings: ["session.seed": "9"]))
    #expect(daemon.state.handover?.show.timeline.plan.seed == 9)
  }

  @Test(arguments: [("", 1.0), ("room.lead = true\n", 5.0)])
  func `after the end, a session begins as soon as those who follow it can`(
    settings: String,
    seconds: Double
  ) throws {
    let daemon = try daemon(settings)
    let start = daemon.clock.now
    daemon.turn(to: start)
    var state = daemon.state
    state.advance(to: start.advanced(by: .seconds(20)), applying: [.stop])
    let end = start.advanced(by: .seconds(200))
    state.advance(to: end)
    try #require(state.show.isOver(at: end))
    let prepared = try state.preparing(request: PlanRequest(settings: [:]), at: end)
    guard case .planned(_, let handover) = prepared.change else {
      Issue.record("it is not a plan")
      return
    }
    #expect(end.duration(to: handover.at) == .seconds(seconds))
    #expect(handover.show.timeline.start == handover.at)
  }

  @Test func `patterns from plans do not accumulate`() throws {
    let daemon = try daemon("patterns.own = \"4-4\"\nroom.lead = true\n")
    for number in 0..<40 {
      let named = ["breath.pattern": "p\(number)", "patterns.p\(number)": "4-6"]
      try daemon.begin(PlanRequest(settings: named))
    }
    let patterns = try #require(daemon.builder).settings.patterns
    #expect(patterns.count <= Configuration.maximumPatterns + 1)
    #expect(patterns["own"] == "4-4" && patterns["p39"] == "4-6" && patterns["p38"] == "4-6")
    let document = try #require(daemon.state.document)
    #expect(document.json.description.utf8.count < PlanDocument.maximumLength / 4)
  }

  @Test func `followers receive it ahead and begin it at the same instant`() throws {
    let leader = try daemon("room.lead = true")
    let now = leader.clock.now
    leader.turn(to: now)
    try leader.begin(PlanRequest(settings: ["breath.pattern": "coherent", "session.seed": "9"]))
    let document = try #require(leader.state.document)
    let at = try #require(leader.state.handover?.at)
    #expect(document.start == at && document.seed == 9 && document.changes.isEmpty)
    // Too late for changes of the current session, but not for each screen's own.
    let timeline = leader.show.timeline
    leader.send(.slower)
    leader.send(.mute(true))
    #expect(leader.turn(to: now).show.timeline == timeline)
    #expect(leader.show.appearance.isMuted)

    let follower = try daemon("room.follow = \"mqtt\"\nmqtt.broker = \"mqtt://127.0.0.1\"")
    let own = follower.turn(to: now).show.timeline
    follower.follow(
      try PlanDocument(json: Array(document.json.description.utf8)),
      from: try #require(follower.state.schedule?.sessions.leader)
    )
    #expect(follower.turn(to: at.advanced(by: .milliseconds(-1))).show.timeline == own)
    let shows = [leader, follower].map { $0.turn(to: at).show }
    let published = shows.map { lines($0, from: at, seconds: 300) }
    #expect(published[0].count > 40 && published[0] == published[1])
    let refusal = #expect(throws: RequestRefusal.follows(nil)) {
      try follower.begin(PlanRequest(settings: ["session.minutes": "3"]))
    }
    #expect(refusal?.description == "this screen follows another; send it to the leader")
    // Once it has begun changes are announced again.
    leader.send(.slower)
    leader.turn(to: at.advanced(by: .seconds(1)))
    #expect(leader.state.document?.changes.count == 1)
  }

  @Test(arguments: [
    ("sound.volume", "3", "the requested plan: sound.volume = 3: a plan holds only settings"),
    ("facts.groups", "sea", "the requested plan: facts.groups is now facts.sets"),
    ("sesion.minutes", "3", "there is no sesion.minutes; is it session.minutes?"),
    ("session.minutes", "-3", "the requested plan: session.minutes = \"-3\", but it must be"),
    ("breath.pattern", "bx", "breath.pattern = \"bx\": there is no such pattern; is it box?"),
    ("patterns.mine", "4-x", "patterns.mine = \"4-x\": "),
    ("sky.near", "XQZ9", "XQZ9"), ("room.epoch", "noon", "room.epoch = \"noon\", but it must be"),
  ])
  func `an invalid plan is refused by name`(key: String, value: String, words: String) throws {
    let daemon = try daemon()
    let before = daemon.turn(to: daemon.clock.now).show
    let refusal = try #require(throws: RequestRefusal.self) {
      try daemon.begin(PlanRequest(settings: [key: value]))
    }
    #expect(refusal.description.contains(words), "\(refusal)")
    #expect(daemon.state.handover?.at == nil && daemon.show.timeline == before.timeline)
    // It can be requested again.
    try daemon.begin(PlanRequest(settings: ["session.minutes": "3"]))
  }

  @Test func `the session of a display stays endless, whatever plan is sent to it`() throws {
    let display = try SessionEngine(waits: false) { () throws(Failure) in
      var configuration = Configuration(.builtIn)
      do throws(ConfigurationError) {
        try configuration.read("sky.near = \"51.4706,-0.4619\"\n", from: "own.toml")
      } catch {
        throw Failure(error)
      }
      return try configuration.adapted(to: .display)
    }
    let refusal = try #require(throws: RequestRefusal.self) {
      try display.begin(PlanRequest(settings: ["session.minutes": "1"]))
    }
    let words = "session.minutes = 1: a display's session is endless; only 0 is allowed"
    #expect(refusal.description.contains(words), "\(refusal)")
    #expect(display.state.handover == nil)
    let allowed = ["breath.pattern": "coherent", "session.minutes": "0"]
    try display.begin(PlanRequest(settings: allowed))
    let next = try #require(display.state.handover?.show)
    #expect(next.timeline.plan.name == "coherent" && next.timeline.plan.length == nil)
  }
}
