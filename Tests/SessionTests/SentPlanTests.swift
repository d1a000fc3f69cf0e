import Breathing
import Outlets
import Session
import Settings
import Show
import System
import Testing

/// What commands do on a screen that leads no others while a plan that was sent to it waits for the next flight.
@Suite(.timeLimit(.minutes(10))) struct SentPlanTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func builder(_ text: String = "") throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
    try configuration.read(own + text, from: "own.toml")
    return try SessionBuilder(configuration)
  }

  /// A screen in its second minute, to which another pattern has been sent.
  ///
  /// - Parameter commands: The commands before the plan.
  /// - Returns: Its state; the pattern begins five seconds later at the earliest.
  /// - Throws: A failure if the session cannot be built.
  private func screen(after commands: [Command] = []) throws -> SessionState {
    let sessions = try SessionSchedule(try builder())
    let since = Self.start.advanced(by: .seconds(-90))
    var state = try SessionState(sessions, waits: true, from: since)
    for (number, command) in commands.enumerated() {
      // The last press is five seconds earlier, and each of those before it in a breath of its own.
      let seconds = 5 + 8 * (commands.count - 1 - number)
      state.advance(to: Self.start.advanced(by: .seconds(-seconds)), applying: [command])
    }
    state.advance(to: Self.start)
    let request = PlanRequest(settings: ["breath.pattern": "coherent"])
    state.apply(try state.preparing(request: request, at: state.last).change)
    try #require(state.role == .alone && state.handover?.isAnnounced == true)
    return state
  }

  private func send(_ word: String, to state: inout SessionState) throws {
    let request = try CommandRequest(word)
    guard let command = try state.effect(of: request, after: [], at: state.last).command else {
      Issue.record("\(word) has no effect")
      return
    }
    state.advance(to: state.last, applying: [command])
  }

  @Test(arguments: ["pause", "toggle", "stop", "too_slow"], [0, 2] as [Int64])
  func `pauses, stops and too slow act on the present breath, and the plan waits`(
    word: String,
    seconds: Int64
  ) throws {
    var state = try screen()
    let (before, revision) = (state.show.timeline.start, state.revision)
    #expect(!state.isPlanPostponed && state.isChangeAnnounced(at: state.last))
    // No followers have to learn of the change, so it acts on the present session in the last seconds, too.
    let at = try #require(state.handover?.at)
    if seconds > 0 { state.advance(to: at.advanced(by: .seconds(-seconds))) }
    try send(word, to: &state)
    #expect(state.handover == nil && state.revision != revision)
    #expect(state.isPlanPostponed && !state.isChangeAnnounced(at: state.last))
    state.advance(to: state.last.advanced(by: .seconds(40)))
    #expect(state.show.timeline.start == before && state.show.timeline.plan.name == "gentle")
    if word == "pause" || word == "toggle" {
      #expect(state.show.moment(at: state.last).isPaused)
    }
    if word == "stop" { #expect(state.show.timeline.end != nil) }
  }

  @Test func `a plan that waits gives way to that of a leader, which waits for nothing`() throws {
    var state = try screen()
    try send("stop", to: &state)
    #expect(state.isPlanPostponed)
    let url = "http://lobby.local:8737"
    let follows = try builder("room.follow = \"\(url)\"\n")
    state.apply(try state.preparing(settings: follows, at: state.last, wall: state.last).change)
    let leads = try SessionSchedule(try builder("room.lead = true\n"))
    let leader = try SessionState(leads, waits: true, from: Self.start)
    let document = try #require(leader.document)
    let adoption = state.preparing(plan: document, from: .http(url), at: state.last)
    state.apply(try #require(adoption).change)
    #expect(state.handover != nil && !state.isPlanPostponed)
  }

  @Test func `start begins the plan that waits`() throws {
    var state = try screen()
    try send("stop", to: &state)
    state.advance(to: try #require(state.show.timeline.end).advanced(by: .seconds(10)))
    #expect(!state.hasEnded(at: state.last))
    #expect(try state.effect(of: CommandRequest("start"), after: [], at: state.last) == .session)
    state.apply(try state.preparing(request: PlanRequest(settings: [:]), at: state.last).change)
    #expect(state.handover?.show.timeline.plan.name == "coherent" && !state.isPlanPostponed)
    state.advance(to: try #require(state.handover?.at))
    #expect(!state.isPlanPostponed)
  }

  @Test func `a pause after the end does not put off a session that was started`() throws {
    var state = try screen()
    try send("stop", to: &state)
    state.advance(to: try #require(state.show.timeline.end).advanced(by: .seconds(10)))
    state.apply(try state.preparing(request: PlanRequest(settings: [:]), at: state.last).change)
    state.advance(to: state.last, applying: [.pause(true)])
    #expect(state.handover?.show.timeline.plan.name == "coherent")
  }

  @Test func `a reload leaves the plan that waits`() throws {
    var state = try screen()
    let start = state.show.timeline.start
    try send("pause", to: &state)
    let reload = try builder("sound.volume = 20\n")
    state.apply(try state.preparing(settings: reload, at: state.last, wall: state.last).change)
    #expect(state.handover == nil)
    state.advance(to: state.last.advanced(by: .seconds(40)))
    #expect(state.show.timeline.start == start && state.show.moment(at: state.last).isPaused)
  }

  @Test(arguments: [false, true])
  func `a plan that was sent during a pause begins paused, unless the session is resumed`(
    isResumed: Bool
  ) throws {
    var state = try screen(after: [.pause(true)])
    try #require(state.show.moment(at: state.last).isPaused)
    #expect(state.remarkOnPlan == "the session is paused, so the new one begins paused")
    state.advance(to: state.last, applying: [.pause(true)])
    #expect(state.handover != nil)
    if isResumed { state.advance(to: state.last, applying: [.togglePause]) }
    #expect((state.remarkOnPlan == nil) == isResumed)
    let at = try #require(state.handover?.at)
    state.advance(to: at)
    #expect(state.show.timeline.start == at && state.show.timeline.plan.name == "coherent")
    state.advance(to: at.advanced(by: .seconds(60)))
    #expect(state.show.moment(at: state.last).isPaused != isResumed)
    // The person who paused decides when to go on.
    try send("toggle", to: &state)
    state.advance(to: state.last.advanced(by: .seconds(60)))
    #expect(state.show.moment(at: state.last).isPaused == isResumed)
  }

  @Test func `too slow puts off a plan although the breaths are as short as they can be`() throws {
    var state = try screen(after: Array(repeating: .tooSlow, count: 10))
    let breath = state.show.timeline
    try #require(breath.tooSlow(at: state.last) == breath)
    try send("too_slow", to: &state)
    #expect(state.handover == nil && state.postponements == 1)
    #expect(throws: RequestRefusal.self) { try send("too_slow", to: &state) }
  }

  @Test func `a command says that a plan waits, and so does a start`() throws {
    var state = try screen()
    let start = try CommandRequest("start")
    #expect(try state.effect(of: start, after: [], at: state.last) == .none("already running"))
    let pause = try state.effect(of: CommandRequest("pause"), after: [], at: state.last)
    #expect(pause == .postponing(.pause(true)))
    #expect(
      try state.effect(of: CommandRequest("slower"), after: [], at: state.last) == .command(.slower)
    )
    try send("too_slow", to: &state)
    let waits = "the session that was announced waits; start begins it after this one"
    let remark = "already running; \(waits)"
    #expect(try state.effect(of: start, after: [], at: state.last) == .none(remark))
    #expect(
      try state.effect(of: CommandRequest("pause"), after: [], at: state.last)
        == .command(.pause(true))
    )
    // A start that resumes the present session does not begin the plan.
    try send("pause", to: &state)
    state.advance(to: state.last.advanced(by: .seconds(40)))
    let resumption = try state.effect(of: start, after: [], at: state.last)
    #expect(resumption == .postponing(.pause(false)))
  }

  @Test func `other commands move the plan with the flights`() throws {
    for command in [Command.slower, .faster, .skip, .nextPalette] {
      var state = try screen()
      state.advance(to: state.last, applying: [command])
      let at = try #require(state.handover?.at)
      #expect(state.show.flightStart(after: at) == at)
    }
  }

  @Test func `a stop outlasts a plan that begins after the gentle end`() throws {
    var state = try screen(after: [.stop])
    try #require(state.show.timeline.isEnding(at: state.last))
    try send("stop", to: &state)
    #expect(state.handover == nil)
  }
}
