import Testing

@testable import Breathing

/// The length of a session that runs, and a session that waits for a person.
@Suite struct LengthTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func after(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  private func timeline(minutes: Double?) throws -> Timeline {
    let plan = try Plan(
      interludes: [.seconds(14)],
      length: minutes.map { .seconds($0 * 60) },
      seed: 3
    )
    return Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan))
  }

  @Test(arguments: [nil, 5.0, 20, 60] as [Double?])
  func `a session of another length is the session that was planned so`(minutes: Double?) throws {
    let wanted = try timeline(minutes: minutes)
    for second in stride(from: 0.0, to: 290, by: 7) {
      let changed = try timeline(minutes: 10).lasting(
        minutes.map { .seconds($0 * 60) },
        at: after(second)
      )
      #expect(changed.plan == wanted.plan)
      #expect(changed.end == wanted.end)
      for later in stride(from: second, to: 1300, by: 61) {
        #expect(changed.moment(at: after(later)) == wanted.moment(at: after(later)))
      }
    }
  }

  @Test func `another length in the lead-in keeps the pace last chosen`() throws {
    let now = after(2)
    let chosen = try timeline(minutes: 10).breathe(Pace("coherent"), at: now, by: .person)
    let longer = try chosen.lasting(.seconds(1200), at: now)
    #expect(longer.goal(at: now) == chosen.goal(at: now))
    #expect(longer.moment(at: now).name == "coherent")
    #expect(longer.moment(at: after(600)).name == "coherent")
  }

  @Test(arguments: [Moment.Stage.flight, .interlude])
  func `another length keeps what was chosen within the same stage`(stage: Moment.Stage) throws {
    let plain = try timeline(minutes: 10)
    let now = try #require(second(of: stage, in: plain))
    let commands: [(Timeline) throws -> Timeline] = [
      { try $0.breathe(Pace("coherent"), at: now, by: .person) },
      { $0.tooSlow(at: now) },
      { $0.faster(at: now) },
      { $0.skip(at: now) },
    ]
    for command in commands {
      let chosen = try command(plain)
      let wanted = try command(timeline(minutes: 20))
      // The second is changed when the end is next.
      let changes = [
        try chosen.lasting(.seconds(1200), at: now),
        try chosen.lasting(.seconds(7), at: now).lasting(.seconds(1200), at: now),
      ]
      for changed in changes {
        #expect(changed.end == wanted.end)
        for later in stride(from: 0.0, to: 1300, by: 7) {
          let instant = now.advanced(by: .seconds(later))
          #expect(changed.moment(at: instant) == wanted.moment(at: instant))
        }
      }
    }
  }

  @Test(arguments: [Moment.Stage.flight, .interlude])
  func `other interludes keep the pace chosen within the same stage`(stage: Moment.Stage) throws {
    let plain = try timeline(minutes: 10)
    let now = try #require(second(of: stage, in: plain))
    let chosen = try plain.breathe(Pace("coherent"), at: now, by: .person)
    let changed = try chosen.interluding([], at: now)
    #expect(changed.goal(at: now) == chosen.goal(at: now))
    #expect(changed.moment(at: now.advanced(by: .seconds(60))).name == "coherent")
  }

  /// The first whole second of a stage, once the ramp has begun.
  private func second(of stage: Moment.Stage, in timeline: Timeline) -> Instant? {
    (30...400).lazy.map { after(Double($0)) }.first { timeline.moment(at: $0).stage == stage }
  }

  @Test func `a session that should be over ends with its breath`() throws {
    let plain = try timeline(minutes: 10)
    let now = try #require(
      (200...400).lazy.map { after(Double($0)) }.first { plain.moment(at: $0).stage == .flight }
    )
    let short = try plain.lasting(.seconds(60), at: now)
    let boundary = try #require(plain.moment(at: now).flightEnd)
    #expect(short.moment(at: boundary).stage == .ending)
    #expect(short.breath(at: now) == plain.breath(at: now))
    let before = boundary.advanced(by: .nanoseconds(-1))
    #expect(short.moment(at: before).stage == .flight)
    // Within that breath, it can be prolonged again.
    let again = try short.lasting(.seconds(600), at: now.advanced(by: .seconds(1)))
    #expect(again.end == plain.end)
  }

  @Test func `the gentle end that has begun stays`() throws {
    let plain = try timeline(minutes: 2)
    let end = try #require(plain.end)
    let ending = end.advanced(by: .seconds(-5))
    #expect(plain.moment(at: ending).stage == .ending)
    #expect(try plain.lasting(nil, at: ending) == plain)
    #expect(try plain.lasting(nil, at: end.advanced(by: .seconds(5))) == plain)
  }

  @Test func `a length within the lead-in, or beyond a year, is refused`() throws {
    let plain = try timeline(minutes: 2)
    for length in [Duration.seconds(3), .seconds(367 * 86_400)] {
      #expect(throws: PlanError.length(found: length, leadIn: plain.plan.leadIn)) {
        try plain.lasting(length, at: after(20))
      }
    }
  }

  @Test func `what has passed and what remains add up, pauses excluded`() throws {
    let plain = try timeline(minutes: 3)
    let whole = try #require(plain.remaining(at: start))
    for second in stride(from: 0.0, through: 150, by: 10) {
      #expect(plain.elapsed(at: after(second)) == .seconds(second))
      let rest = try #require(plain.remaining(at: after(second)))
      #expect(rest + .seconds(second) == whole)
    }
    let paused = plain.pause(at: after(30))
    #expect(paused.remaining(at: after(40)) == paused.remaining(at: after(4000)))
    #expect(plain.remaining(at: after(4000)) == .zero)
    #expect(plain.elapsed(at: after(4000)) == whole)
    #expect(try timeline(minutes: nil).remaining(at: after(40)) == nil)
  }

  @Test func `a session that waits does so without an end, and its picture does not jump`() throws {
    let plain = try timeline(minutes: 10)
    let waiting = plain.waiting(at: plain.start)
    #expect(waiting.start == plain.start)
    for second in [1.0, 30, 300, 599, 700, 86_400] {
      #expect(waiting.moment(at: after(second)).stage == .leadIn)
    }
    #expect(waiting.moment(at: after(2)).elapsed == plain.moment(at: after(2)).elapsed)
    #expect(
      waiting.skip(at: after(86_400)).resume(at: after(86_400)).moment(at: after(86_410)).stage
        == .flight
    )
  }
}
