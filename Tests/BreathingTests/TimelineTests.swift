import Breathing
import Testing

@Suite struct TimelineTests {
  private func timeline(
    _ word: String,
    leadIn: Double = 0,
    flights: Int = 6,
    interludes: [Double] = [],
    length: Double? = nil,
    ending: Double = 5
  ) throws -> Timeline {
    let pace = Preset(rawValue: word)?.pace ?? .pattern(try BreathPattern(word), ramp: nil)
    let plan = try Plan(
      pace,
      leadIn: .seconds(leadIn),
      flightsPerCycle: flights,
      interludes: interludes.map { .seconds($0) },
      length: length.map { .seconds($0) },
      ending: .seconds(ending)
    )
    return Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
  }

  @Test func `a session leads in, flies, rests, ends and is over`() throws {
    let session = try timeline("2-3", leadIn: 4, flights: 2, interludes: [7], length: 30)
    // The interlude of 7 s takes two breaths of 5 s; the session ends with the breath under way at
    // 30 s.
    #expect(
      diagram(session, seconds: -2..<45)
        == "..llll" + "iieeeiieee" + "ffffffffff" + "iieeeiieee" + "zzzzz" + "......"
    )
  }

  @Test func `an interlude under way is finished before the end`() throws {
    let session = try timeline("2-3", flights: 2, interludes: [7], length: 11)
    #expect(
      diagram(session, seconds: 0..<30) == "iieeeiieee" + "ffffffffff" + "zzzzz" + "....."
    )
  }

  @Test func `a session whose length a breath just fills ends there`() throws {
    let session = try timeline("2-3", flights: 3, length: 15, ending: 2)
    #expect(diagram(session, seconds: 0..<18) == "iieeeiieeeiieee" + "zz" + ".")
    #expect(session.end == .start(plus: 17))
  }

  @Test func `holds are followed by a minute of normal breathing even without facts`() throws {
    let session = try timeline("4-4-4-4", flights: 1)
    #expect(
      diagram(session, seconds: 0..<81)
        == "iiiihhhheeeerrrr" + String(repeating: "f", count: 64) + "i"
    )
  }

  @Test func `interludes take turns`() throws {
    let session = try timeline("2-3", flights: 1, interludes: [4, 6, 14])
    let starts = session.edges(in: .start() ..< .start(plus: 90)).filter { $0.kind == .interlude }
    #expect(starts.map(\.duration.seconds) == [5, 10, 15, 5, 10, 15])
    #expect(starts.map(\.cycle) == [0, 1, 2, 3, 4, 5])
    #expect(starts.map(\.flight) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `a moment reports its position and what comes next`() throws {
    let session = try timeline("4-7-8", leadIn: 6, flights: 3, interludes: [20])
    let moment = session.moment(at: .start(plus: 6 + 19 + 5))
    #expect(moment.stage == .flight)
    #expect(moment.flight == 1 && moment.cycle == 0)
    #expect(moment.elapsed == .seconds(5) && moment.duration == .seconds(19))
    #expect(moment.flightStart == .start(plus: 25) && moment.flightEnd == .start(plus: 44))
    #expect(moment.breath.phase == .hold)
    #expect(moment.next?.phase == .exhale && moment.next?.remaining == .seconds(6))
    #expect(moment.name == "4-7-8" && moment.pattern == .fourSevenEight)

    let interlude = session.moment(at: .start(plus: 6 + 57 + 1))
    #expect(interlude.stage == .interlude && interlude.flight == 3 && interlude.cycle == 0)
    #expect(interlude.duration == .seconds(76))  // A minute in whole breaths of 19 s.
    #expect(interlude.next?.phase == .inhale && interlude.next?.remaining == .seconds(75))
    #expect(interlude.flightStart == nil)

    let ahead = session.moment(at: .start(plus: -3))
    #expect(ahead.stage == .ahead && ahead.duration == .seconds(3) && ahead.elapsed == .zero)
    #expect(ahead.next?.stage == .leadIn && ahead.next?.remaining == .seconds(3))
  }

  @Test func `after the end, nothing is next`() throws {
    let session = try timeline("2-3", length: 5)
    let moment = session.moment(at: .start(plus: 1000))
    #expect(moment.stage == .over && moment.next == nil && moment.flight == 1)
    #expect(session.nextEdge(after: .start(plus: 1000)) == nil)
    #expect(abs(moment.breath.fullness - 0.32) < 1e-12)
  }

  @Test func `edges are announced with what begins at them`() throws {
    let session = try timeline("2+1-6", leadIn: 2, flights: 1, interludes: [5], length: 25)
    let edges = session.edges(in: .start(plus: -1) ..< .start(plus: 100))
    #expect(
      edges.map(\.kind)
        == [.sessionStart, .phase, .phase, .phase, .interlude]
        + [.phase, .phase, .phase, .ending, .sessionEnd]
    )
    #expect(
      edges.map { $0.instant.duration(to: .start()).seconds * -1 }
        == [0, 2, 4, 5, 11, 20, 22, 23, 29, 34]
    )
    #expect(edges.filter(\.isFlightStart).map(\.instant) == [.start(plus: 2), .start(plus: 20)])
    #expect(edges.filter(\.isLastPhaseOfFlight).map(\.phase) == [.exhale, .exhale])
    #expect(edges[1].levelFrom == 0 && abs(edges[1].levelTo - 2 / 3) < 1e-12)
    #expect(edges[3].levelFrom == 1 && edges[3].levelTo == 0)
    #expect(abs(edges[1].breathsPerMinute - 60.0 / 9) < 1e-12)
  }

  @Test func `a boundary belongs to one of two spans that meet at it`() throws {
    let session = try timeline("2-3", leadIn: 1)
    let boundary = Instant.start(plus: 1)
    #expect(session.edges(in: .start(plus: 0.5)..<boundary).isEmpty)
    #expect(session.edges(in: boundary ..< .start(plus: 1.5)).map(\.phase) == [.inhale])
    #expect(session.edges(in: boundary..<boundary).isEmpty)
    #expect(session.nextEdge(after: boundary)?.phase == .exhale)
  }

  @Test func `timelines of equal plans and starts are equal and agree`() throws {
    let one = try timeline("gentle", leadIn: 6, interludes: [8, 12])
    let other = try timeline("gentle", leadIn: 6, interludes: [8, 12])
    #expect(one == other && one.hashValue == other.hashValue)
    let paused = one.pause(at: .start(plus: 20)).resume(at: .start(plus: 25))
    #expect(paused != one)
    #expect(paused == other.pause(at: .start(plus: 20)).resume(at: .start(plus: 25)))
    for second in stride(from: 0.0, to: 5000, by: 17.3) {
      #expect(one.moment(at: .start(plus: second)) == other.moment(at: .start(plus: second)))
    }
  }
}
