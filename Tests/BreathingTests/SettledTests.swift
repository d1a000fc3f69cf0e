import Breathing
import Testing

/// The last 1.2 s of a flight, in which what follows it is settled.
@Suite struct SettledTests {
  /// A session whose flights last ten seconds, the first from 2 to 12 s.
  private func session(
    flights: Int = 60,
    interludes: [Double] = [],
    length: Double? = nil
  ) throws -> Timeline {
    let plan = try Plan(
      .pattern(try BreathPattern("5-5"), ramp: nil),
      leadIn: .seconds(2),
      flightsPerCycle: flights,
      interludes: interludes.map { .seconds($0) },
      length: length.map { .seconds($0) },
      ending: .seconds(5)
    )
    return Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
  }

  private func stage(_ timeline: Timeline, at seconds: Double) -> Moment.Stage {
    timeline.moment(at: .start(plus: seconds)).stage
  }

  @Test func `an end at the very end of a breath comes after what follows it`() throws {
    let flying = try session()
    #expect(flying.end(at: .start(plus: 10.8)) == flying.end(at: .start(plus: 6)))
    let late = flying.end(at: .start(plus: 10.9))
    #expect(late == flying.end(at: .start(plus: 12)))
    #expect(late.end(at: .start(plus: 11.5)) == late)
    // What was announced remains true.
    let span = Instant.start(plus: 10.9) ..< .start(plus: 21.9)
    #expect(late.edges(in: span) == flying.edges(in: span))
    #expect(stage(late, at: 22) == .ending)
    // Nothing takes the end back.
    let soon = Instant.start(plus: 11.2)
    #expect(late.isEnding(at: soon) && !flying.isEnding(at: soon))
    let changed = [late.slower(at: soon), late.faster(at: soon), late.tooSlow(at: soon)]
    #expect(changed == [late, late, late])
    #expect([late.skip(at: soon), late.end(at: soon)] == [late, late])
    #expect(try late.breathe(Pace("coherent"), at: soon, by: .person).end == late.end)
  }

  @Test func `an end just before a rest closes it gently, as if it had begun`() throws {
    let resting = try session(flights: 1, interludes: [30])
    let (late, boundary) = (Instant.start(plus: 11.5), Instant.start(plus: 12))
    let closed = resting.end(at: late)
    #expect(closed == resting.end(at: boundary))
    #expect(closed.end(at: .start(plus: 11.8)) == closed)
    #expect(stage(closed, at: 15) == .interlude)
    #expect(stage(closed, at: 15.3) == .ending)
    // The session can be prolonged after the rest, as during it.
    let longer = try closed.lasting(.seconds(600), at: .start(plus: 11.8))
    #expect(longer == (try closed.lasting(.seconds(600), at: boundary)))
    #expect(stage(longer, at: 15) == .interlude)
    #expect(stage(longer, at: 15.3) == .flight)
    let soon = Instant.start(plus: 11.9)
    #expect(closed.isEnding(at: soon) && !longer.isEnding(at: soon))
  }

  @Test func `a length that has passed ends with this breath, at its very end the next`() throws {
    let session = try session()
    // A breath ends at 92 s.
    for (seconds, end) in [(83.0, 92.0), (90.7, 92), (90.9, 102), (91.9, 102), (92, 102)] {
      let shorter = try session.lasting(.seconds(60), at: .start(plus: seconds))
      #expect(stage(shorter, at: end - 0.1) == .flight, "at \(seconds) s")
      #expect(stage(shorter, at: end) == .ending, "at \(seconds) s")
      // Planned with that length, a session ends at the same instant.
      #expect(shorter.lengthFromStart == .seconds(end), "at \(seconds) s")
    }
    // What is settled stays, and so does the end.
    let late = try session.lasting(.seconds(60), at: .start(plus: 90.9))
    let soon = Instant.start(plus: 91.2)
    #expect(late.isEnding(at: soon))
    #expect(late.slower(at: soon) == late)
    let resting = try late.interluding([.seconds(30)], at: soon)
    #expect(stage(resting, at: 101.9) == .flight)
    #expect(stage(resting, at: 102) == .ending)
  }

  @Test func `a session is ending in its last breath, not in the one before`() throws {
    let planned = try session(length: 95)
    for seconds in [82.0, 90.7, 90.9, 91.9] {
      #expect(!planned.isEnding(at: .start(plus: seconds)), "at \(seconds) s")
    }
    #expect(planned.isEnding(at: .start(plus: 92)))
    // The last breath follows anyway.
    let soon = Instant.start(plus: 91.2)
    #expect(planned.end(at: soon) == planned)
    #expect(planned.skip(at: soon) == planned)
    let slower = planned.slower(at: soon)
    #expect(stage(slower, at: 102.5) == .flight)
    #expect(stage(slower, at: 102.6) == .ending)
    #expect(planned.lengthFromStart == .seconds(95))
    #expect(planned.end(at: .start(plus: 6)).lengthFromStart == .seconds(95))
    #expect(try session().lengthFromStart == nil)
  }

  @Test func `a gentle end that is settled is not put off`() throws {
    let ending = try session(length: 85)
    for milliseconds in stride(from: 89_025, to: 92_000, by: 50) {
      let now = Instant.start(plus: Double(milliseconds) / 1000)
      let isSettled = milliseconds > 90_800
      for length in [.seconds(95), nil] as [Duration?] {
        let longer = try ending.lasting(length, at: now)
        #expect((longer == ending) == isSettled, "\(milliseconds) ms")
        #expect(stage(longer, at: 92) == (isSettled ? .ending : .flight), "\(milliseconds) ms")
      }
    }
  }

  @Test func `a flight that is settled is flown before a skip leads to the interlude`() throws {
    let flying = try session(interludes: [20])
    let early = flying.skip(at: .start(plus: 10.8))
    #expect(stage(early, at: 12) == .interlude)
    let late = flying.skip(at: .start(plus: 10.9))
    #expect(late == flying.skip(at: .start(plus: 12)))
    #expect(stage(late, at: 21.9) == .flight)
    #expect(stage(late, at: 22) == .interlude)
    // An interlude that is next anyway keeps its length.
    let resting = try session(flights: 1, interludes: [20]).skip(at: .start(plus: 11.5))
    #expect(resting.moment(at: .start(plus: 13)).duration == .seconds(20))
  }

  @Test func `other interludes begin after one that is settled`() throws {
    let resting = try session(flights: 1, interludes: [30])
    let early = try resting.interluding([], at: .start(plus: 10.8))
    #expect(stage(early, at: 12) == .flight)
    let late = try resting.interluding([], at: .start(plus: 10.9))
    #expect(late.moment(at: .start(plus: 12)).duration == .seconds(30))
    #expect(stage(late, at: 42) == .flight && stage(late, at: 52) == .flight)
  }

  @Test func `other interludes do not take a stop back`() throws {
    for (second, later) in [(6.0, 7.0), (10.9, 11.2), (10.9, 13)] {
      let stopped = try session().end(at: .start(plus: second))
      let changed = try stopped.interluding([.seconds(30)], at: .start(plus: later))
      #expect(changed.end == stopped.end)
      #expect(changed.plan.interludes == [.seconds(30)])
    }
  }

  @Test func `what follows a flight is unsettled until 1.2 s before its end`() throws {
    let flying = try session(flights: 1, interludes: [30])
    for seconds in [-1.0, 1.9, 2, 10.8, 12, 41.9] {
      #expect(flying.unsettled(after: .start(plus: seconds)) == .start(plus: seconds))
    }
    #expect(flying.unsettled(after: .start(plus: 10.9)) == .start(plus: 12))
    // The end of a flight that is paused before it has no instant.
    let paused = flying.pause(at: .start(plus: 11))
    #expect(paused.unsettled(after: .start(plus: 13)) == .start(plus: 13))
  }
}
