import Breathing
import Facts
import Outlets
import Session
import Settings
import Show
import System
import Testing

/// What a reload does to a plan that begins later, to one that was sent, and to the facts that a person chose.
@Suite(.timeLimit(.minutes(10))) struct PlanReloadTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  /// When the room's next day begins.
  private static let nextDay = start.advanced(by: .seconds(82_800))

  private static let room = "room.epoch = \"11:00\"\nroom.lead = true\n"
  private static let leads = "room.lead = true\n"

  private func builder(
    _ text: String,
    near place: String = "51.4706,-0.4619",
    seed: String = "session.seed = 7\n"
  ) throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"\(place)\"\n\(seed)session.minutes = 0\n"
    try configuration.read(own + text, from: "own.toml")
    return try SessionBuilder(configuration)
  }

  /// A session, a minute after its start or in the course of the room's day.
  private func state(_ text: String, at now: Instant = Self.start) throws -> SessionState {
    var state = try SessionState(
      try SessionSchedule(try builder(text)),
      waits: true,
      from: now.advanced(by: .seconds(-60))
    )
    state.advance(to: now)
    return state
  }

  private func reload(_ builder: SessionBuilder, in state: inout SessionState) throws {
    let prepared = try state.preparing(settings: builder, at: state.last, wall: state.last)
    let isApplied = state.apply(prepared)
    #expect(isApplied)
  }

  private func pattern(of document: PlanDocument?) -> String? {
    document?.settings["breath.pattern"]
  }

  @Test func `a leader publishes the plan that it shows until the room's next day`() throws {
    var state = try state(Self.room, at: Self.nextDay.advanced(by: .seconds(-280)))
    let before = try #require(state.document)
    #expect(pattern(of: before) == "gentle")
    let other = try builder(Self.room + "breath.pattern = \"coherent\"\n", near: "35.69,139.69")
    // The second reload changes nothing.
    for _ in 0..<2 {
      try reload(other, in: &state)
      state.advance(to: state.last.advanced(by: .seconds(1)))
      #expect(state.handover == nil)
      #expect(state.document == before)
      #expect(state.show.timeline.plan.name == "gentle")
    }
    let renewal = try #require(try state.preparingRenewal(at: state.last))
    state.apply(renewal.change)
    state.advance(to: try #require(state.handover?.at))
    #expect(state.show.timeline.start == Self.nextDay)
    #expect(state.show.timeline.plan.name == "coherent")
    #expect(pattern(of: state.document) == "coherent")
    #expect(state.document?.settings["sky.near"] != before.settings["sky.near"])
  }

  @Test func `a clock that is set does not begin the next day's plan`() throws {
    var state = try state(Self.room)
    try reload(try builder(Self.room + "breath.pattern = \"coherent\"\n"), in: &state)
    state.apply(.clockStep(.seconds(100), .clock))
    let rejoining = try #require(try state.preparingRejoining(at: state.last))
    state.apply(rejoining.change)
    state.advance(to: try #require(state.handover?.at))
    #expect(state.show.timeline.plan.name == "gentle")
    #expect(pattern(of: state.document) == "gentle")
  }

  @Test func `a plan that was sent stays while the settings ask for the same as before`() throws {
    var state = try state(Self.leads)
    let request = PlanRequest(settings: ["breath.pattern": "coherent"])
    let planned = try state.preparing(request: request, at: state.last)
    state.apply(planned.change)
    // Before it begins, it is announced again.
    try reload(try builder(Self.leads + "sound.volume = 20\n"), in: &state)
    #expect(state.handover?.show.timeline.plan.name == "coherent")
    #expect(pattern(of: state.document) == "coherent")
    state.advance(to: try #require(state.handover?.at))
    let before = state.show.timeline
    try reload(try builder(Self.leads + "sound.volume = 30\n"), in: &state)
    state.advance(to: state.last.advanced(by: .seconds(1)))
    #expect(state.show.timeline.start == before.start && before.plan.name == "coherent")
    #expect(state.show.timeline.plan == before.plan)
    #expect(state.show.appearance.volumePercent == 30)
    #expect(pattern(of: state.document) == "coherent")
    try reload(try builder(Self.leads + "breath.pattern = \"long-exhale\"\n"), in: &state)
    #expect(state.handover?.show.timeline.plan.name == "long-exhale")
  }

  @Test(arguments: ["session.seed = 7\n", ""])
  func `reloads do not postpone a plan that was announced, and keep its seed`(seed: String) throws {
    var state = try state(Self.leads)
    let text = Self.leads + "breath.pattern = \"coherent\"\n"
    try reload(try builder(text, seed: seed), in: &state)
    let announced = try #require(state.handover)
    let plan = try #require(state.document)
    // Each is too late to announce a plan for the next flight.
    for seconds in 1...3 as ClosedRange<Int64> {
      state.advance(to: announced.at.advanced(by: .seconds(seconds - 4)))
      let volume = "sound.volume = \(20 + seconds)\n"
      try reload(try builder(text + volume, seed: seed), in: &state)
      #expect(state.handover?.at == announced.at)
      #expect(state.document == plan)
    }
    // One that is late itself takes over at once.
    let prepared = try state.preparing(
      settings: try builder(text + "sound.volume = 24\n", seed: seed),
      at: announced.at.advanced(by: .seconds(1)),
      wall: announced.at.advanced(by: .seconds(1))
    )
    let isApplied = state.apply(prepared)
    #expect(isApplied && state.handover?.at == announced.at)
    state.advance(to: announced.at.advanced(by: .seconds(2)))
    #expect(state.show.timeline.start == announced.at)
    #expect(state.show.timeline.plan == announced.show.timeline.plan)
    #expect(state.show.appearance.volumePercent == 24)
  }

  @Test func `a reload does not postpone a plan that was sent`() throws {
    var state = try state(Self.leads)
    let request = PlanRequest(settings: ["breath.pattern": "coherent"])
    let planned = try state.preparing(request: request, at: state.last)
    state.apply(planned.change)
    let (announced, plan) = (try #require(state.handover), state.document)
    state.advance(to: announced.at.advanced(by: .seconds(-1)))
    try reload(try builder(Self.leads + "sound.volume = 20\n"), in: &state)
    #expect(state.handover?.at == announced.at)
    #expect(state.document == plan)
  }

  @Test func `another plan that is announced in the last seconds has its own lead time`() throws {
    var state = try state(Self.leads)
    try reload(try builder(Self.leads + "breath.pattern = \"coherent\"\n"), in: &state)
    let announced = try #require(state.handover)
    state.advance(to: announced.at.advanced(by: .seconds(-1)))
    try reload(try builder(Self.leads + "breath.pattern = \"long-exhale\"\n"), in: &state)
    let next = try #require(state.handover)
    #expect(next.show.timeline.plan.name == "long-exhale")
    #expect(state.last.duration(to: next.at) >= LeaderChanges.leadTime)
  }

  @Test(arguments: ["", "room.lead = true\n"])
  func `a reload that changes the plan during a pause says that the new session begins paused`(
    text: String
  ) throws {
    let running = try state(text)
    var paused = running
    paused.advance(to: paused.last, applying: [.pause(true)])
    // A leader's pause begins between two breaths.
    paused.advance(to: paused.last.advanced(by: .seconds(30)))
    try #require(paused.show.moment(at: paused.last).isPaused)
    func line(_ settings: String, in state: SessionState) throws -> String? {
      let builder = try builder(text + settings)
      return try state.preparing(settings: builder, at: state.last, wall: state.last).logLine
    }
    let remark = "the session is paused, so the new one begins paused"
    #expect(try line("breath.pattern = \"coherent\"\n", in: paused) == remark)
    #expect(try line("breath.pattern = \"coherent\"\n", in: running) == nil)
    #expect(try line("sound.volume = 20\n", in: paused) == nil)
  }

  @Test func `a reload keeps the facts that a person chose, and others can be chosen`() throws {
    var state = try state("")
    state.advance(to: state.last, applying: [.facts([])])
    #expect(state.show.timeline.plan.interludes.isEmpty)
    try reload(try builder("sound.volume = 20\n"), in: &state)
    state.advance(to: state.last.advanced(by: .seconds(1)))
    #expect(state.show.appearance.volumePercent == 20)
    #expect(state.show.facts?.sets.isEmpty == true)
    state.advance(to: state.last, applying: [.facts([.nature])])
    let chosen = state.show.timeline.plan.interludes
    #expect(!chosen.isEmpty && chosen == state.show.facts?.interludeLengths)
    // Changed settings replace the choice.
    try reload(try builder("facts.sets = [\"waiting-room\"]\n"), in: &state)
    state.advance(to: state.last.advanced(by: .seconds(1)))
    #expect(state.show.facts?.sets == Set([FactSet.waitingRoom]))
    #expect(state.show.facts?.interludeLengths == chosen)
    state.advance(to: state.last, applying: [.facts([.flying])])
    #expect(state.show.timeline.plan.interludes == state.show.facts?.interludeLengths)
    #expect(state.show.timeline.plan.interludes != chosen)
  }
}
