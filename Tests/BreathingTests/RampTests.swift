import Testing

@testable import Breathing

@Suite struct RampTests {
  /// The lengths of a session's first breaths, in seconds.
  private func breaths(_ timeline: Timeline, count: Int) -> [Double] {
    var lengths: [Double] = []
    var edge = timeline.nextEdge(after: timeline.start)
    while lengths.count < count, let next = edge {
      if next.isFlightStart { lengths.append(next.pattern.cycle.seconds) }
      edge = timeline.nextEdge(after: next.instant)
    }
    return lengths
  }

  @Test func `the gentle ramp leads from six to ten seconds in ten equal ratios`() throws {
    let timeline = Timeline(plan: try Plan(), start: .start(), screen: .personal)
    let lengths = breaths(timeline, count: 20)
    for (index, length) in lengths.enumerated() {
      // 6 · (10/6)^(i/10), and ln(10/6) / ln 1.055 = 9.54, so ten steps.
      var expected = 6.0
      for _ in 0..<min(index, 10) { expected *= 1.052_409_7 }
      #expect(abs(length - min(expected, 10)) < 1e-5, "breath \(index)")
    }
    #expect(Array(lengths[10...]) == Array(repeating: 10, count: 10))
  }

  @Test(arguments: Preset.allCases)
  func `the summary of a preset with a ramp says where it begins and ends`(preset: Preset) {
    guard case .pattern(let pattern, .some) = preset.pace else {
      #expect(!preset.summary.contains("slows"))
      return
    }
    let seconds = Int(pattern.cycle.seconds)
    #expect(preset.summary.hasPrefix("slows from 6 s to \(seconds) s a breath, "))
  }

  @Test(arguments: [0.01, 0.02, 0.055, 0.0731, 0.08, 0.5])
  func `no breath is more than eight percent longer than the one before`(step: Double) throws {
    for target in ["3-4.000001", "4-6", "6-7.3", "4.321-5.432", "2+1-6"] {
      let pace = Pace.pattern(try BreathPattern(target), ramp: Ramp(step: step))
      let lengths = breaths(
        Timeline(
          plan: try Plan(pace),
          start: .start(),
          screen: ScreenPolicy(.personal, chosen: pace)
        ),
        count: 100
      )
      #expect(lengths.first == 6)
      #expect(lengths.last == (try BreathPattern(target)).cycle.seconds)
      for (before, after) in zip(lengths, lengths.dropFirst()) {
        #expect(after <= before * 1.08 && after >= before, "\(target): \(before), \(after)")
      }
    }
  }

  @Test func `a start just below the target makes no tiny steps`() throws {
    let pace = Pace.pattern(try BreathPattern("3-3.000001"), ramp: .gentle)
    let policy = ScreenPolicy(.personal, chosen: pace)
    let start = Instant.start()
    let timeline = Timeline(plan: try Plan(pace), start: start, screen: policy)
    let slower = timeline.slower(at: start)
    let (former, next) = (timeline.goal(at: start).cycle, slower.goal(at: start).cycle)
    #expect(next.seconds > former.seconds * 1.03)
  }

  @Test func `a start that is not below the target is no ramp`() throws {
    let pace = Pace.pattern(try BreathPattern("2-3"), ramp: .gentle)
    #expect(
      breaths(
        Timeline(
          plan: try Plan(pace),
          start: .start(),
          screen: ScreenPolicy(.personal, chosen: pace)
        ),
        count: 3
      ) == [5, 5, 5]
    )
  }

  @Test func `patterns with holds and series of flights are flown as written`() throws {
    let box = Timeline(
      plan: try Plan(Preset.box.pace),
      start: .start(),
      screen: ScreenPolicy(.personal, chosen: Preset.box.pace)
    )
    #expect(breaths(box, count: 3) == [16, 16, 16])
    let classic = Timeline(
      plan: try Plan(Preset.classic.pace),
      start: .start(),
      screen: ScreenPolicy(.personal, chosen: Preset.classic.pace)
    )
    #expect(breaths(classic, count: 13) == [8, 8, 12, 12, 16, 20, 8, 8, 12, 12, 16, 20, 8])
  }

  @Test func `a ramp out of bounds becomes the nearest allowed`() {
    #expect(Ramp(start: .zero, step: 0) == Ramp(start: .seconds(4), step: 0.01))
    #expect(Ramp(start: .seconds(Int64.max), step: 2) == Ramp(start: .seconds(60), step: 0.08))
    #expect(Ramp(step: .nan).step == 0.01)
  }

  @Test func `rounding carries no step over eight percent`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      // Targets that steps of eight percent only just reach, to the microsecond.
      let start = Double(Int64.random(in: 4_000_000...6_000_000, using: &generator)) / 1e6
      let steps = Int.random(in: 1...6, using: &generator)
      let target = (0..<steps).reduce(start) { length, _ in length * 1.08 }
      let inhale = Duration.microseconds(Int64(start * 4e5))
      let pattern = try BreathPattern(
        inhale: inhale,
        exhale: .microseconds(Int64(target * 1e6)) - inhale
      )
      let ramp = Ramp(start: .microseconds(Int64((start * 1e6).rounded())), step: 0.08)
      let plan = try Plan(.pattern(pattern, ramp: ramp), leadIn: .zero)
      let lengths = breaths(
        Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan)),
        count: steps + 3
      )
      for (before, after) in zip(lengths, lengths.dropFirst()) {
        #expect((after * 1e8).rounded() <= (before * 1e6).rounded() * 108)
      }
    }
  }

  @Test(arguments: [
    ("0.5+0.5-10", "0.5+0.5-5"), ("0.5-9.5", "0.5-5.5"), ("9.5-0.5", "5.5-0.5"),
    ("0.6-9.4", "0.5-5.5"), ("2+0.5-7.5", "1.158+0.5-4.342"),
  ])
  func `a ramp leaves no phase too short, and begins with six seconds`(
    text: String,
    begin: String
  ) throws {
    let pace = Pace(try BreathPattern(text))
    let start = Instant.start()
    let timeline = Timeline(
      plan: try Plan(pace),
      start: start,
      screen: ScreenPolicy(.personal, chosen: pace)
    )
    let first = try #require(timeline.nextEdge(after: .start(plus: 5.9)))
    for (step, planned) in zip(first.pattern.steps, try BreathPattern(begin).steps) {
      #expect(abs(step.duration.seconds - planned.duration.seconds) < 1e-3)
    }
    let lengths = breaths(timeline, count: 20)
    #expect(lengths.first == 6 && lengths.last == pace.patterns[0].cycle.seconds)
    for (before, after) in zip(lengths, lengths.dropFirst()) {
      #expect(after <= before * 1.055_001)
    }
    // Pressed again and again, it leads to the shortest breath: at most a step from 4 s.
    let late = start.advanced(by: .seconds(20 * 30))
    let relieved = (0..<20).reduce(timeline) { timeline, press in
      timeline.tooSlow(at: start.advanced(by: .seconds(press * 30)))
    }
    let shortest = relieved.goal(at: late)
    #expect(shortest.cycle < .seconds(4.23) && shortest.cycle >= .seconds(4))
    #expect(shortest.steps.allSatisfy { $0.duration >= .milliseconds(500) })
  }

  @Test func `every pattern fits every length down to the shortest breath`() throws {
    var generator = SeededGenerator(seed: 11)
    func phase() -> Duration {
      .microseconds(Int64.random(in: 500_000...9_000_000, using: &generator))
    }
    for _ in 0..<2_000 {
      let pattern = try? BreathPattern(
        inhale: phase(),
        topUp: Bool.random(using: &generator) ? .milliseconds(500) : .zero,
        exhale: phase(),
        rest: Bool.random(using: &generator) ? phase() : .zero
      )
      guard let pattern, pattern.cycle > .seconds(4) else { continue }
      let target = Int64.random(in: 4_000_000...pattern.length / 1000, using: &generator) * 1000
      let fitted = pattern.fitted(toNanoseconds: target)
      #expect(fitted.length == target && fitted.steps.map(\.phase) == pattern.steps.map(\.phase))
      #expect(fitted.steps.allSatisfy { $0.duration >= .milliseconds(500) }, "\(pattern)")
      // A longer breath has no shorter phase.
      for (short, long) in zip(fitted.steps, pattern.steps) {
        #expect(short.duration <= long.duration)
      }
    }
  }
}
