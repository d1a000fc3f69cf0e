import Breathing
import Foundation
import Outlets
import Scenes
import Session
import Settings
import Testing

/// The program's decisions about commands, with and without a leader.
@Suite struct SharedAskTests {
  private let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func shared(minutes: Int = 0) throws -> Shared {
    var configuration = Configuration()
    let text =
      "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = \(minutes)\n"
    try configuration.read(text, from: "own.toml")
    return Shared(try SessionBuilder(configuration).show(from: start))
  }

  private func at(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  private func refusal(_ shared: Shared, _ word: String, at seconds: Double) throws -> String {
    let error = try #require(throws: CommandRequestError.self) {
      _ = try shared.ask(try CommandRequest(word), at: at(seconds))
    }
    return error.description
  }

  @Test func `a command is judged by those that wait`() throws {
    let shared = try shared()
    shared.advance(to: at(10))
    #expect(try shared.ask(CommandRequest("pause"), at: at(10)) == .command(.pause(true)))
    // It has not been applied yet.
    #expect(!shared.show.moment(at: at(10)).isPaused)
    #expect(try shared.ask(CommandRequest("pause"), at: at(10)) == .none("already paused"))
    #expect(shared.advance(to: at(10)).moment(at: at(12)).isPaused)
  }

  @Test func `a following screen rejects changes of the breath, and reports why`() throws {
    let shared = try shared()
    shared.play(.follows)
    shared.advance(to: at(10))
    for word in ["start", "stop", "pause", "resume", "toggle", "slower", "skip", "too_slow"] {
      #expect(try refusal(shared, word, at: 10).contains("follows another; send it to the leader"))
    }
    #expect(try shared.ask(CommandRequest("mute"), at: at(10)) == .command(.mute(true)))
  }

  @Test func `a screen that leads judges by what it announced`() throws {
    let shared = try shared()
    shared.play(.leads(LeaderChanges()))
    shared.advance(to: at(10))
    #expect(try shared.ask(CommandRequest("pause"), at: at(10)) == .command(.pause(true)))
    shared.advance(to: at(10))
    let change = try #require(shared.led?.changes.first)
    #expect(change.request.word == .pause && change.at >= at(15))
    // By the time it could take effect, the announced pause has.
    let later = change.at.advanced(by: .seconds(-4))
    #expect(try shared.ask(CommandRequest("pause"), at: later) == .none("already paused"))
    #expect(try shared.ask(CommandRequest("resume"), at: later) == .command(.pause(false)))
  }

  @Test func `stop on a screen that leads is announced like every change`() throws {
    let shared = try shared()
    shared.play(.leads(LeaderChanges()))
    shared.advance(to: at(10))
    #expect(try shared.ask(CommandRequest("stop"), at: at(10)) == .command(.stop))
    shared.advance(to: at(10))
    let change = try #require(shared.led?.changes.first)
    #expect(change.request.word == .stop && change.at == at(15))
    let end = try #require(shared.show.timeline.end)
    #expect(at(15) < end && at(15).duration(to: end) < .seconds(60))
    #expect(!shared.hasEnded(at: end.advanced(by: .seconds(10))))
  }

  @Test func `after the end start asks for a session, and nothing else does anything`() throws {
    let shared = try shared(minutes: 1)
    shared.advance(to: at(300))
    #expect(try shared.ask(CommandRequest("start"), at: at(300)) == .session)
    for word in ["pause", "resume", "toggle", "slower", "faster", "skip", "too_slow"] {
      #expect(try refusal(shared, word, at: 300).hasSuffix("over; start begins a new one"))
    }
  }

  @Test func `news of aircraft and weather change nothing that is published`() throws {
    let shared = try shared()
    let before = shared.turn(to: at(1)).changes
    shared.send(.fix(nil))
    shared.send(.detail(.full))
    #expect(shared.turn(to: at(2)).changes == before)
    shared.send(.mute(true))
    #expect(shared.turn(to: at(3)).changes.reason(since: before) == .command)
  }
}
