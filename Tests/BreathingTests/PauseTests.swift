import Breathing
import Testing

@Suite struct PauseTests {
  private func session() throws -> Timeline {
    let plan = try Plan(.pattern(try BreathPattern("4-6"), ramp: nil), leadIn: .zero)
    return Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
  }

  @Test func `a pause stops the breath and a resumption continues it there`() throws {
    let paused = try session().pause(at: .start(plus: 5)).resume(at: .start(plus: 25))
    #expect(
      diagram(paused, seconds: 0..<32) == "iiiie" + String(repeating: "E", count: 20) + "eeeeeii"
    )
    // One second to stop and one to start count half each: twenty seconds are lost.
    #expect(paused.moment(at: .start(plus: 27)).elapsed == .seconds(7))
    #expect(paused.nextEdge(after: .start(plus: 25))?.instant == .start(plus: 30))
  }

  @Test func `while paused nothing moves and nothing is announced`() throws {
    let paused = try session().pause(at: .start(plus: 5))
    let still = paused.moment(at: .start(plus: 6))
    #expect(still.isPaused && still.elapsed == .seconds(5.5) && still.flightEnd == nil)
    #expect(paused.moment(at: .start(plus: 1e6)) == still)
    #expect(paused.nextEdge(after: .start(plus: 5)) == nil)
    #expect(paused.edges(in: .start(plus: 5.5) ..< .start(plus: 1e6)).isEmpty)
    #expect(paused.end == nil)
  }

  @Test func `the rate falls to a pause and rises again within a second`() throws {
    let paused = try session().pause(at: .start(plus: 5)).resume(at: .start(plus: 25))
    let rates = [4, 5, 5.5, 6, 20, 25, 25.25, 26, 30].map { paused.rate(at: .start(plus: $0)) }
    #expect(rates == [1, 1, 0.5, 0, 0, 0, 0.25, 1, 1])
    #expect(paused.rate(at: .start(plus: -9)) == 1)
  }

  @Test func `pauses and resumptions are edges`() throws {
    let paused = try session().pause(at: .start(plus: 5)).resume(at: .start(plus: 25))
    let edges = paused.edges(in: .start(plus: 1) ..< .start(plus: 32))
    #expect(edges.map(\.kind) == [.phase, .paused, .resumed, .phase])
    #expect(edges[1].instant == .start(plus: 5) && edges[2].instant == .start(plus: 25))
    #expect(edges[1].phase == .exhale && edges[1].flight == 0)
    #expect(abs(edges[1].levelFrom - paused.breath(at: .start(plus: 5)).fullness) < 1e-12)
    #expect(paused.nextEdge(after: .start(plus: 4.5)) == edges[1])
    #expect(paused.nextEdge(after: .start(plus: 5)) == edges[2])
  }

  @Test func `pausing twice or resuming what runs changes nothing`() throws {
    let running = try session()
    #expect(running.resume(at: .start(plus: 3)) == running)
    let paused = running.pause(at: .start(plus: 5))
    #expect(paused.pause(at: .start(plus: 9)) == paused)
    let resumed = paused.resume(at: .start(plus: 10))
    #expect(resumed.resume(at: .start(plus: 10.3)) == resumed)
  }

  @Test func `an edge passed while easing to a stop happens once`() throws {
    // 4.0 s is the turn; from a pause at 3.7 s the session still reaches 4.2 s.
    let paused = try session().pause(at: .start(plus: 3.7))
    let edge = try #require(paused.nextEdge(after: .start(plus: 3.7)))
    #expect(edge.phase == .exhale)
    // u − u²/2 = 0.3 s
    #expect(abs(Instant.start(plus: 3.7).duration(to: edge.instant).seconds - 0.367_544_468) < 2e-9)
    let resumed = paused.resume(at: .start(plus: 4.3))
    let edges = resumed.edges(in: .start(plus: 3.7) ..< .start(plus: 10.2))
    #expect(edges.filter { $0.kind == .phase } == [edge])
  }

  @Test func `an edge on which a pause comes to its stop happens once`() throws {
    // From 3.5 s the session eases half a second on, to the turn at exactly 4.0 s.
    let paused = try session().pause(at: .start(plus: 3.5))
    let stop = Instant.start(plus: 4.5)
    #expect(paused.nextEdge(after: .start(plus: 3.5))?.instant == stop)
    #expect(paused.edges(in: .start(plus: 3.6)..<stop).isEmpty)
    #expect(paused.edges(in: stop..<stop.advanced(by: .nanoseconds(1))).count == 1)
    #expect(paused.edges(in: stop.advanced(by: .nanoseconds(1)) ..< .start(plus: 99)).isEmpty)
    let resumed = paused.resume(at: .start(plus: 50))
    let kinds = resumed.edges(in: .start(plus: 5) ..< .start(plus: 58)).map(\.kind)
    #expect(kinds == [.resumed, .phase])
  }

  @Test func `an edge is at the first nanosecond that reaches it`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      // The turn at 4 s is passed while the rate falls from one to zero.
      let now = Instant.start(plus: 3.5 + 0.5 * generator.unit())
      let paused = try session().pause(at: now).resume(at: .start(plus: 60))
      let instant = try #require(paused.nextEdge(after: now)?.instant)
      let justBefore = instant.advanced(by: .nanoseconds(-1))
      #expect(paused.breath(at: justBefore).phase == .inhale)
      #expect(paused.breath(at: instant).phase == .exhale)
      #expect(paused.edges(in: justBefore..<instant).isEmpty)
      #expect(paused.edges(in: instant..<instant.advanced(by: .nanoseconds(1))).count == 1)
    }
  }

  @Test(arguments: [0.0, 0.1, 0.499_999_999, 0.5, 0.999_999_999, 1, 1.3])
  func `pausing, resuming and pausing within a second is smooth`(gap: Double) throws {
    var timeline = try session()
    for index in 0..<6 {
      let now = Instant.start(plus: 1.5 + gap * Double(index))
      timeline = index.isMultiple(of: 2) ? timeline.pause(at: now) : timeline.resume(at: now)
    }
    var last = timeline.breath(at: .start(plus: 1)).fullness
    var lastSpeed: Double?
    for tick in 1...1200 {
      let fullness = timeline.breath(at: .start(plus: 1 + Double(tick) * 0.01)).fullness
      let speed = (fullness - last) / 0.01
      // At most π²/32 from the curve of four seconds, and the rate's 1/s times the speed of π/8.
      #expect(abs(speed - (lastSpeed ?? speed)) < 0.01 * 0.75)
      last = fullness
      lastSpeed = speed
    }
  }

  @Test func `a session can be paused before it begins`() throws {
    let paused = try session().pause(at: .start(plus: -10))
    #expect(paused.moment(at: .start(plus: 100)).stage == .ahead)
    let resumed = paused.resume(at: .start(plus: 100))
    // Ten seconds ahead, half a second of it used up; the easing back takes another half.
    #expect(resumed.nextEdge(after: .start(plus: 100))?.instant == .start(plus: 110))
  }
}
