import Breathing
import Glibc
import Testing

/// Days of breathing, compared with sums computed in another way.
@Suite struct ExactnessTests {
  @Test func `after a day the boundary is where one multiplication puts it`() throws {
    let plan = try Plan(.pattern(.coherent, ramp: nil), leadIn: .seconds(6), interludes: [])
    let timeline = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
    for flight in [0, 1, 7854, 7855, 7_854_000] as [Int64] {
      let expected = Instant.start().nanoseconds + 6_000_000_000 + flight * 11_000_000_000
      let just = timeline.moment(at: Instant(nanoseconds: expected))
      #expect(just.flight == Int(flight) && just.breath.phase == .inhale)
      #expect(just.breath.progress == 0)
      let before = timeline.moment(at: Instant(nanoseconds: expected - 1))
      #expect(flight == 0 || before.flight == Int(flight) - 1)
      let turn = timeline.nextEdge(after: Instant(nanoseconds: expected))
      #expect(turn?.instant.nanoseconds == expected + 5_500_000_000)
    }
  }

  @Test func `after a day the gentle plan is within a microsecond of the plain sum`() throws {
    let interludes = [8.0, 13.5, 11.25]
    let plan = try Plan(interludes: interludes.map { .seconds($0) })
    let timeline = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
    // Ten equal ratios from 6 to 10 s in whole microseconds, six flights a cycle, interludes in
    // whole breaths, added up one by one.
    func breath(_ flight: Int) -> Int64 {
      Int64((6e6 * pow(10.0 / 6, Double(min(flight, 10)) / 10)).rounded())
    }
    var microseconds: Int64 = 6_000_000
    var starts: [Int64] = []
    for flight in 0..<9000 {
      if flight > 0, flight % 6 == 0 {
        let wanted = Int64(interludes[(flight / 6 - 1) % 3] * 1e6)
        let last = breath(flight - 1)
        microseconds += (wanted + last - 1) / last * last
      }
      starts.append(microseconds)
      microseconds += breath(flight)
    }
    #expect(microseconds > 86_400_000_000)
    for flight in stride(from: 0, to: 9000, by: 13) {
      let expected = Instant.start().advanced(by: .microseconds(starts[flight]))
      let edge = try #require(timeline.nextEdge(after: expected.advanced(by: .milliseconds(-1))))
      #expect(edge.flight == flight && edge.isFlightStart)
      #expect(abs(expected.duration(to: edge.instant).nanoseconds) < 1000, "flight \(flight)")
    }
  }

  @Test func `a day of edges adds up to the nanosecond`() throws {
    let plan = try Plan(Preset.classic.pace, interludes: [.seconds(9), .seconds(31)])
    let timeline = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
    let day = timeline.edges(in: .start() ..< .start(plus: 86_400))
    #expect(day.count > 10_000)
    var expected = Instant.start()
    for edge in day {
      #expect(edge.instant == expected)
      expected = expected.advanced(by: edge.duration)
    }
    #expect(expected >= .start(plus: 86_400))
  }

  @Test func `after a day and many pauses the phase is where it would have been`() throws {
    let plan = try Plan(.pattern(.coherent, ramp: nil))
    let plain = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
    var paused = plain
    // Easing to a stop and back takes a second each and half of it counts: n pauses of s seconds
    // from the command to stop to the command to go cost s seconds each.
    for pause in 0..<100 {
      let at = 60 + Double(pause) * 800
      paused = paused.pause(at: .start(plus: at)).resume(at: .start(plus: at + 30))
    }
    for second in stride(from: 80_000.0, to: 90_000, by: 313.7) {
      let there = paused.moment(at: .start(plus: second + 3000))
      #expect(there.flight == plain.moment(at: .start(plus: second)).flight)
      let here = plain.breath(at: .start(plus: second))
      #expect(abs(there.breath.fullness - here.fullness) < 1e-6)
      #expect(there.breath.phase == here.phase)
    }
  }
}
