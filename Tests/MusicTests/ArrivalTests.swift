import Breathing
import Music
import Testing

/// The quiet gesture of the piece at the end of a flight.
struct ArrivalTests {
  private static let rate = 24_000.0

  /// The gesture's part of the music, from half a second on.
  private func alone(_ dynamics: Dynamics) -> Take {
    let music = Take.of(Score(seed: 1), seconds: 6, rate: Self.rate, dynamics: dynamics)
    let marked = Take.of(Score(seed: 1), seconds: 6, rate: Self.rate, dynamics: dynamics) {
      time,
      _,
      performance in
      if time == 0.5 { performance.playArrival() }
    }
    return Take(samples: zip(marked.samples, music.samples).map { $0 - $1 }, rate: music.rate)
  }

  @Test func `two notes an octave apart swell slowly, quieter than the tones`() {
    var start = Dynamics()
    start.fade = 0
    let take = alone(start)
    let early = take[0.9..<1.4]
    #expect(early.decibels(at: 660) > early.decibels(at: 330) + 6)
    let late = take[2.4..<3.2]
    #expect(late.decibels(at: 330) > late.decibels(at: 660))
    #expect(take.peak > 0.001)
    // The peak of a tone is above 0.02 (ToneTests).
    #expect(take.peak < 0.01)
    #expect(take[0.5..<0.6].peak < take.peak / 4)
  }

  @Test func `an arrival is silent without the piece`() {
    var start = Dynamics()
    start.fade = 0
    start.playsPiece = false
    #expect(alone(start).peak == 0)
  }

  @Test func `one that is asked for ahead does not cut off the one that sounds`() {
    var start = Dynamics()
    start.fade = 0
    /// Renders one gesture, and perhaps the next, which is asked for a second ahead.
    func take(asksForNext: Bool) -> Take {
      Take.of(Score(seed: 1), seconds: 6, rate: 8000, dynamics: start) { time, _, performance in
        if time == 0 { performance.playArrival() }
        if time == 2, asksForNext { performance.playArrival(in: 1) }
      }
    }
    let (one, two) = (take(asksForNext: false), take(asksForNext: true))
    #expect(two[0..<2.98].samples == one[0..<2.98].samples)
    // The end of the first sounds together with the next.
    let next = Take(
      samples: zip(two.samples, one.samples).map { $0 - $1 },
      rate: one.rate
    )
    #expect(next[3..<3.05].peak < next.peak / 4 && next.peak > 0.001)
  }

  @Test func `every flight ends with one arrival`() throws {
    let plan = try Plan(
      .pattern(.longExhale, ramp: nil),
      leadIn: .seconds(2),
      flightsPerCycle: 3,
      interludes: [.seconds(14)],
      length: .seconds(66)
    )
    let start = Instant(nanoseconds: 0)
    let timeline = Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan))
    let edges = timeline.edges(in: start..<start.advanced(by: .seconds(300)))
    let flights = edges.count { $0.isFlightStart }
    #expect(flights > 4)
    #expect(edges.count { timeline.isArrival($0) } == flights)
    #expect(edges.contains { $0.kind == .interlude && timeline.isArrival($0) })
    #expect(edges.contains { $0.kind == .ending && timeline.isArrival($0) })
    #expect(!timeline.isArrival(edges[0]))
  }
}
