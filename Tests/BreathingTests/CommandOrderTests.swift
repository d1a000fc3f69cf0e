import Breathing
import Testing

/// Commands that follow one another within a stage: none takes back what another has begun.
@Suite struct CommandOrderTests {
  /// A session whose flights last ten seconds, the first from 2 to 12 s.
  private func session(interludes: [Double] = [20], pace: Pace? = nil) throws -> Timeline {
    let plan = try Plan(
      pace ?? .pattern(try BreathPattern("5-5"), ramp: nil),
      leadIn: .seconds(2),
      interludes: interludes.map { .seconds($0) },
      ending: .seconds(5)
    )
    return Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
  }

  private func edges(_ timeline: Timeline, from seconds: Double) -> [Edge] {
    timeline.edges(in: .start(plus: seconds) ..< .start(plus: seconds + 200))
  }

  @Test func `a skip that waits for the end of the next flight outlasts other commands`() throws {
    let skipped = try session().skip(at: .start(plus: 10.9))
    let soon = Instant.start(plus: 11.2)
    let changed = [
      skipped, skipped.slower(at: soon), skipped.faster(at: soon), skipped.tooSlow(at: soon),
      try skipped.breathe(Pace("coherent"), at: soon, by: .person),
      try skipped.interluding([.seconds(30)], at: soon),
      try skipped.lasting(.seconds(600), at: soon),
    ]
    #expect(Set(changed).count == changed.count)
    for timeline in changed {
      #expect(edges(timeline, from: 11.2).first { $0.kind == .interlude }?.flight == 2)
    }
  }

  @Test func `a length chosen at the very end of a breath skips nothing`() throws {
    let (late, soon) = (Instant.start(plus: 10.9), Instant.start(plus: 11.2))
    let longer = try session().lasting(.seconds(600), at: late).slower(at: soon)
    let endless = try session().slower(at: soon)
    #expect(edges(longer, from: 11.2) == edges(endless, from: 11.2))
  }

  @Test func `a rest that is settled keeps its length, also if the pace changes then`() throws {
    // The cycle's last flight ends at 62 s.
    let resting = try session().interluding([], at: .start(plus: 61))
    let soon = Instant.start(plus: 61.5)
    for changed in [
      resting, resting.slower(at: soon), resting.tooSlow(at: soon),
      try resting.breathe(Pace("coherent"), at: soon, by: .person),
    ] {
      let moment = changed.moment(at: .start(plus: 63))
      #expect(moment.stage == .interlude && moment.duration == .seconds(20))
      #expect(!edges(changed, from: 63).contains { $0.kind == .interlude })
    }
    // The pace that is reached is known at once.
    #expect(resting.slower(at: soon).goal(at: soon).cycle > .seconds(10))
  }

  /// A command, or a choice of the plan.
  private struct Choice: Sendable, CustomStringConvertible {
    let description: String
    let made: @Sendable (Timeline, Instant) throws -> Timeline
  }

  private static let paces = [
    Choice(description: "slower") { $0.slower(at: $1) },
    Choice(description: "faster") { $0.faster(at: $1) },
    Choice(description: "too slow") { $0.tooSlow(at: $1) },
  ]

  private static let plans = [
    Choice(description: "a length") { try $0.lasting(.seconds(900), at: $1) },
    Choice(description: "longer rests") { try $0.interluding([.seconds(30)], at: $1) },
    Choice(description: "no rests") { try $0.interluding([], at: $1) },
  ]

  private static let skip = Choice(description: "skip") { $0.skip(at: $1) }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `at the very end of a breath, the order of two commands does not matter`(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let drawn = randomPlan(using: &generator)
    let plan = try Plan(
      drawn.pace,
      leadIn: drawn.leadIn,
      flightsPerCycle: drawn.flightsPerCycle,
      interludes: drawn.interludes.isEmpty ? [.seconds(9)] : drawn.interludes,
      policy: drawn.policy
    )
    let timeline = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
    let whole = Instant.start() ..< .start(plus: 200)
    let flights = timeline.edges(in: whole).filter(\.isFlightStart)
    let flight = try #require(flights.randomElement(using: &generator))
    let end = flight.instant.advanced(by: flight.pattern.cycle)
    let first = end.advanced(by: .milliseconds(-Int64.random(in: 600...1190, using: &generator)))
    let second = end.advanced(by: .milliseconds(-Int64.random(in: 1...590, using: &generator)))
    let span = first..<first.advanced(by: .seconds(200))
    for one in Self.plans + [Self.skip] {
      for other in Self.paces + [Self.skip] {
        let forwards = try other.made(one.made(timeline, first), second).edges(in: span)
        let backwards = try one.made(other.made(timeline, first), second).edges(in: span)
        #expect(forwards == backwards, "\(one) and \(other)")
      }
    }
  }

  @Test func `a skip of what ends as soon anyway changes nothing`() throws {
    let resting = try session()
    // The sixth flight, from 52 to 62 s, is the last of its cycle.
    for seconds in [1.0, 1.5, 51.9, 55, 61] {
      #expect(resting.skip(at: .start(plus: seconds)) == resting, "at \(seconds) s")
    }
    for seconds in [0.5, 25, 45] {
      #expect(resting.skip(at: .start(plus: seconds)) != resting, "at \(seconds) s")
    }
    // Without interludes the next cycle begins there.
    let flying = try session(interludes: [])
    #expect(flying.skip(at: .start(plus: 55)) == flying)
    let skipped = flying.skip(at: .start(plus: 25))
    #expect(skipped != flying && skipped.skip(at: .start(plus: 26)) == skipped)
  }

  @Test func `slower in a rest that was skipped to lengthens the next breath`() throws {
    let skipped = try session().skip(at: .start(plus: 6))
    #expect(skipped.moment(at: .start(plus: 15)).stage == .interlude)
    let slower = skipped.slower(at: .start(plus: 15))
    let next = edges(slower, from: 15).first(where: \.isFlightStart)
    #expect(next?.pattern == slower.goal(at: .start(plus: 15)))
    #expect(try #require(next?.pattern.cycle) > .seconds(10))
  }

  @Test func `a pace chosen in a rest that was skipped to starts no slower than the breath before`()
    throws
  {
    let ramp = try session(pace: Pace("gentle"))
    for second in stride(from: 3.0, to: 40, by: 3.1) {
      let skipped = ramp.skip(at: .start(plus: second))
      let rest = try #require(edges(skipped, from: second).first { $0.kind == .interlude }).instant
      let chosen = try skipped.breathe(
        Pace("coherent"),
        at: rest.advanced(by: .seconds(1)),
        by: .person
      )
      let flights = chosen.edges(in: Instant.start()..<rest.advanced(by: .seconds(40)))
        .filter(\.isFlightStart)
      let before = try #require(flights.last { $0.instant < rest })
      let after = try #require(flights.first { $0.instant > rest })
      #expect(after.pattern.cycle <= before.pattern.cycle, "at \(second) s")
    }
  }
}
