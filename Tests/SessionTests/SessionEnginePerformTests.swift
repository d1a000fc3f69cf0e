import Breathing
import Foundation
import Outlets
import Session
import Settings
import Show
import Testing

/// The effect of a command, in each role.
@Suite struct SessionEnginePerformTests {
  private let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func engine(
    minutes: Int = 0,
    as role: SessionState.Role = .alone
  ) throws -> SessionEngine {
    var configuration = Configuration(.builtIn)
    let text =
      "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = \(minutes)\n"
    try configuration.read(text, from: "own.toml")
    return SessionEngine(try SessionBuilder(configuration).show(from: start), as: role)
  }

  private func at(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  private func refusal(_ engine: SessionEngine, _ word: String, at seconds: Double) throws -> String
  {
    let error = try #require(throws: RequestRefusal.self) {
      _ = try engine.perform(try CommandRequest(word), at: at(seconds))
    }
    return error.description
  }

  @Test func `a command is judged after the pending ones`() throws {
    let engine = try engine()
    engine.turn(to: at(10))
    #expect(try engine.perform(CommandRequest("pause"), at: at(10)) == .command(.pause(true)))
    // It has not been applied yet.
    #expect(!engine.show.moment(at: at(10)).isPaused)
    #expect(try engine.perform(CommandRequest("pause"), at: at(10)) == .none("already paused"))
    #expect(engine.turn(to: at(10)).show.moment(at: at(12)).isPaused)
  }

  @Test func `a following screen rejects changes of the breath, and reports why`() throws {
    let engine = try engine(as: .follows)
    engine.turn(to: at(10))
    for word in ["start", "stop", "pause", "resume", "toggle", "slower", "skip", "too_slow"] {
      #expect(try refusal(engine, word, at: 10).contains("follows another; send it to the leader"))
    }
    #expect(throws: RequestRefusal.follows(.pause)) {
      try engine.perform(CommandRequest("pause"), at: at(10))
    }
    #expect(try engine.perform(CommandRequest("mute"), at: at(10)) == .command(.mute(true)))
  }

  @Test func `a leading screen judges commands after its announced changes`() throws {
    let engine = try engine(as: .leads(LeaderChanges()))
    engine.turn(to: at(10))
    #expect(try engine.perform(CommandRequest("pause"), at: at(10)) == .command(.pause(true)))
    engine.turn(to: at(10))
    let change = try #require(engine.state.led?.changes.first)
    #expect(change.request.word == .pause && change.at >= at(15))
    // It is announced until it is made.
    #expect(engine.state.isChangeAnnounced(at: at(10)))
    #expect(!engine.state.isChangeAnnounced(at: change.at))
    // By the time it could take effect, the announced pause has.
    let later = change.at.advanced(by: .seconds(-4))
    #expect(try engine.perform(CommandRequest("pause"), at: later) == .none("already paused"))
    #expect(try engine.perform(CommandRequest("resume"), at: later) == .command(.pause(false)))
  }

  @Test func `stop on a screen that leads is announced like every change`() throws {
    let engine = try engine(as: .leads(LeaderChanges()))
    engine.turn(to: at(10))
    #expect(try engine.perform(CommandRequest("stop"), at: at(10)) == .command(.stop))
    engine.turn(to: at(10))
    let change = try #require(engine.state.led?.changes.first)
    #expect(change.request.word == .stop && change.at == at(15))
    let end = try #require(engine.show.timeline.end)
    #expect(at(15) < end && at(15).duration(to: end) < .seconds(60))
    #expect(!engine.state.hasEnded(at: end.advanced(by: .seconds(10))))
  }

  @Test func `after the end start asks for a session, and nothing else does anything`() throws {
    let engine = try engine(minutes: 1)
    engine.turn(to: at(300))
    #expect(try engine.perform(CommandRequest("start"), at: at(300)) == .session)
    for word in ["pause", "resume", "toggle", "slower", "faster", "skip", "too_slow"] {
      #expect(try refusal(engine, word, at: 300).hasSuffix("over; start begins a new one"))
    }
  }

  @Test func `aircraft and weather updates do not change published cues`() throws {
    let engine = try engine()
    let before = engine.turn(to: at(1)).counts
    engine.send(.fix(nil))
    engine.send(.detail(.full))
    #expect(engine.turn(to: at(2)).counts == before)
    engine.send(.mute(true))
    #expect(engine.turn(to: at(3)).counts.reason(since: before) == .command)
  }
}
