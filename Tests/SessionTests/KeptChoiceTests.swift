import Breathing
import Facts
import Flights
import Outlets
import Session
import Settings
import Show
import System
import Testing

/// What another session keeps of the choices made during the one before.
@Suite(.timeLimit(.minutes(10))) struct KeptChoiceTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func builder(_ text: String = "") throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
    try configuration.read(own + text, from: "own.toml")
    return try SessionBuilder(configuration)
  }

  /// A session after choices of the pattern, the length, the range and the facts.
  private func state(_ text: String = "") throws -> SessionState {
    let sessions = try SessionSchedule(try builder(text))
    var state = try SessionState(sessions, waits: true, from: Self.start)
    state.advance(to: Self.start.advanced(by: .seconds(20)))
    let sigh = try #require(state.show.paces.first { $0.name == "sigh" })
    state.advance(
      to: state.last,
      applying: [
        .breathe(sigh, by: .program), .length(minutes: 20), .range(.nearby), .facts([.nature]),
      ]
    )
    // A leader makes changes seconds later.
    state.advance(to: state.last.advanced(by: .seconds(40)))
    return state
  }

  /// The session that follows a plan.
  private func next(
    _ settings: [String: String],
    after state: inout SessionState
  ) throws -> Show {
    let request = PlanRequest(settings: settings)
    state.apply(try state.preparing(request: request, at: state.last).change)
    let isAnnounced = state.handover?.isAnnounced
    try #require(isAnnounced == true)
    state.advance(to: try #require(state.handover?.at))
    return state.show
  }

  @Test(arguments: ["", "room.lead = true\n"])
  func `settings that a plan does not name stay as they are, as do those chosen since the start`(
    text: String
  ) throws {
    var state = try state(text)
    // The second one keeps what the first one kept.
    for flights in ["4", "5"] {
      let show = try next(["session.flights": flights], after: &state)
      #expect(show.timeline.plan.name == "sigh")
      #expect(show.timeline.plan.length == .seconds(1200))
      #expect(show.journey.range == .nearby)
      #expect(show.facts?.sets == [.nature])
    }
    guard !text.isEmpty else { return }
    #expect(state.document?.settings["breath.pattern"] == "sigh")
    #expect(state.document?.settings["sky.range"] == "nearby")
    #expect(state.document?.length == .seconds(1200))
  }

  @Test func `a start after a stop keeps the choices`() throws {
    var state = try state()
    state.advance(to: state.last, applying: [.stop])
    state.advance(to: try #require(state.show.timeline.end).advanced(by: .seconds(1)))
    let show = try next([:], after: &state)
    #expect(show.timeline.plan.name == "sigh" && show.journey.range == .nearby)
    #expect(show.facts?.sets == [.nature])
    #expect(show.timeline.plan.interludes == show.facts?.interludeLengths)
  }

  @Test(
    arguments: [("session.flights", "12"), ("breath.policy", "public")] as [(String, String)]
  )
  func `a chosen pattern that a plan does not allow gives way to a gentle one, unless it is named`(
    key: String,
    value: String
  ) throws {
    let sessions = try SessionSchedule(try builder())
    var state = try SessionState(sessions, waits: true, from: Self.start)
    state.advance(to: Self.start.advanced(by: .seconds(20)))
    let box = try #require(state.show.paces.first { $0.name == "box" })
    state.advance(to: state.last, applying: [.breathe(box, by: .person)])
    #expect(try next([:], after: &state).timeline.plan.name == "box")
    let named = PlanRequest(settings: [key: value, "breath.pattern": "box"])
    #expect(throws: RequestRefusal.self) { try state.preparing(request: named, at: state.last) }
    // The same inhale and exhale without holds; a start keeps it.
    #expect(try next([key: value], after: &state).timeline.plan.name == "4-4")
    #expect(try next([:], after: &state).timeline.plan.name == "4-4")
    // It is no choice of the person.
    let configuration = try #require(state.schedule?.sessions.builder.configuration)
    #expect(configuration.settingsWithoutChoices.pattern == "4-4")
  }

  @Test func `what a plan names replaces a choice`() throws {
    var state = try state()
    let show = try next(
      [
        "breath.pattern": "coherent", "session.minutes": "3", "sky.range": "world",
        "facts.show": "true",
      ],
      after: &state
    )
    #expect(show.timeline.plan.name == "coherent")
    #expect(show.timeline.plan.length == .seconds(180))
    #expect(show.journey.range == .world)
    #expect(show.facts?.sets == Set(FactSet.allCases))
    // They stay in turn.
    #expect(try next([:], after: &state).timeline.plan.name == "coherent")
  }

  @Test func `a reload keeps the choices that a later session kept, and they can be saved`() throws
  {
    var state = try state()
    _ = try next([:], after: &state)
    let reload = try builder("sound.volume = 20\n")
    state.apply(try state.preparing(settings: reload, at: state.last, wall: state.last).change)
    state.advance(to: state.last.advanced(by: .seconds(1)))
    #expect(state.show.timeline.plan.name == "sigh" && state.show.appearance.volumePercent == 20)
    let configuration = try #require(state.schedule?.sessions.builder.configuration)
    #expect(configuration.settings.pattern == "sigh" && configuration.settings.minutes == 20)
    let base = configuration.settingsWithoutChoices
    #expect(base.pattern == "gentle" && base.minutes == 0 && base.reach == .region)
  }
}
