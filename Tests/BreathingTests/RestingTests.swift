import Breathing
import Testing

/// The minute of free breathing after held breaths, from one session to the next.
@Suite struct RestingTests {
  private func session(
    _ pace: String,
    at start: Instant = .start(),
    leadIn: Double = 6,
    length: Duration? = nil
  ) throws -> Timeline {
    let plan = try Plan(
      Pace(pace),
      leadIn: .seconds(leadIn),
      length: length,
      ending: .seconds(5)
    )
    return Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan))
  }

  /// How long after the start that most tests use the first flight begins.
  private func firstFlight(_ timeline: Timeline) -> Duration? {
    timeline.edges(in: timeline.start..<timeline.start.advanced(by: .seconds(200)))
      .first(where: \.isFlightStart).map { Instant.start().duration(to: $0.instant) }
  }

  @Test func `a session after held breaths begins with the rest of a minute, whatever its pattern`()
    throws
  {
    // Box breaths of 16 s from 6 s on; the third ends at 54 s.
    let stopped = try session("box").end(at: .start(plus: 50))
    for pace in ["box", "4-7-8", "gentle"] {
      let next = try session(pace, at: .start(plus: 64)).resting(after: stopped)
      #expect(firstFlight(next) == .seconds(114) && next.plan.leadIn == .seconds(50))
    }
    // If a breath is cut short, the minute begins at the cut. A part of a second counts as a whole one.
    let cut = try session("gentle", at: .start(plus: 40)).resting(after: try session("box"))
    #expect(firstFlight(cut) == .seconds(100))
    let late = try session("gentle", at: .start(plus: 64.2)).resting(after: stopped)
    #expect(late.plan.leadIn == .seconds(50))
    // Later, the lead-in is as planned.
    let free = try session("box", at: .start(plus: 120)).resting(after: stopped)
    #expect(free.plan.leadIn == .seconds(6) && firstFlight(free) == .seconds(126))
  }

  @Test func `after gentle breaths nothing changes`() throws {
    let next = try session("box", at: .start(plus: 64))
    #expect(next.resting(after: try session("gentle").end(at: .start(plus: 50))) == next)
  }

  @Test func `a session with an end becomes longer by its rest, and shorter without it`() throws {
    let next = try session("gentle", at: .start(plus: 64), length: .seconds(120))
    let rested = next.resting(after: try session("box").end(at: .start(plus: 50)))
    #expect(rested.plan.length == .seconds(164))
    #expect(rested.resting(after: try session("gentle")) == next)
    #expect(rested.resting(after: try session("box").end(at: .start(plus: 50))) == rested)
  }

  @Test func `the rest cannot be skipped, but what remains of a longer lead-in can`() throws {
    let stopped = try session("box").end(at: .start(plus: 50))
    let next = try session("box", at: .start(plus: 64), leadIn: 90).resting(after: stopped)
    #expect(firstFlight(next) == .seconds(154))
    for second in [64.5, 80, 112.9] {
      #expect(next.skip(at: .start(plus: second)) == next, "at \(second) s")
      #expect(next.isRestRequired(at: .start(plus: second)))
    }
    let skipped = next.skip(at: .start(plus: 113.1))
    #expect(try #require(firstFlight(skipped)) < .seconds(114.2))
    // The free breathing between two cycles is of the same kind: six breaths end at 102 s.
    let cycles = try session("box")
    #expect(cycles.isRestRequired(at: .start(plus: 120)))
    #expect(!cycles.isRestRequired(at: .start(plus: 165)))
    #expect(!cycles.isRestRequired(at: .start(plus: 30)))
  }

  @Test func `held breaths are remembered by the sessions between`() throws {
    let stopped = try session("box").end(at: .start(plus: 50))
    let gentle = try session("gentle", at: .start(plus: 60)).resting(after: stopped)
      .remembering(stopped, at: .start(plus: 60)).end(at: .start(plus: 62))
    let next = try session("box", at: .start(plus: 80)).resting(after: gentle)
    #expect(firstFlight(next) == .seconds(114))
    let waiting = gentle.waiting(at: .start(plus: 70))
    #expect(waiting.lastHeldBreath(before: .start(plus: 75)) == .start(plus: 54))
  }

  @Test func `a session that waited and goes on by itself keeps the rest, and does not pause`()
    throws
  {
    let (stopped, begin) = (try session("box").end(at: .start(plus: 50)), Instant.start(plus: 64))
    let waiting = try session("box", at: begin).remembering(stopped, at: begin)
      .waiting(at: .start(plus: 65))
    #expect(waiting.skip(at: .start(plus: 70)) == waiting)
    let next = waiting.proceeding(at: .start(plus: 70))
    #expect(firstFlight(next) == .seconds(114))
    #expect(next.isRestRequired(at: .start(plus: 72)) && !next.isPaused(at: .start(plus: 900)))
    // Without held breaths, a second is enough, also from the pause at the end of the lead-in.
    let free = try session("gentle").waiting(at: .start(plus: 2))
    #expect(firstFlight(free.proceeding(at: .start(plus: 20))) == .seconds(21))
    let late = free.proceeding(at: .start(plus: 700)).moment(at: .start(plus: 703))
    #expect(free.isPaused(at: .start(plus: 700)) && !late.isPaused && late.stage == .flight)
  }

  @Test func `a clock that is set moves the rest, too`() throws {
    let (stopped, ahead) = (try session("box").end(at: .start(plus: 50)), Duration.seconds(1000))
    let next = try session("gentle", at: .start(plus: 64))
    #expect(
      next.resting(after: stopped).moved(by: ahead)
        == next.moved(by: ahead).resting(after: stopped.moved(by: ahead))
    )
  }

  /// The held breaths in a row that a person has breathed.
  private struct Row {
    private(set) var count = 0
    private var end: Instant?

    mutating func breathe(from start: Instant, lasting length: Duration) {
      let isFree = end.map { $0.duration(to: start) >= SafetyPolicy.normalBreathing } ?? true
      count = isFree ? 1 : count + 1
      end = start.advanced(by: length)
    }

    /// Another session takes over, perhaps in the middle of a breath.
    mutating func cut(at now: Instant) { end = end.map { min($0, now) } }
  }

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func `no sequence of sessions, stops, skips and patterns holds a seventh breath in a row`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let paces = ["4-7-8", "box", "4-2-4", "gentle"]
    var (timeline, now, row) = (try session("4-7-8"), Instant.start(), Row())
    for _ in 0..<120 {
      let wait = Duration.milliseconds(Int64.random(in: 100...25_000, using: &generator))
      let next = now.advanced(by: wait)
      for edge in timeline.edges(in: now..<next) where edge.isFlightStart && edge.pattern.hasHolds {
        row.breathe(from: edge.instant, lasting: edge.pattern.cycle)
        #expect(row.count <= SafetyPolicy.heldBreathsInARow)
      }
      now = next
      let pace = try #require(paces.randomElement(using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: timeline = timeline.skip(at: now)
      case 1: timeline = timeline.end(at: now)
      case 2: timeline = try timeline.breathe(Pace(pace), at: now, by: .person)
      case 3:
        row.cut(at: now)
        let leadIn = Double.random(in: 0...9, using: &generator)
        let fresh = try session(pace, at: now, leadIn: leadIn).resting(after: timeline)
        timeline = fresh.remembering(timeline, at: now)
      default: break
      }
    }
    #expect(row.count > 0, "no breath was held")
  }
}
