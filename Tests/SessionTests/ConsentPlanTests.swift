import Breathing
import Foundation
import Outlets
import Session
import Settings
import Show
import System
import TestSupport
import Testing

/// Plans and starts that programs send to a screen whose person was asked about held breaths, or chose another pattern.
@Suite(.timeLimit(.minutes(10))) struct ConsentPlanTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func builder(
    _ pattern: String,
    _ consents: ConsentRecord,
    allowsSlow: Bool = false
  ) throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
    let breath = "breath.pattern = \"\(pattern)\"\nbreath.allow_slow = \(allowsSlow)\n"
    try configuration.read(own + breath, from: "own.toml")
    var builder = try SessionBuilder(configuration)
    builder.askForConsent(recordedIn: consents)
    return builder
  }

  /// A window twenty seconds after its start, which asked about its pattern unless its person agreed to that before.
  private func window(
    _ pattern: String = "box",
    agreed paces: [Pace] = [],
    answering answer: Bool? = nil
  ) throws -> SessionState {
    let record = ConsentRecord(environment: [:])
    for pace in paces { try record.add(pace) }
    let sessions = try SessionSchedule(try builder(pattern, record))
    var state = try SessionState(sessions, waits: true, from: Self.start)
    state.advance(to: Self.start.advanced(by: .seconds(4)))
    let isAsking = state.show.presentation(at: state.last, size: [640, 360]).isAsking
    try #require(isAsking == paces.isEmpty)
    state.advance(to: state.last, applying: answer.map { [Command.answer($0)] } ?? [])
    state.advance(to: Self.start.advanced(by: .seconds(20)))
    return state
  }

  private func plan(_ settings: [String: String], on state: inout SessionState) throws {
    let request = PlanRequest(settings: settings)
    let isApplied = state.apply(try state.preparing(request: request, at: state.last))
    #expect(isApplied)
  }

  /// Ends the session and begins another, as a program does.
  private func restart(_ state: inout SessionState) throws {
    state.advance(to: state.last, applying: [.stop])
    state.advance(to: try #require(state.show.timeline.end).advanced(by: .seconds(1)))
    #expect(try state.effect(of: CommandRequest("start"), after: [], at: state.last) == .session)
    try plan([:], on: &state)
    state.advance(to: try #require(state.handover?.at))
  }

  private func pick(_ name: String, by chooser: Chooser = .person, on state: inout SessionState)
    throws
  {
    let pace = try #require(state.show.paces.first { $0.name == name })
    state.advance(to: state.last, applying: [.breathe(pace, by: chooser)])
  }

  /// Expects that programs cannot bring about a pattern, whichever way they take.
  private func expectRefusal(of pattern: String, on state: SessionState) throws {
    let request = PlanRequest(settings: ["breath.pattern": pattern])
    #expect(throws: RequestRefusal.self) { try state.preparing(request: request, at: state.last) }
    let command = try CommandRequest("pattern", value: pattern)
    #expect(throws: RequestRefusal.self) {
      try state.effect(of: command, after: [], at: state.last)
    }
  }

  @Test(arguments: ["box", "4-7-8", "classic"])
  func `after the question was declined, neither a start nor a plan begins the pattern`(
    pattern: String
  ) throws {
    var state = try window(pattern, answering: false)
    try expectRefusal(of: pattern, on: state)
    try restart(&state)
    #expect(state.show.timeline.plan.name == "gentle")
    #expect(!state.show.presentation(at: state.last, size: [640, 360]).isAsking)
    try expectRefusal(of: pattern, on: state)
    try plan(["session.minutes": "3"], on: &state)
    state.advance(to: try #require(state.handover?.at))
    #expect(state.show.timeline.plan.name == "gentle")
    #expect(state.show.timeline.plan.length == .seconds(180))
    try expectRefusal(of: pattern, on: state)
  }

  @Test func `while the question is open, a plan does not answer it`() throws {
    var state = try window()
    try expectRefusal(of: "box", on: state)
    // Nor does a plan with which the screen would belong to a room, whose screens do not ask.
    try plan(["room.epoch": "06:30", "session.minutes": "3"], on: &state)
    #expect(state.handover?.show.timeline.plan.name == "gentle")
    state.advance(to: try #require(state.handover?.at))
    try expectRefusal(of: "box", on: state)
    // The person can still answer.
    state.advance(to: state.last.advanced(by: .seconds(2)), applying: [.answer(true)])
    #expect(state.show.preferences.pace == "box")
  }

  @Test func `a plan that waits for the end does not begin a pattern without consent`() throws {
    let record = ConsentRecord(environment: [:])
    let sessions = try SessionSchedule(try builder("gentle", record))
    var state = try SessionState(sessions, waits: true, from: Self.start)
    state.advance(to: Self.start.advanced(by: .seconds(20)))
    let reload = try builder("box", record)
    state.apply(try state.preparing(settings: reload, at: state.last, wall: state.last).change)
    try restart(&state)
    #expect(state.show.timeline.plan.name == "gentle")
    try expectRefusal(of: "box", on: state)
  }

  @Test func `a screen that allows slow breaths flies those of a plan, but no holds`() throws {
    let own = try builder("gentle", ConsentRecord(environment: [:]), allowsSlow: true)
    var state = try SessionState(try SessionSchedule(own), waits: true, from: Self.start)
    state.advance(to: Self.start.advanced(by: .seconds(20)))
    try expectRefusal(of: "box", on: state)
    try plan(["breath.pattern": "classic"], on: &state)
    state.advance(to: try #require(state.handover?.at))
    #expect(state.show.timeline.plan.name == "classic")
    try restart(&state)
    #expect(state.show.timeline.plan.name == "classic")
  }

  @Test func `after another choice, programs cannot return to a pattern that was agreed to`() throws
  {
    var state = try window(agreed: [Preset.box.pace])
    try #require(state.show.timeline.plan.name == "box")
    try pick("sigh", on: &state)
    try expectRefusal(of: "box", on: state)
    try restart(&state)
    #expect(state.show.timeline.plan.name == "sigh")
    try expectRefusal(of: "box", on: state)
    // The person can return, and then programs can.
    try pick("box", on: &state)
    try pick("coherent", by: .program, on: &state)
    try plan(["breath.pattern": "box"], on: &state)
    state.advance(to: try #require(state.handover?.at))
    #expect(state.show.timeline.plan.name == "box")
  }

  @Test(arguments: [false, true])
  func `a choice after a plan was announced holds for that plan`(waits: Bool) throws {
    var state = try window(agreed: [Preset.box.pace])
    try plan(["session.minutes": "3"], on: &state)
    try #require(state.handover?.show.timeline.plan.name == "box")
    if waits { state.advance(to: state.last, applying: [.tooSlow]) }
    try #require((state.handover == nil) == waits)
    try pick("sigh", on: &state)
    if waits {
      try restart(&state)
    } else {
      state.advance(to: try #require(state.handover?.at))
    }
    #expect(state.show.timeline.plan.length.map { $0 >= .seconds(180) } == true)
    #expect(state.show.preferences.pace == "sigh")
    #expect(!state.show.timeline.goal(at: state.last).hasHolds)
    try expectRefusal(of: "box", on: state)
    try plan(["session.flights": "4"], on: &state)
    #expect(state.handover?.show.timeline.plan.name == "sigh")
  }

  @Test func `a plan that was prepared before a choice is prepared again`() throws {
    var state = try window(agreed: [Preset.box.pace])
    let request = PlanRequest(settings: ["session.minutes": "3"])
    let prepared = try state.preparing(request: request, at: state.last)
    try pick("sigh", on: &state)
    let isApplied = state.apply(prepared)
    #expect(!isApplied)
  }

  @Test func `every builder of settings that were read here asks for consent`() throws {
    let sources = Checkout.root.appending(path: "Sources/Session")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var made: [String] = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      guard text.contains("try SessionBuilder(") else { continue }
      made.append(file)
      let asks =
        text.contains("askForConsent(recordedIn: consents)")
        || text.contains("next.consents = consents")
      #expect(asks, "\(file): make the next builder with next(_:), or ask for consent")
    }
    #expect(
      made.sorted() == [
        "Builder/SessionBuilder.swift", "Engine/SessionEngine+changes.swift",
        "Engine/SessionEngine+start.swift", "Engine/SessionEngine.swift",
      ]
    )
  }
}
