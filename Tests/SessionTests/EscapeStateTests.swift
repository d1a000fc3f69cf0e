import Breathing
import Outlets
import Session
import Settings
import Show
import Testing

/// What Escape on the sky does, by who breathes at a screen.
@Suite(.timeLimit(.minutes(10))) struct EscapeStateTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func after(_ seconds: Double) -> Instant {
    Self.start.advanced(by: .seconds(seconds))
  }

  /// The state of a screen some seconds into a session without an end.
  private func state(_ text: String = "") throws -> SessionState {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
    try configuration.read(own + text, from: "own.toml")
    let schedule = try SessionSchedule(SessionBuilder(configuration))
    var state = try SessionState(schedule, waits: false, from: Self.start)
    state.advance(to: after(20))
    return state
  }

  @Test func `it ends a person's session, after which the program ends as well`() throws {
    var state = try state()
    #expect(!state.waitsAfterEnd)
    state.advance(to: after(21), applying: [.back])
    #expect(!state.show.isLeaving && !state.waitsAfterEnd)
    let end = try #require(state.show.timeline.end)
    #expect(!state.hasEnded(at: after(22)) && state.hasEnded(at: end))
    state.advance(to: after(22), applying: [.back])
    #expect(state.show.isLeaving)
  }

  @Test func `a stop from elsewhere still leaves the program running`() throws {
    var state = try state()
    state.advance(to: after(21), applying: [.stop])
    #expect(state.waitsAfterEnd)
  }

  @Test(arguments: [
    "room.lead = true\n", "room.follow = \"http://127.0.0.1:9\"\n", "room.epoch = \"11:00\"\n",
  ])
  func `in a room it leaves at once, and the others breathe on`(text: String) throws {
    var state = try state(text)
    let before = state.show.timeline
    state.advance(to: after(21), applying: [.back])
    #expect(state.show.isLeaving && state.show.timeline == before)
  }

  @Test func `on an unattended display it does nothing on the sky`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"51.4706,-0.4619\"\n", from: "own.toml")
    let display = try configuration.adapted(to: .display)
    let schedule = try SessionSchedule(SessionBuilder(display))
    var state = try SessionState(schedule, waits: false, from: Self.start)
    let before = state.show.timeline
    state.advance(to: after(21), applying: [.back, .back])
    #expect(!state.show.isLeaving && state.show.timeline == before)
    // The next day's session is unattended, too.
    let next = try schedule.successor(of: state.show, at: after(86_400))
    #expect(state.show.isUnattended && next.isUnattended)
  }
}
