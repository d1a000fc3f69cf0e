import Breathing
import Testing

@Suite struct CommandTests {
  private func session(
    _ word: String = "gentle",
    leadIn: Double = 0,
    flights: Int = 6,
    interludes: [Double] = [],
    policy: SafetyPolicy = .personal
  ) throws -> Timeline {
    let plan = try Plan(
      Preset(rawValue: word)?.pace ?? .pattern(try BreathPattern(word), ramp: nil),
      leadIn: .seconds(leadIn),
      flightsPerCycle: flights,
      interludes: interludes.map { .seconds($0) },
      ending: .seconds(5),
      policy: policy
    )
    return Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
  }

  /// The flights that begin within a time, in seconds each.
  private func lengths(_ timeline: Timeline, from: Double, to: Double) -> [Double] {
    timeline.edges(in: .start(plus: from) ..< .start(plus: to)).filter(\.isFlightStart)
      .map(\.pattern.cycle.seconds)
  }

  @Test func `too slow steps back two lengths with the next breath and stays there`() throws {
    let ramp = lengths(try session(), from: 0, to: 200)
    // In the fifth breath (7.36 s long, begun at 26.6 s).
    let relieved = try session().tooSlow(at: .start(plus: 30))
    let after = lengths(relieved, from: 0, to: 200)
    #expect(Array(after[...4]) == Array(ramp[...4]))
    #expect(after[5...].allSatisfy { $0 == ramp[2] })
    #expect(relieved.goal(at: .start(plus: 30)).cycle.seconds == ramp[2])
  }

  @Test func `breaths are on the way until the last length; those of a series never are`() throws {
    let ramp = try session()
    #expect(ramp.isOnTheWay(at: .start(plus: 1)))
    #expect(!ramp.isOnTheWay(at: .start(plus: 1_000)))
    #expect(ramp.faster(at: .start(plus: 1_000)).isOnTheWay(at: .start(plus: 1_001)) == false)
    let series = try session("classic")
    for second in stride(from: 1.0, to: 600, by: 7) {
      #expect(!series.isOnTheWay(at: .start(plus: second)))
    }
  }

  @Test func `too slow steps back two lengths in a breath, however often it is pressed`() throws {
    let ramp = lengths(try session(), from: 0, to: 200)
    // By then, breaths have their final length, which is that of the ramp's eleventh.
    var relieved = try session()
    for press in 0..<9 {
      let now = Instant.start(plus: 120 + Double(press) * 0.1)
      relieved = press % 3 == 2 ? relieved.faster(at: now) : relieved.tooSlow(at: now)
    }
    #expect(lengths(relieved, from: 200, to: 240).allSatisfy { $0 == ramp[8] })
    // In a later breath it goes on from there.
    let later = relieved.tooSlow(at: .start(plus: 150))
    #expect(lengths(later, from: 200, to: 240).allSatisfy { $0 == ramp[6] })
    #expect(!later.isShortest(at: .start(plus: 151)))
  }

  @Test func `before the first breath, too slow shortens it by two steps at most`() throws {
    let plain = try session(leadIn: 10)
    let steps = lengths(plain, from: 0, to: 40)
    let relieved = (0..<9).reduce(plain) { timeline, _ in timeline.tooSlow(at: .start(plus: 5)) }
    let ratio = steps[1] / steps[0]
    #expect(abs(lengths(relieved, from: 0, to: 40)[0] - steps[0] / (ratio * ratio)) < 1e-3)
  }

  @Test func `slower and faster move the goal by a step, from the next breath on`() throws {
    let session = try session("coherent")
    let now = Instant.start(plus: 300)
    #expect(session.goal(at: now).cycle == .seconds(11))
    let slower = session.slower(at: now).slower(at: now)
    // From 6 s to 11 s in twelve equal ratios.
    let step = 1.051_810_5
    #expect(abs(slower.goal(at: now).cycle.seconds - 11 * step * step) < 1e-4)
    let breaths = lengths(slower, from: 300, to: 400)
    #expect(abs(breaths[0] - 11 * step) < 1e-4)
    #expect(abs(breaths[1] - 11 * step * step) < 1e-4)
    #expect(breaths[2...].allSatisfy { $0 == breaths[1] })
    #expect(slower.moment(at: now).pattern == session.moment(at: now).pattern)
    // Each faster takes a slower of the same breath back; the next one is shorter than the breath under way.
    let faster = slower.faster(at: now)
    #expect(abs(faster.goal(at: now).cycle.seconds - 11 * step) < 1e-4)
    #expect(faster.slower(at: now).goal(at: now) == slower.goal(at: now))
    let back = faster.faster(at: now)
    #expect(back.goal(at: now).cycle == .seconds(11))
    #expect(abs(back.faster(at: now).goal(at: now).cycle.seconds - 11 / step) < 1e-4)
  }

  @Test func `slower in an interlude holds for the flight after it`() throws {
    let plain = try session("5-5", flights: 1, interludes: [10])
    let slower = plain.slower(at: .start(plus: 15))
    #expect(abs(lengths(slower, from: 15, to: 25)[0] - 10.55) < 1e-5)
    #expect(slower.nextEdge(after: .start(plus: 15))?.pattern.cycle == .milliseconds(10_550))
    #expect(slower.moment(at: .start(plus: 15)).pattern.cycle == .milliseconds(10_550))
  }

  @Test func `after another pace in the same breath steps are those of its own ladder`() throws {
    let now = Instant.start(plus: 100)
    let box = try session().breathe(Pace("box"), at: now, by: .person)
    #expect(abs(lengths(box.slower(at: now), from: 100, to: 120)[0] - 16) < 1e-9)
    let relieved = box.tooSlow(at: now)
    #expect(abs(lengths(relieved, from: 100, to: 120)[0] - 16 / (1.055 * 1.055)) < 1e-5)
  }

  @Test(arguments: [
    ("gentle", SafetyPolicy.personal, 4.0...13.334), ("gentle", .public, 5.0...12.0),
    ("box", .personal, 4.0...16.0), ("4-7-8", .personal, 4.0...19.0),
    // Here the exhale is the limit: 15 s of 27.3 s.
    ("gentle", SafetyPolicy(.personal, allowsSlow: true), 4.0...27.28),
    ("4-2-6", .personal, 4.0...13.334),
  ])
  func `a hundred presses stay within what is safe`(
    word: String,
    policy: SafetyPolicy,
    bounds: ClosedRange<Double>
  ) throws {
    for isSlower in [true, false] {
      var timeline = try session(word, policy: policy)
      // In one breath, "faster" shortens the next one by two steps at most.
      let pause = isSlower ? 0.01 : 6
      for press in 0..<100 {
        let now = Instant.start(plus: 1 + Double(press) * pause)
        timeline = isSlower ? timeline.slower(at: now) : timeline.faster(at: now)
      }
      let goal = timeline.goal(at: .start(plus: 2 + 100 * pause))
      #expect(bounds.contains(goal.cycle.seconds), "\(goal)")
      let limit = isSlower ? bounds.upperBound : bounds.lowerBound
      #expect(abs(goal.cycle.seconds / limit - 1) < 0.06, "\(goal) for \(limit)")
      #expect(goal.hold <= .seconds(7) && goal.rest <= .seconds(4))
    }
  }

  @Test func `skip ends a cycle with the breath under way`() throws {
    let session = try session("4-4-4-4", interludes: [8]).skip(at: .start(plus: 20))
    #expect(
      diagram(session, seconds: 0..<97)
        == "iiiihhhheeeerrrr" + "iiiihhhheeeerrrr" + String(repeating: "f", count: 64) + "i"
    )
    let edges = session.edges(in: .start(plus: 30) ..< .start(plus: 100))
    #expect(edges.map(\.cycle).prefix(2) == [0, 1])
    #expect(session.skip(at: .start(plus: 21)) == session)
  }

  @Test func `skip ends an interlude after a gentle close`() throws {
    let plain = try session("5-5", flights: 1, interludes: [30])
    let skipped = plain.skip(at: .start(plus: 15))
    #expect(skipped.moment(at: .start(plus: 15)).duration == .milliseconds(8200))
    #expect(skipped.nextEdge(after: .start(plus: 15))?.instant == .start(plus: 18.2))
    #expect(skipped.moment(at: .start(plus: 19)).flight == 1)
    #expect(skipped.skip(at: .start(plus: 16)) == skipped)
  }

  @Test func `an interlude that was skipped to is rounded to the breath just flown`() throws {
    let skipped = try session(interludes: [10]).skip(at: .start(plus: 13))
    let ramp = lengths(skipped, from: 0, to: 20)
    let interlude = skipped.edges(in: .start() ..< .start(plus: 30)).first { $0.kind == .interlude }
    #expect(ramp.count == 3)
    #expect(interlude?.duration.seconds == ramp[2] * 2)
  }

  @Test func `skip does not cut the minute after held breaths`() throws {
    let plain = try session("box", flights: 1, interludes: [90])
    let skipped = plain.skip(at: .start(plus: 20))
    #expect(plain.moment(at: .start(plus: 20)).duration == .seconds(96))
    #expect(skipped.moment(at: .start(plus: 20)).duration == .seconds(60))
  }

  @Test func `skip ends the lead-in within a second`() throws {
    for second in [0.0, 0.2, 3, 5.5] {
      let skipped = try session(leadIn: 6).skip(at: .start(plus: second))
      let edge = try #require(skipped.nextEdge(after: .start(plus: second)))
      #expect(edge.isFlightStart)
      #expect(edge.instant <= .start(plus: second + 1))
    }
  }

  @Test func `skip keeps earlier requests`() throws {
    let now = Instant.start(plus: 2)
    let goal = try session(leadIn: 6).slower(at: now).skip(at: now).goal(at: .start(plus: 50))
    #expect(goal.cycle > .seconds(10))
  }

  @Test func `the end comes after this breath, or after a gentle close`() throws {
    let flying = try session("5-5", leadIn: 4, flights: 1, interludes: [20])
    #expect(diagram(flying.end(at: .start(plus: 6)), seconds: 0..<20) == "lllliiiiieeeeezzzzz.")
    #expect(diagram(flying.end(at: .start(plus: 1)), seconds: 0..<8) == "llzzzzz.")
    let resting = flying.end(at: .start(plus: 20))
    #expect(resting.nextEdge(after: .start(plus: 20))?.instant == .start(plus: 23.2))
    #expect(flying.end(at: .start(plus: -5)).moment(at: .start(plus: 6)).stage == .over)
    let ended = flying.end(at: .start(plus: 6))
    #expect(ended.end(at: .start(plus: 7)) == ended)
    #expect(ended.slower(at: .start(plus: 16)) == ended)
    #expect(ended.skip(at: .start(plus: 16)) == ended)
  }

  @Test func `another pace begins with the next breath and no slower than this one`() throws {
    let now = Instant.start(plus: 33)
    let switched = try session().breathe(Pace("coherent"), at: now, by: .person)
    let before = lengths(switched, from: 0, to: 33)
    let after = lengths(switched, from: 33, to: 300)
    let (first, present) = (try #require(after.first), try #require(before.last))
    #expect(first <= present)
    #expect(after.last == 11)
    for (one, other) in zip(after, after.dropFirst()) { #expect(other <= one * 1.08) }
    #expect(switched.moment(at: now).name == "gentle")
    #expect(switched.moment(at: .start(plus: 50)).name == "coherent")
  }

  @Test func `another pace in free breathing is named at once, as is its pattern`() throws {
    let plain = try session(leadIn: 20, flights: 1, interludes: [20])
    for (second, stage) in [(-5.0, Moment.Stage.ahead), (5, .leadIn), (30, .interlude)] {
      let now = Instant.start(plus: second)
      let switched = try plain.breathe(Pace("coherent"), at: now, by: .person)
      let moment = switched.moment(at: now)
      #expect(moment.stage == stage && moment.name == "coherent")
      #expect(switched.aside(at: now).name == "coherent")
    }
  }

  @Test(arguments: [-5.0, 7])
  func `the end before the first flight keeps the pace last chosen`(second: Double) throws {
    let chosen = try session(leadIn: 20).breathe(
      Pace("coherent"),
      at: .start(plus: -6),
      by: .person
    )
    let now = Instant.start(plus: second)
    let ended = chosen.end(at: now)
    let twice = ended.end(at: now.advanced(by: .milliseconds(500)))
    for later in [second, second + 0.5, 9] {
      #expect(ended.moment(at: .start(plus: later)).name == "coherent", "\(later)")
      #expect(twice.moment(at: .start(plus: later)).name == "coherent", "\(later)")
    }
    #expect(ended.moment(at: .start(plus: 9)).stage == (second < 0 ? .over : .ending))
    #expect(ended.goal(at: now) == chosen.goal(at: now))
  }

  @Test func `the end of an interlude keeps the pace last chosen`() throws {
    let now = Instant.start(plus: 15)
    let chosen = try session("5-5", flights: 1, interludes: [30]).breathe(
      Pace("coherent"),
      at: now,
      by: .person
    )
    for resting in [chosen, chosen.skip(at: now)] {
      let ended = resting.end(at: now)
      #expect(ended.moment(at: .start(plus: 16)).name == "coherent")
      let moment = ended.moment(at: .start(plus: 20))
      #expect(moment.stage == .ending && moment.name == "coherent")
    }
  }

  @Test func `another pace continues from the current length`() throws {
    let switched = try session().breathe(Pace("coherent"), at: .start(plus: 200), by: .person)
    let after = lengths(switched, from: 202, to: 300)
    #expect(after[0] <= 10 && after[0] > 9.4)
    #expect(Array(after.suffix(2)) == [11, 11])
  }

  @Test func `another pace has to be safe as well`() throws {
    let session = try session(policy: .public)
    let held = PlanError.unsafe(.held(found: try BreathPattern("4-4-4-4")))
    #expect(throws: held) {
      try session.breathe(Pace("box"), at: .start(plus: 5), by: .person)
    }
  }

  @Test func `changing to holds in a long cycle keeps six in a row`() throws {
    let held = try session("5-5", flights: 20).breathe(
      Pace("box"),
      at: .start(plus: 95),
      by: .person
    )
    let edges = held.edges(in: .start() ..< .start(plus: 1000)).filter { $0.phase != .exhale }
    var run = 0
    var longest = 0
    for edge in edges {
      if edge.phase == .hold { run += 1 }
      if edge.kind == .interlude {
        #expect(edge.duration >= .seconds(60))
        run = 0
      }
      longest = max(longest, run)
    }
    #expect(longest == 6)
  }
}
