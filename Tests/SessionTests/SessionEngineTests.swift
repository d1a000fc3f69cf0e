import Airports
import Cabin
import DataFiles
import Flights
import Foundation
import Geodesy
import Network
import Outlets
import Session
import Show
import TestSupport
import Testing

@testable import Breathing

@Suite struct SessionEngineTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func show(from start: Instant, seconds: Int? = 60) throws -> Show {
    let plan = try Plan(leadIn: .zero, length: seconds.map { .seconds($0) }, ending: .zero)
    return try Show.sample(plan, from: start)
  }

  private func instant(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  @Test func `commands are applied in order of time, not of arrival`() throws {
    let engine = SessionEngine(try show(from: start))
    engine.turn(to: instant(10))
    engine.send(.pause(true))
    // Another thread read the clock a little earlier.
    let turn = engine.turn(to: instant(9.9))
    #expect(turn.counts[.command] == 1)
    #expect(!turn.show.moment(at: instant(9.99)).isPaused)
    #expect(turn.show.moment(at: instant(10.1)).isPaused)
  }

  @Test func `the history of hours of commands is cut to two minutes`() throws {
    let engine = SessionEngine(try show(from: start, seconds: nil))
    for second in stride(from: 0.0, to: 7_200, by: 20) {
      for command in [.pause(true), .pause(false), .skip] as [Command] { engine.send(command) }
      engine.send(.tones(second.truncatingRemainder(dividingBy: 40) == 0))
      engine.turn(to: instant(second))
    }
    let timeline = engine.show.timeline
    #expect(timeline.segments.count < 40 && timeline.warp.pieces.count < 40)
    #expect(timeline.start == start)
  }

  @Test func `another show takes over on time, with the first one's surroundings`()
    throws
  {
    let engine = SessionEngine(try show(from: start))
    let fix = Fix(coordinate: Coordinate(degreesNorth: 1, degreesEast: 2), instant: start)
    engine.send(.fix(fix))
    engine.turn(to: instant(1))
    engine.apply(.next(ShowHandover(show: try show(from: instant(30)), at: instant(30))))
    #expect(engine.state.handover?.at == instant(30))
    #expect(engine.turn(to: instant(29.9)).show.timeline.start == start)
    let turn = engine.turn(to: instant(30))
    #expect(turn.handovers == 1)
    #expect(turn.show.timeline.start == instant(30))
    #expect(turn.show.surroundings.fix == fix)
    #expect(engine.state.handover == nil)
  }

  @Test func `a late handover fades out the reports of a source that is gone`() throws {
    func surroundings(scheduled seconds: Double) throws -> Surroundings {
      let engine = SessionEngine(try show(from: start, seconds: nil))
      engine.send(.cabin(CabinState(try #require(CabinSample(at: start, hectopascals: 900)))))
      engine.turn(to: instant(1))
      var next = try show(from: instant(seconds))
      next.sources = []
      engine.apply(.next(ShowHandover(show: next, at: instant(seconds))))
      return engine.turn(to: instant(300)).show.surroundings
    }
    // As from one that was due at that instant.
    let (late, punctual) = (try surroundings(scheduled: 30), try surroundings(scheduled: 300))
    #expect(late == punctual)
  }

  @Test func `a session that is over has ended, unless another follows`() throws {
    let engine = SessionEngine(try show(from: start, seconds: 20))
    #expect(!engine.state.hasEnded(at: instant(10)))
    #expect(engine.state.hasEnded(at: instant(60)))
    engine.apply(.next(ShowHandover(show: try show(from: instant(90)), at: instant(90))))
    #expect(!engine.state.hasEnded(at: instant(60)))
    let room = SessionEngine(try show(from: start, seconds: 20))
    // A session that a command stopped can be started again.
    room.send(.stop)
    room.turn(to: instant(1))
    #expect(!room.state.hasEnded(at: instant(60)))
    room.send(.quit)
    room.turn(to: instant(61))
    #expect(room.state.hasEnded(at: instant(70)))
  }

  @Test(.timeLimit(.minutes(10)))
  func `a wake-up ends a sleep, from now or from before`() throws {
    let clock = SessionClock()
    let wakeup = try Wakeup()
    wakeup.signal()
    clock.sleep(until: clock.now.advanced(by: .seconds(3_600)), or: wakeup)
    // The first wake-up was consumed: this sleep lasts to its end.
    let due = clock.now.advanced(by: .milliseconds(30))
    clock.sleep(until: due, or: wakeup)
    #expect(clock.now >= due)
    // A thread of its own: the sleep blocks one of the tasks' threads, and there may be no other.
    Thread.detachNewThread { wakeup.signal() }
    clock.sleep(until: clock.now.advanced(by: .seconds(3_600)), or: wakeup)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a command ends the sleep of every loop`() throws {
    let engine = SessionEngine(try show(from: start))
    let wakeups = try (0..<3).map { _ in try #require(engine.makeWakeup()) }
    engine.send(.slower)
    for wakeup in wakeups { #expect(wakeup.wait() == .woken) }
  }
}
