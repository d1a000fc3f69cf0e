import Breathing
import Outlets
import Session
import Settings
import Show
import System
import TestSamples
import Testing

/// Whether a session begins paused that a leader announces after another one, during a pause, and what the leader shows
/// when a key ends that pause.
@Suite(.timeLimit(.minutes(10))) struct PausedPlansTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  /// A leader that is paused, or breathes.
  private func leader(isPaused: Bool = true) throws -> SessionState {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
    try configuration.read(own + "room.lead = true\n", from: "own.toml")
    let schedule = try SessionSchedule(try SessionBuilder(configuration))
    let since = Self.start.advanced(by: .seconds(-120))
    var state = try SessionState(schedule, waits: true, from: since)
    let commands: [Command] = isPaused ? [.pause(true)] : []
    state.advance(to: Self.start.advanced(by: .seconds(-30)), applying: commands)
    state.advance(to: Self.start)
    try #require(state.show.moment(at: state.last).isPaused == isPaused)
    return state
  }

  private func send(pattern: String, to state: inout SessionState) throws {
    let plan = PlanRequest(settings: ["breath.pattern": pattern])
    state.apply(try state.preparing(request: plan, at: state.last).change)
    state.advance(to: state.last.advanced(by: .seconds(1)))
  }

  private func send(_ word: String, to state: inout SessionState) throws {
    let request = try CommandRequest(word)
    let effect = try state.effect(of: request, after: [], at: state.last)
    state.advance(to: state.last, applying: [try #require(effect.command)])
  }

  @Test(arguments: [[], ["resume"], ["resume", "pause"]])
  func `it begins paused unless a resumption was announced of the session before it`(
    words: [String]
  ) throws {
    var state = try leader()
    try send(pattern: "coherent", to: &state)
    for word in words { try send(word, to: &state) }
    let isPaused = words.last != "resume"
    #expect((state.remarkOnPlan != nil) == isPaused)
    // The third session replaces one of which nothing was announced.
    for pattern in ["gentle", "coherent"] {
      try send(pattern: pattern, to: &state)
      #expect(state.document?.changes.map(\.request.word) == (isPaused ? [.pause] : []))
      #expect((state.remarkOnPlan != nil) == isPaused)
    }
    let at = try #require(state.handover?.at)
    state.advance(to: at.advanced(by: .seconds(60)))
    #expect(state.show.timeline.start == at && state.show.timeline.plan.name == "coherent")
    #expect(state.show.moment(at: state.last).isPaused == isPaused)
  }

  /// The words of the leader's picture.
  private func words(_ state: SessionState, at instant: Instant) -> [String] {
    state.show.scene(at: instant, size: [960, 540]).words
  }

  @Test func `a key that ends the pause is answered until the breath goes on`() throws {
    var state = try leader()
    try send(pattern: "coherent", to: &state)
    let at = try #require(state.handover?.at)
    state.advance(to: at.advanced(by: .seconds(-1)), applying: [.togglePause])
    let resuming = try #require(state.document?.changes.last?.at)
    #expect(resuming == state.last.advanced(by: LeaderChanges.leadTime))
    // Before the session begins, after it has begun, and just before its breath goes on.
    for (instant, milliseconds) in [(at, -200), (at, 1_000), (resuming, -100)] {
      state.advance(to: instant.advanced(by: .milliseconds(milliseconds)))
      let words = words(state, at: state.last)
      #expect(words.contains("resuming soon") && !words.contains("paused"))
    }
    state.advance(to: resuming.advanced(by: .seconds(2)))
    #expect(!words(state, at: state.last).contains("resuming soon"))
  }

  @Test func `a key that would resume a session at its end learns that the next begins soon`()
    throws
  {
    var state = try leader(isPaused: false)
    state.advance(to: state.last, applying: [.stop])
    let soon = state.last..<state.last.advanced(by: .seconds(60))
    let ending = try #require(
      state.show.timeline.edges(in: soon).first { $0.kind == .ending }
    ).instant
    state.advance(to: ending.advanced(by: .milliseconds(100)), applying: [.togglePause])
    state.advance(to: ending.advanced(by: .seconds(7)))
    let moment = state.show.moment(at: state.last)
    try #require(moment.isPaused && moment.stage == .ending)
    try send(pattern: "coherent", to: &state)
    let at = try #require(state.handover?.at)
    state.advance(to: state.last, applying: [.togglePause])
    #expect(state.handover?.at == at && state.document?.changes.isEmpty == true)
    for instant in [state.last.advanced(by: .seconds(1)), at.advanced(by: .milliseconds(-100))] {
      #expect(words(state, at: instant).contains("the next session begins soon"))
    }
  }
}
