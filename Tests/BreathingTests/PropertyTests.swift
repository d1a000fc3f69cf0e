import Breathing
import Testing

/// Properties of every plan under every command.
@Suite struct PropertyTests {
  /// A session as a listener experiences it: frames at random times, and commands between them.
  private struct Life {
    var timeline: Timeline
    var commands: [Instant] = []
    var pieces: [Edge] = []

    init(seed: UInt64, commands count: Int = 8, among allowed: [TestCommand] = TestCommand.allCases)
    {
      var generator = SeededGenerator(seed: seed)
      let plan = randomPlan(using: &generator)
      timeline = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
      var last = Instant.start(plus: -1)
      var left = count
      while last < .start(plus: 330) {
        // Mostly frames, sometimes a stall of many breaths, sometimes a command.
        let isStall = Int.random(in: 0..<6, using: &generator) == 0
        let milliseconds = Double(isStall ? 40_000 : 4000) * generator.unit()
        let now = last.advanced(by: .nanoseconds(Int64(milliseconds * 1e6)))
        pieces += timeline.edges(in: last..<now)
        if left > 0, Bool.random(using: &generator),
          let command = allowed.randomElement(using: &generator)
        {
          let changed = timeline.after(command, at: now, using: &generator)
          if changed != timeline { commands.append(now) }
          timeline = changed
          left -= 1
        }
        last = now
      }
      pieces += timeline.edges(in: last ..< .start(plus: 400))
    }
  }

  private static let whole = Instant.start(plus: -1)..<Instant.start(plus: 400)

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `edges collected frame by frame are those of the last timeline`(seed: UInt64) {
    let life = Life(seed: seed)
    let whole = life.timeline.edges(in: Self.whole)
    #expect(life.pieces.map(\.instant) == whole.map(\.instant))
    #expect(life.pieces.map(\.kind) == whole.map(\.kind))
    #expect(life.pieces.map(\.phase) == whole.map(\.phase))
    #expect(life.pieces.map(\.flight) == whole.map(\.flight))
    #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.instant <= $1.instant })

    // Collected edge by edge the result is the same, except for edges at the same instant.
    var next = life.timeline.nextEdge(after: Self.whole.lowerBound)
    for instant in Set(whole.map(\.instant)).sorted() {
      #expect(next?.instant == instant)
      next = next.flatMap { life.timeline.nextEdge(after: $0.instant) }
    }
    #expect(next.map { $0.instant >= Self.whole.upperBound } ?? true)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `fullness and its speed never jump`(seed: UInt64) {
    let life = Life(seed: seed)
    let timeline = life.timeline
    let edges = timeline.edges(in: Self.whole)
    var instants = edges.map(\.instant)
    for command in life.commands { instants += [command, command.advanced(by: .seconds(1))] }
    instants += stride(from: -1, to: 400, by: 0.37).map { Instant.start(plus: $0) }
    let step = Duration.microseconds(200)
    // Half a second from empty to full: the speed is π per second, its change 2π² per second.
    let (fastest, steepest) = (3.2 * 2e-4, 24 * 2e-4 * 2e-4 + 1e-12)
    for instant in instants {
      let before = timeline.breath(at: instant.advanced(by: .zero - step)).fullness
      let here = timeline.breath(at: instant).fullness
      let after = timeline.breath(at: instant.advanced(by: step)).fullness
      let (first, second) = (here - before, after - here)
      #expect(abs(first) < fastest && abs(second) < fastest)
      #expect(abs(second - first) < steepest, "\(instant)")
      #expect((0...1).contains(here))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `every flight goes once along its path, forwards`(seed: UInt64) {
    let timeline = Life(seed: seed).timeline
    var last = timeline.moment(at: Self.whole.lowerBound)
    for tick in 0..<4000 {
      let moment = timeline.moment(at: .start(plus: Double(tick) * 0.1))
      #expect(moment.flight >= last.flight && moment.cycle >= last.cycle)
      if moment.stage != .flight {
        #expect(moment.breath.travel == 0 && moment.breath.phase == .free)
      } else if last.stage == .flight, last.flight == moment.flight {
        #expect(moment.breath.travel >= last.breath.travel - 1e-12)
      }
      last = moment
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `edges say what moments show`(seed: UInt64) {
    let timeline = Life(seed: seed).timeline
    let edges = timeline.edges(in: Self.whole)
    for (edge, following) in zip(edges, edges.dropFirst()) where edge.instant < following.instant {
      let moment = timeline.moment(at: edge.instant)
      #expect(moment.stage == edge.stage && moment.breath.phase == edge.phase)
      #expect(moment.flight == edge.flight && moment.cycle == edge.cycle)
      #expect(moment.pattern == edge.pattern && moment.name == edge.name)
      #expect(abs(moment.breath.fullness - edge.levelFrom) < 1e-6)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `commands leave the past as it was`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let plan = randomPlan(using: &generator)
    var timeline = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
    for second in stride(from: 3.0, to: 300, by: 23.7) {
      let now = Instant.start(plus: second)
      let command = TestCommand.allCases.randomElement(using: &generator) ?? .skip
      let changed = timeline.after(command, at: now, using: &generator)
      for back in stride(from: 0.0, through: 40, by: 0.61) {
        let then = now.advanced(by: .seconds(-back))
        let (was, isNow) = (timeline.breath(at: then), changed.breath(at: then))
        #expect(abs(was.fullness - isNow.fullness) < 1e-12 && was.phase == isNow.phase)
        #expect(was.travel == isNow.travel)
      }
      timeline = changed
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `ramps lengthen gently and nothing leaves the policy's bounds`(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let policy = Bool.random(using: &generator) ? SafetyPolicy.public : .personal
    var allowed: Plan?
    for _ in 0..<100 where allowed == nil {
      let pattern = randomPattern(using: &generator)
      let pace = pattern.flatMap { $0.hasHolds ? nil : Pace($0) } ?? Preset.gentle.pace
      allowed = try? Plan(pace, interludes: [.seconds(9)], policy: policy)
    }
    let plan = try #require(allowed)
    var timeline = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
    for second in stride(from: 5.0, to: 600, by: 11.3) {
      let commands: [TestCommand] = [.slower, .slower, .faster, .tooSlow, .skip, .pause, .resume]
      let command = commands.randomElement(using: &generator) ?? .slower
      timeline = timeline.after(command, at: .start(plus: second), using: &generator)
    }
    let flights = timeline.resume(at: .start(plus: 600))
      .edges(in: .start() ..< .start(plus: 2000)).filter(\.isFlightStart)
    for flight in flights {
      #expect(!flight.pattern.hasHolds)
      #expect(flight.pattern.cycle <= policy.longestBreath)
      #expect(flight.pattern.cycle >= policy.shortestBreath)
    }
    for (one, other) in zip(flights, flights.dropFirst()) {
      #expect(other.pattern.cycle.seconds <= one.pattern.cycle.seconds * 1.08)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `however often the pace changes, held breaths end in a minute's rest`(seed: UInt64) {
    let life = Life(seed: seed, commands: 14, among: [.skip, .breathe, .slower, .faster, .tooSlow])
    var heldInARow = 0
    for edge in life.pieces {
      if edge.isFlightStart, edge.pattern.hasHolds { heldInARow += 1 }
      #expect(heldInARow <= 6)
      guard edge.kind == .interlude else { continue }
      #expect(heldInARow == 0 || edge.duration >= .seconds(60))
      heldInARow = 0
    }
  }
}
