import Breathing
import Outlets
import Session
import Settings
import Show
import System
import TestSamples
import Testing

/// What commands do on a leader that has announced another session, which its followers already know.
@Suite(.timeLimit(.minutes(10))) struct AnnouncedSessionTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)
  private static let reason = "a new session is about to begin; try again then"

  private func schedule(_ text: String = "") throws -> SessionSchedule {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
    try configuration.read(own + "room.lead = true\n" + text, from: "own.toml")
    return try SessionSchedule(try SessionBuilder(configuration))
  }

  /// A leader that has announced another pattern, some seconds before that begins.
  ///
  /// - Parameters:
  ///   - seconds: The seconds until the other pattern begins.
  ///   - easings: How often the breath was too slow before, eight seconds apart.
  /// - Returns: The state of the leader.
  /// - Throws: A failure if the session cannot be built.
  private func leader(before seconds: Double, easings: Int = 0) throws -> SessionState {
    let since = Self.start.advanced(by: .seconds(-120))
    var state = try SessionState(try schedule(), waits: true, from: since)
    for easing in 0..<easings {
      state.advance(to: since.advanced(by: .seconds(5 + 8 * easing)), applying: [.tooSlow])
    }
    state.advance(to: Self.start)
    // The session begins with a flight, five seconds later at the earliest: it may be too near as yet.
    while true {
      let plan = PlanRequest(settings: ["breath.pattern": "coherent"])
      var next = state
      next.apply(try next.preparing(request: plan, at: next.last).change)
      let at = try #require(next.handover?.at).advanced(by: .seconds(-seconds))
      guard at < next.last else {
        next.advance(to: at)
        return next
      }
      state.advance(to: state.last.advanced(by: .milliseconds(100)))
    }
  }

  private func send(_ word: String, to state: inout SessionState) throws {
    let request = try CommandRequest(word)
    guard let command = try state.effect(of: request, after: [], at: state.last).command else {
      Issue.record("\(word) has no effect")
      return
    }
    state.advance(to: state.last, applying: [command])
  }

  private static let url = "http://lobby.local:8737"

  /// A screen that follows the leader.
  private func follower(since start: Instant) throws -> SessionState {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"Paris\"\nroom.follow = \"\(Self.url)\"\n"
    try configuration.read(own, from: "own.toml")
    let sessions = try SessionSchedule(try SessionBuilder(configuration))
    return try SessionState(sessions, waits: true, from: start)
  }

  /// Lets a follower adopt the plan of a leader.
  private func adopt(_ leader: SessionState, on follower: inout SessionState) throws {
    let document = try #require(leader.document)
    let plan = follower.preparing(plan: document, from: .http(Self.url), at: leader.last)
    follower.advance(to: leader.last)
    follower.apply(try #require(plan).change)
  }

  @Test(arguments: ["pause", "stop", "too_slow"])
  func `pauses, stops and too slow act on the present breath, and the next session waits`(
    word: String
  ) throws {
    var state = try leader(before: 5.5)
    let (before, revision) = (state.show.timeline.start, state.revision)
    #expect(state.document?.settings["breath.pattern"] == "coherent")
    try send(word, to: &state)
    #expect(state.handover == nil && state.revision != revision)
    // Followers get the present session again, with the change.
    let document = try #require(state.document)
    #expect(document.start == before && document.settings["breath.pattern"] == "gentle")
    #expect(document.changes.map(\.request.word.rawValue) == [word])
    let at = try #require(document.changes.first?.at)
    #expect(at >= state.last.advanced(by: LeaderChanges.leadTime))
    state.advance(to: state.last.advanced(by: .seconds(40)))
    #expect(state.show.timeline.start == before)
    if word == "pause" { #expect(state.show.moment(at: state.last).isPaused) }
    if word == "stop" { #expect(state.show.timeline.end != nil) }
  }

  @Test func `a key pauses too`() throws {
    var state = try leader(before: 5.5)
    state.advance(to: state.last, applying: [.togglePause])
    #expect(state.handover == nil)
    #expect(state.document?.changes.map(\.request.word) == [.pause])
    // What changes nothing at once leaves the announced session as it is.
    state = try leader(before: 5.5)
    state.advance(to: state.last, applying: [.slower, .skip, .nextPattern])
    #expect(state.handover != nil && state.document?.changes.isEmpty == true)
  }

  @Test func `in the last five seconds the change is one of the announced session`() throws {
    var state = try leader(before: 3)
    let at = try #require(state.handover?.at)
    try send("pause", to: &state)
    #expect(state.handover?.at == at)
    let document = try #require(state.document)
    #expect(document.start == at && document.settings["breath.pattern"] == "coherent")
    let change = try #require(document.changes.first)
    #expect(change.request.word == .pause && change.at > at)
    #expect(change.at >= state.last.advanced(by: LeaderChanges.leadTime))
    state.advance(to: at)
    // It is still the plan once that session has begun.
    #expect(state.handover == nil)
    #expect(state.document?.start == at && state.document?.changes == document.changes)
    state.advance(to: change.at.advanced(by: .seconds(1)))
    #expect(state.show.moment(at: state.last).isPaused)
    #expect(try state.effect(of: CommandRequest("resume"), after: [], at: state.last) != .session)
  }

  @Test func `what makes the breath no easier waits until the announced session begins`() throws {
    for seconds in [5.5, 3] {
      let state = try leader(before: seconds)
      for word in ["slower", "faster", "skip", "start"] {
        let request = try CommandRequest(word)
        #expect(throws: RequestRefusal.idle(request.word, because: Self.reason)) {
          try state.effect(of: request, after: [], at: state.last)
        }
      }
    }
  }

  @Test func `a follower returns to the present session with its leader`() throws {
    var state = try leader(before: 5.5)
    var follower = try follower(since: state.show.timeline.start)
    try adopt(state, on: &follower)
    try send("stop", to: &state)
    try adopt(state, on: &follower)
    let (theirs, ours) = (follower.handover?.show.timeline, state.show.timeline)
    #expect(theirs?.start == ours.start && theirs?.end == ours.end && ours.end != nil)
  }

  /// A leader that has announced another pattern during a pause, and a screen that is to follow it.
  private func pausedRoom() throws -> (leader: SessionState, follower: SessionState) {
    let since = Self.start.advanced(by: .seconds(-120))
    var state = try SessionState(try schedule(), waits: true, from: since)
    state.advance(to: Self.start.advanced(by: .seconds(-30)), applying: [.pause(true)])
    state.advance(to: Self.start)
    try #require(state.show.moment(at: state.last).isPaused)
    let plan = PlanRequest(settings: ["breath.pattern": "coherent"])
    state.apply(try state.preparing(request: plan, at: state.last).change)
    return (state, try follower(since: since))
  }

  @Test func `a session that was announced during a pause begins paused, on followers too`() throws
  {
    var (state, follower) = try pausedRoom()
    let at = try #require(state.handover?.at)
    #expect(state.document?.changes == [PlanDocument.Change(at: at, CommandRequest(.pause))])
    #expect(state.remarkOnPlan != nil)
    // A second pause changes nothing.
    state.advance(to: state.last, applying: [.pause(true)])
    #expect(state.document?.changes.count == 1)
    try adopt(state, on: &follower)
    func advance(_ seconds: Int64) {
      state.advance(to: state.last.advanced(by: .seconds(seconds)))
      follower.advance(to: state.last)
    }
    advance(60)
    #expect(state.show.timeline.start == at && follower.show.timeline.start == at)
    let (ours, theirs) = (state.show.moment(at: state.last), follower.show.moment(at: state.last))
    #expect(ours.isPaused && ours.name == "coherent" && ours.breath.fullness < 0.1)
    #expect(theirs.isPaused && theirs.breath == ours.breath)
    try send("resume", to: &state)
    try adopt(state, on: &follower)
    advance(60)
    #expect(!state.show.moment(at: state.last).isPaused)
    #expect(!follower.show.moment(at: state.last).isPaused)
  }

  @Test(arguments: ["resume", "toggle"])
  func `what ends that pause is announced with the session, and shown at once`(word: String) throws
  {
    var (state, follower) = try pausedRoom()
    let at = try #require(state.handover?.at)
    state.advance(to: state.last.advanced(by: .seconds(2)))
    try send(word, to: &state)
    #expect(state.handover?.at == at && state.postponements == 0)
    let changes = try #require(state.document?.changes)
    #expect(changes.map(\.request.word) == [.pause, .resume])
    let resuming = try #require(changes.last?.at)
    #expect(resuming == state.last.advanced(by: LeaderChanges.leadTime) && resuming > at)
    let soon = state.last.advanced(by: .seconds(1))
    #expect(state.show.scene(at: soon, size: [960, 540]).words.contains("resuming soon"))
    try adopt(state, on: &follower)
    for var screen in [state, follower] {
      screen.advance(to: resuming.advanced(by: .seconds(-1)))
      #expect(screen.show.timeline.start == at && screen.show.moment(at: screen.last).isPaused)
      screen.advance(to: resuming.advanced(by: .seconds(1)))
      #expect(!screen.show.moment(at: screen.last).isPaused)
    }
  }

  @Test func `a leader shows at once that a pause begins or ends later`() throws {
    let since = Self.start.advanced(by: .seconds(-120))
    var state = try SessionState(try schedule(), waits: true, from: since)
    for (seconds, notice) in [(-30, "pausing soon"), (0, "resuming soon")] as [(Int64, String)] {
      let now = Self.start.advanced(by: .seconds(seconds))
      state.advance(to: now, applying: [.togglePause])
      let soon = state.last.advanced(by: .seconds(1))
      #expect(state.show.scene(at: soon, size: [960, 540]).words.contains(notice))
    }
  }

  /// A leader whose session is over, and in which a key has announced a pause nevertheless.
  private func endedLeader() throws -> SessionState {
    let since = Self.start.advanced(by: .seconds(-120))
    var state = try SessionState(try schedule(), waits: true, from: since)
    state.advance(to: Self.start, applying: [.stop])
    let end = try #require(state.show.timeline.end)
    // By then, the key does not close the summary of the session.
    state.advance(to: end.advanced(by: .seconds(600)))
    state.advance(to: state.last, applying: [.togglePause])
    try #require(state.document?.changes.last?.request.word == .pause)
    return state
  }

  @Test func `a leader does not show a pause of a session that is over`() throws {
    let state = try endedLeader()
    let soon = state.last.advanced(by: .seconds(1))
    #expect(!state.show.scene(at: soon, size: [960, 540]).words.contains("pausing soon"))
  }

  @Test func `a pause after the end of a session does not prevent one in the next`() throws {
    var state = try endedLeader()
    state.advance(to: state.last.advanced(by: .seconds(10)))
    try #require(state.show.moment(at: state.last).isPaused)
    let plan = PlanRequest(settings: ["breath.pattern": "coherent"])
    state.apply(try state.preparing(request: plan, at: state.last).change)
    #expect(throws: RequestRefusal.idle(.resume, because: Self.reason)) {
      try send("resume", to: &state)
    }
    try send("pause", to: &state)
    #expect(state.document?.changes.map(\.request.word) == [.pause])
  }

  @Test func `start begins the session that was postponed`() throws {
    var state = try leader(before: 5.5)
    try send("stop", to: &state)
    let end = try #require(state.show.timeline.end)
    state.advance(to: end.advanced(by: .seconds(10)))
    #expect(try state.effect(of: CommandRequest("start"), after: [], at: state.last) == .session)
    state.apply(try state.preparing(request: PlanRequest(settings: [:]), at: state.last).change)
    #expect(state.handover?.show.timeline.plan.name == "coherent")
  }

  @Test func `a reload keeps what is announced of the next session`() throws {
    var state = try leader(before: 3)
    try send("pause", to: &state)
    let document = state.document
    let builder = try schedule("sound.volume = 20\n").builder
    let reload = try state.preparing(settings: builder, at: state.last, wall: state.last)
    state.apply(reload.change)
    #expect(state.document == document)
    #expect(state.handover?.changes.changes.count == 1)
  }

  @Test(arguments: ["pause", "stop"])
  func `a reload leaves a session that waits`(word: String) throws {
    var state = try leader(before: 5.5)
    try send(word, to: &state)
    let start = state.show.timeline.start
    state.advance(to: state.last.advanced(by: .seconds(40)))
    let builder = try schedule("sound.volume = 20\n").builder
    state.apply(try state.preparing(settings: builder, at: state.last, wall: state.last).change)
    #expect(state.handover == nil)
    state.advance(to: state.last.advanced(by: .seconds(40)))
    #expect(state.show.timeline.start == start)
  }

  @Test func `too slow postpones a session although the breaths are as short as they can be`()
    throws
  {
    var state = try leader(before: 5.5, easings: 10)
    let breath = state.show.timeline
    try #require(breath.tooSlow(at: state.last) == breath)
    try send("too_slow", to: &state)
    #expect(state.handover == nil && state.postponements == 1)
    // Followers get the present session again.
    #expect(state.document?.start == state.show.timeline.start)
  }
}
