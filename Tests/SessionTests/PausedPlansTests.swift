import Breathing
import Outlets
import Session
import Settings
import Show
import System
import TestSamples
import Testing

/// Whether a session begins paused that a leader announces after another one, during a pause.
@Suite(.timeLimit(.minutes(10))) struct PausedPlansTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  /// A leader that is paused.
  private func leader() throws -> SessionState {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
    try configuration.read(own + "room.lead = true\n", from: "own.toml")
    let schedule = try SessionSchedule(try SessionBuilder(configuration))
    let since = Self.start.advanced(by: .seconds(-120))
    var state = try SessionState(schedule, waits: true, from: since)
    state.advance(to: Self.start.advanced(by: .seconds(-30)), applying: [.pause(true)])
    state.advance(to: Self.start)
    try #require(state.show.moment(at: state.last).isPaused)
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
}
