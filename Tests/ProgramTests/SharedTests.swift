import Airports
import DataFiles
import Flights
import Foundation
import Geodesy
import Outlets
import Scenes
import Session
import Testing

@testable import Breathing

@Suite struct SharedTests {
  private static let resources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Resources").standardizedFileURL.path

  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func show(from start: Instant, seconds: Int? = 60) throws -> Show {
    let plan = try Plan(leadIn: .zero, length: seconds.map { .seconds($0) }, ending: .zero)
    return Show(
      timeline: Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan)),
      journey: try Journey(
        catalogue: try Catalogue.open(DataDirectory(path: Self.resources)),
        home: Coordinate(degreesNorth: 51.47, degreesEast: -0.45),
        seed: 1
      ),
      facts: nil
    )
  }

  private func instant(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  @Test func `commands are applied in order of time, not of arrival`() throws {
    let shared = Shared(try show(from: start))
    shared.advance(to: instant(10))
    shared.send(.pause(true))
    // Another thread read the clock a little earlier.
    let turn = shared.turn(to: instant(9.9))
    #expect(turn.changes[.command] == 1)
    #expect(!turn.show.moment(at: instant(9.99)).isPaused)
    #expect(turn.show.moment(at: instant(10.1)).isPaused)
  }

  @Test func `what hours of commands left is forgotten two minutes later`() throws {
    let shared = Shared(try show(from: start, seconds: nil))
    for second in stride(from: 0.0, to: 7_200, by: 20) {
      for command in [.pause(true), .pause(false), .skip] as [Command] { shared.send(command) }
      shared.send(.tones(second.truncatingRemainder(dividingBy: 40) == 0))
      shared.advance(to: instant(second))
    }
    let timeline = shared.show.timeline
    #expect(timeline.segments.count < 40 && timeline.warp.pieces.count < 40)
    #expect(timeline.start == start)
  }

  @Test func `another show takes over on time, with the first one's surroundings`()
    throws
  {
    let shared = Shared(try show(from: start))
    let fix = Fix(coordinate: Coordinate(degreesNorth: 1, degreesEast: 2), instant: start)
    shared.send(.fix(fix))
    shared.advance(to: instant(1))
    shared.succeed(ShowHandover(show: try show(from: instant(30)), at: instant(30)))
    #expect(shared.takeover == instant(30))
    #expect(shared.turn(to: instant(29.9)).show.timeline.start == start)
    let turn = shared.turn(to: instant(30))
    #expect(turn.successions == 1)
    #expect(turn.show.timeline.start == instant(30))
    #expect(turn.show.surroundings.fix == fix)
    #expect(shared.takeover == nil)
  }

  @Test func `a session that is over has ended, unless another follows`() throws {
    let shared = Shared(try show(from: start, seconds: 20))
    #expect(!shared.hasEnded(at: instant(10)))
    #expect(shared.hasEnded(at: instant(60)))
    shared.succeed(ShowHandover(show: try show(from: instant(90)), at: instant(90)))
    #expect(!shared.hasEnded(at: instant(60)))
    let room = Shared(try show(from: start, seconds: 20))
    room.endure(true)
    #expect(!room.hasEnded(at: instant(60)))
    room.send(.quit)
    room.advance(to: instant(61))
    #expect(room.hasEnded(at: instant(70)))
  }

  @Test(.timeLimit(.minutes(10)))
  func `an alarm ends a sleep, from now or from before`() {
    let clock = SessionClock()
    let alarm = Alarm()
    alarm.ring()
    alarm.sleep(until: clock.now.advanced(by: .seconds(3_600)), by: clock)
    // The earlier alarm has been handled: this sleep lasts to its end.
    let due = clock.now.advanced(by: .milliseconds(30))
    alarm.sleep(until: due, by: clock)
    #expect(clock.now >= due)
    // A thread of its own: the sleep blocks one of the tasks' threads, and there may be no other.
    Thread.detachNewThread { alarm.ring() }
    alarm.sleep(until: clock.now.advanced(by: .seconds(3_600)), by: clock)
  }
}
