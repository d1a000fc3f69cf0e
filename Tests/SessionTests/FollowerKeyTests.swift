import Breathing
import Outlets
import Settings
import Show
import System
import TestSamples
import Testing

@testable import Session

/// What a screen that follows another answers to a person who would change the breath.
@Suite struct FollowerKeyTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)
  private static let answer = "led elsewhere; breathe as you like"

  private func instant(_ seconds: Double) -> Instant { Self.start.advanced(by: .seconds(seconds)) }

  private func builder(follows: Bool) throws -> SessionBuilder {
    let leader = follows ? "room.follow = \"http://lobby.local:8737\"\n" : ""
    return try SessionBuilder(try Configuration.london("session.seed = 5\n" + leader))
  }

  private func follower() throws -> SessionState {
    let schedule = try SessionSchedule(try builder(follows: true))
    var state = try SessionState(schedule, waits: true, from: Self.start)
    state.advance(to: instant(30))
    return state
  }

  private func words(_ state: SessionState) -> [String] {
    state.show.scene(at: state.last.advanced(by: .seconds(1)), size: [1280, 800]).words
  }

  @Test(arguments: [Command.togglePause, .slower, .faster, .tooSlow, .skip, .nextPattern])
  func `a key that would change the breath does not, and is answered`(key: Command) throws {
    var state = try follower()
    let timeline = state.show.timeline
    state.advance(to: instant(31), applying: [key])
    #expect(state.show.timeline == timeline)
    #expect(words(state).contains(Self.answer))
  }

  @Test func `sound and view are the screen's own`() throws {
    var state = try follower()
    state.advance(to: instant(31), applying: [.mute(true), .view(.radar)])
    #expect(state.show.appearance.isMuted && state.show.view == .radar)
    #expect(!words(state).contains(Self.answer))
  }

  @Test func `a screen that follows no one any more offers the breath again`() throws {
    var state = try follower()
    #expect(state.show.isFollowing)
    let alone = try builder(follows: false)
    let reload = try state.preparing(settings: alone, at: state.last, wall: state.last)
    let isApplied = state.apply(reload)
    #expect(isApplied && !state.show.isFollowing)
  }
}
