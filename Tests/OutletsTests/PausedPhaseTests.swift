import Breathing
import Show
import TestRigs
import Testing
import Text

@testable import Outlets

/// Edges that the breath crosses while it slows down to a pause: what begins there waits for the resumption.
@Suite struct PausedPhaseTests {
  private let start = Stage.start

  private func at(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  /// A show that is paused for 20 s.
  private func show(pausedAt pause: Instant, _ show: Show? = nil) throws -> Show {
    var show = try show ?? Sample.show(from: start)
    show.apply(.pause(true), at: pause)
    show.apply(.pause(false), at: pause.advanced(by: .seconds(20)))
    return show
  }

  /// Instants of the lead-in's end, the first breath and the beginning of the second: from 5 s to 13 s.
  private static let steps = 100...260

  @Test func `whenever a session is paused, no cue asks for a change before it resumes`() throws {
    var crossed = 0
    for step in Self.steps {
      let pause = at(Double(step) * 0.05)
      let show = try show(pausedAt: pause)
      let cues = show.cues(in: pause..<pause.advanced(by: .seconds(20)))
      for cue in cues {
        // What begins with the pause has begun before it.
        if cue.edge.instant == pause, cue.event != .paused { continue }
        #expect(cue.edge.duration == .zero && cue.edge.levelFrom == cue.edge.levelTo)
        #expect(cue.next == nil)
        #expect(["paused", "arrival"].contains(RoomCue.type(of: cue)))
      }
      let rest = show.moment(at: pause.advanced(by: .seconds(10))).breath.phase
      #expect(cues.last?.edge.phase == rest)
      let later = show.cues(in: pause.advanced(by: .seconds(20))..<at(60))
      #expect(later[0].event == .resumed && later[0].edge.phase == rest && later[0].next != nil)
      crossed += cues.count { $0.event == .paused } - 1
    }
    // Three edges, each crossed from half a second before it.
    #expect(crossed >= 30)
  }

  @Test func `whenever a session is paused, fades end with the breath, at its level`() throws {
    var checked = 0
    for step in Self.steps {
      let pause = at(Double(step) * 0.05)
      let show = try show(pausedAt: pause)
      let stop = pause.advanced(by: .seconds(1))
      let level = show.moment(at: stop).breath.fullness
      let range = WLEDFade.BrightnessRange(low: 20, high: 200)
      for cue in show.cues(in: pause..<pause.advanced(by: .seconds(20))) {
        guard let fade = Fade(cue, in: show) else { continue }
        #expect(fade.level == level)
        let end = cue.edge.instant.advanced(by: fade.duration)
        #expect(abs(end.duration(to: stop).seconds) < 1e-6)
        let lamp = try #require(WLEDFade(cue, in: show, range: range, isColored: false))
        #expect(lamp.brightness == 20 + Int((180 * level).rounded()))
        checked += 1
      }
    }
    // Each pause is one of them.
    #expect(checked >= Self.steps.count)
  }

  @Test func `whenever a session is paused, OSC says so until it resumes, and MIDI is silent`()
    throws
  {
    for step in Self.steps {
      let pause = at(Double(step) * 0.05)
      let show = try show(pausedAt: pause)
      var (osc, midi) = (OSCSchedule(), MIDISchedule(channel: 1))
      var states: [String] = []
      let resumption = pause.advanced(by: .seconds(20))
      for cue in show.cues(in: start..<resumption.advanced(by: .nanoseconds(1))) {
        let sent = osc.messages(for: cue, in: show)
        states += sent.filter { $0.address == "/session/state" }.map(\.description)
        let played = midi.messages(for: cue)
        let isPaused = (pause..<resumption).contains(cue.edge.instant)
        let sounds = played.contains { if case .noteOn = $0.kind { true } else { false } }
        #expect(!(isPaused && sounds))
      }
      #expect(states.count { $0.hasSuffix("\"paused\"") } == 1)
      let stage = show.moment(at: resumption).stage
      #expect(states.suffix(2).first?.hasSuffix("\"paused\"") == true)
      #expect(states.last?.hasSuffix("\"\(CueLine.name(stage))\"") == true)
    }
  }

  @Test func `a flight and a fact that begin in such a second are announced`() throws {
    let whole = try Sample.show(from: start, seconds: 630, facts: Sample.facts())
    let edges = whole.timeline.edges(in: start..<at(200))
    let flight = try #require(edges.first { $0.isFlightStart && $0.flight == 1 })
    let interlude = try #require(edges.first { $0.kind == .interlude })
    func cues(_ edge: Edge) throws -> [Cue] {
      let pause = edge.instant.advanced(by: .milliseconds(-200))
      return try show(pausedAt: pause, whole).cues(in: pause..<pause.advanced(by: .seconds(20)))
    }
    let landed = try cues(flight)
    #expect(landed.map { CueLine($0).event } == ["paused", "arrival", "paused"])
    #expect(landed[2].edge.isFlightStart && landed[1].edge.duration == .zero)
    let resting = try cues(interlude)
    #expect(resting.map { CueLine($0).event } == ["paused", "arrival", "paused"])
    #expect(resting[2].fact != nil && resting[2].edge.stage == .interlude)
    #expect(CueLine(resting[2]).json.description.contains("\"fact\":{"))
  }

  @Test func `what begins with a pause, as on a leader, is sent before it and once`() throws {
    let whole = try Sample.show(from: start, seconds: 630, facts: Sample.facts())
    for edge in whole.timeline.edges(in: at(1)..<at(200)) {
      let show = try show(pausedAt: edge.instant, whole)
      let cues = show.cues(in: edge.instant..<edge.instant.advanced(by: .seconds(20)))
      try #require(cues.count >= 2)
      let (begun, paused) = (cues[cues.count - 2], cues[cues.count - 1])
      #expect(CueLine(begun).event == edge.kind.rawValue && paused.event == .paused)
      #expect(cues.count { $0.event == .paused } == 1)
      #expect(begun.edge == edge && begun.next == nil)
      // Receivers act on the pause.
      #expect(Fade(begun, in: show) == Fade(paused, in: show))
      var midi = MIDISchedule(channel: 1)
      #expect(cues.flatMap { midi.messages(for: $0) }.isEmpty)
    }
  }

  @Test func `a phase that begins while the breath gains speed lasts until the next edge`() throws {
    // The breath rests a tenth of a second before its turn at 8.7 s.
    let show = try show(pausedAt: at(8.1))
    let span = at(28.2)..<at(30)
    let cue = try #require(show.cues(in: span).first { $0.event == .phase })
    #expect(cue.edge.duration > .seconds(3.4))
    #expect(cue.next?.instant == cue.edge.instant.advanced(by: cue.edge.duration))
    let before = try #require(show.cues(in: at(28)..<at(28.2)).first { $0.event == .resumed })
    #expect(before.next?.duration == cue.edge.duration)
    // Pages compute the rate from the time that the phase takes longer.
    let boundary = try #require(show.boundaries(in: span).first { $0.event == .phase })
    let duration = boundary.edge.duration
    #expect(duration > .milliseconds(3_299) && duration < .milliseconds(3_301))
  }

  @Test func `a session that begins paused is announced, and fades to its pause`() throws {
    let show = try show(pausedAt: start)
    let cues = show.cues(in: start..<at(20))
    #expect(cues.map { CueLine($0).event } == ["session_start", "paused"])
    #expect(cues[0].edge.duration == .zero && cues[0].next == nil)
    #expect(Fade(cues[0], in: show) == Fade(cues[1], in: show))
  }

  @Test func `while the breath slows down the state has no next phase, the timeline its edge`()
    throws
  {
    let pause = at(8.4)
    let paused = try show(pausedAt: pause)
    let crossed = pause.advanced(by: .milliseconds(500))
    #expect(paused.moment(at: crossed).breath.phase == .exhale)
    let now = pause.advanced(by: .milliseconds(100))
    let state = StateDocument(paused, at: now, version: "1").json.description
    #expect(state.contains("\"paused\":true") && !state.contains("\"next\""))
    let course = TimelineDocument(paused, at: crossed, until: at(20)).text(at: crossed)
    #expect(course.contains(#""event":"phase","phase":"exhale""#))
  }
}
