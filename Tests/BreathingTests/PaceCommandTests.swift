import Breathing
import Testing

/// Slower and faster while the ramp is under way, and several in one breath.
@Suite struct PaceCommandTests {
  private func session(_ pace: Pace = Preset.gentle.pace) throws -> Timeline {
    let plan = try Plan(pace, leadIn: .zero, interludes: [])
    return Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
  }

  /// The lengths of the breaths that begin in the first 200 s, in seconds.
  private func lengths(_ timeline: Timeline) -> [Double] {
    timeline.edges(in: .start() ..< .start(plus: 200)).filter(\.isFlightStart)
      .map(\.pattern.cycle.seconds)
  }

  /// In the fifth breath (7.36 s long, begun at 26.6 s).
  private let now = Instant.start(plus: 30)

  @Test func `faster during the ramp shortens the next breath by a step, and ends the ramp`() throws
  {
    let ramp = lengths(try session())
    let faster = try session().faster(at: now)
    let after = lengths(faster)
    #expect(Array(after[...4]) == Array(ramp[...4]))
    #expect(after[5...].allSatisfy { $0 == ramp[3] })
    #expect(faster.goal(at: now).cycle.seconds == ramp[3])
    #expect(faster.nextPattern(at: now) == faster.goal(at: now) && !faster.isOnTheWay(at: now))
  }

  @Test func `pressed twice in a breath, faster counts twice, and slower takes one back`() throws {
    let ramp = lengths(try session())
    let twice = try session().faster(at: now).faster(at: now.advanced(by: .seconds(1)))
    #expect(lengths(twice)[5...].allSatisfy { $0 == ramp[2] })
    let back = twice.slower(at: now.advanced(by: .seconds(2)))
    #expect(lengths(back)[5...].allSatisfy { $0 == ramp[3] })
  }

  @Test func `slower during the ramp keeps its steps, and leads each press a step further`() throws
  {
    let ramp = lengths(try session())
    let slower = try session().slower(at: now).slower(at: now)
    let after = lengths(slower)
    #expect(Array(after[...10]) == Array(ramp[...10]))
    #expect(slower.nextPattern(at: now).cycle.seconds == ramp[5] && slower.isOnTheWay(at: now))
    // From 6 s to 10 s in ten equal ratios, and two more.
    let step = 1.052_409_7
    #expect(abs(try #require(after.last) - 10 * step * step) < 1e-4)
  }

  @Test func `after faster has ended the ramp, slower lengthens the next breath by a step`() throws
  {
    let ramp = lengths(try session())
    let faster = try session().faster(at: now)
    // In the third breath of that length.
    let slower = faster.slower(at: now.advanced(by: .seconds(20)))
    let after = lengths(slower)
    #expect(Array(after[5...7]) == [ramp[3], ramp[3], ramp[3]])
    #expect(after[8...].allSatisfy { $0 == ramp[4] })
  }

  @Test func `before the first breath, each slower takes one faster back, and none begins longer`()
    throws
  {
    let plan = try Plan(Preset.gentle.pace, leadIn: .seconds(10), interludes: [])
    let session = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
    let early = Instant.start(plus: 3)
    let planned = session.nextPattern(at: early)
    let faster = session.faster(at: early).faster(at: early)
    #expect(faster.nextPattern(at: early).cycle < planned.cycle)
    let back = faster.slower(at: early).slower(at: early)
    #expect(back.nextPattern(at: early) == planned)
    #expect(back.goal(at: early) == session.goal(at: early))
    let further = back.slower(at: early)
    #expect(further.nextPattern(at: early) == planned && further.isOnTheWay(at: early))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `every press changes the next breath or where the ramp leads`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var drawn: Timeline?
    // Not every pattern is safe.
    while drawn == nil { drawn = try? session(randomPace(using: &generator)) }
    var timeline = try #require(drawn)
    // The presses for the next breath that are not taken back, and the timelines before them.
    var presses: [(isFaster: Bool, flight: Int, before: Timeline)] = []
    for press in 0..<40 {
      let now = Instant.start(plus: 1 + Double(press) * 3.7 + generator.unit())
      let isFaster = Bool.random(using: &generator)
      let changed = isFaster ? timeline.faster(at: now) : timeline.slower(at: now)
      let next = changed.nextPattern(at: now).cycle
      let moment = changed.moment(at: now)
      let flight = moment.stage == .flight ? moment.flight + 1 : moment.flight
      presses.removeAll { $0.flight != flight }
      if let last = presses.last, last.isFaster != isFaster {
        presses.removeLast()
        #expect(next == last.before.nextPattern(at: now).cycle)
        #expect(changed.goal(at: now) == last.before.goal(at: now))
      } else if changed != timeline {
        presses.append((isFaster, flight, timeline))
        // A series has several lengths, and another breath than the one under way may follow.
        if moment.stage == .flight, case .pattern = timeline.plan.pace {
          if isFaster {
            let isShortest = changed.faster(at: now) == changed
            #expect(next < moment.pattern.cycle || isShortest && next == moment.pattern.cycle)
            #expect(next == changed.goal(at: now).cycle && !changed.isOnTheWay(at: now))
          } else {
            #expect(next >= timeline.nextPattern(at: now).cycle)
            #expect(changed.goal(at: now).cycle > timeline.goal(at: now).cycle)
          }
        }
      }
      let flights = changed.edges(in: now..<now.advanced(by: .seconds(120)))
      #expect(flights.first(where: \.isFlightStart)?.pattern.cycle == next)
      timeline = changed
    }
  }

  @Test func `slower takes faster back in the same breath, and the ramp goes on`() throws {
    let session = try session()
    let faster = session.faster(at: now)
    let soon = now.advanced(by: .seconds(1))
    let back = faster.slower(at: soon)
    #expect(lengths(back) == lengths(session) && back.isOnTheWay(at: soon))
    // What was too slow stays shorter.
    let relieved = faster.tooSlow(at: now).slower(at: soon)
    #expect(relieved.goal(at: soon).cycle < session.goal(at: soon).cycle)
  }

  @Test func `faster takes slower back in the same breath, and ends the ramp in the next one`()
    throws
  {
    let session = try session()
    let soon = now.advanced(by: .seconds(1))
    let back = session.slower(at: now).faster(at: soon)
    #expect(lengths(back) == lengths(session) && back.isOnTheWay(at: soon))
    let later = now.advanced(by: .seconds(8))
    let ended = session.slower(at: now).faster(at: later)
    #expect(ended.nextPattern(at: later) == ended.goal(at: later))
    #expect(ended.nextPattern(at: later).cycle < session.nextPattern(at: later).cycle)
    // A breath that was too slow stays gone.
    let relieved = session.slower(at: now).tooSlow(at: now).faster(at: soon)
    #expect(relieved.goal(at: soon).cycle < session.nextPattern(at: soon).cycle)
  }

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func `slower and faster in one breath leave the plan as it was, in any order`(seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: seed)
    let drawn = randomPlan(using: &generator)
    let plan = try Plan(
      drawn.pace,
      leadIn: drawn.leadIn,
      flightsPerCycle: drawn.flightsPerCycle,
      interludes: drawn.interludes,
      policy: drawn.policy
    )
    var timeline = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
    let commands: [TestCommand] = [.slower, .faster, .tooSlow, .skip, .breathe]
    var seconds = 0.0
    for _ in 0..<12 {
      seconds += 9 * generator.unit()
      let now = Instant.start(plus: seconds)
      for isFasterFirst in [true, false] {
        let once = isFasterFirst ? timeline.faster(at: now) : timeline.slower(at: now)
        // At the shortest or longest breath it changes nothing, and there is nothing to restore.
        guard once != timeline else { continue }
        let coming = timeline.edges(in: now..<now.advanced(by: .seconds(60)))
        let next = coming.first { $0.isFlightStart || $0.kind == .interlude }?.instant ?? now
        let later = now.advanced(by: now.duration(to: next) * generator.unit())
        let back = isFasterFirst ? once.slower(at: later) : once.faster(at: later)
        #expect(back.nextPattern(at: later) == timeline.nextPattern(at: later))
        #expect(back.goal(at: later) == timeline.goal(at: later))
        #expect(back.isOnTheWay(at: later) == timeline.isOnTheWay(at: later))
        let span = later..<later.advanced(by: .seconds(300))
        #expect(back.edges(in: span) == timeline.edges(in: span), "at \(seconds) s")
      }
      let command = try #require(commands.randomElement(using: &generator))
      timeline = timeline.after(command, at: now, using: &generator)
    }
  }
}
