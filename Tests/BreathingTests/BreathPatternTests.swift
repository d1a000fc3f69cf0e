import Breathing
import Testing

@Suite struct BreathPatternTests {
  @Test(arguments: [
    ("4-6", "iiiieeeeee" + "iiii"),
    ("4-7-8", "iiiihhhhhhheeeeeeee" + "iiii"),
    ("4-4-4-4", "iiiihhhheeeerrrr" + "iiii"),
    ("2+1-6", "iiieeeeee" + "iii"),
    ("4-0-6-2", "iiiieeeeeerr" + "iiii"),
    ("2.5-3.5", "iiieee" + "iiieee"),
    ("1-3", "ieee" + "ieee"),
  ])
  func `phases follow one another`(notation: String, expected: String) throws {
    let pattern = try BreathPattern(notation)
    #expect(diagram(pattern, seconds: expected.count) == expected)
  }

  @Test func `a pattern repeats before its beginning too`() throws {
    let pattern = try BreathPattern("4-7-8")
    #expect(pattern.breath(after: .seconds(-1)) == pattern.breath(after: .seconds(18)))
    #expect(pattern.breath(after: .seconds(-19)) == pattern.breath(after: .zero))
  }

  @Test func `a breath reports its phase, its length and the lung fullness`() throws {
    let breath = try BreathPattern("4-7-8").breath(after: .seconds(13))
    #expect(breath.phase == .exhale)
    #expect(breath.duration == .seconds(8))
    #expect(breath.progress == 0.25)
    #expect(abs(breath.fullness - 0.853_553_390_6) < 1e-9)  // ½ + ½ cos π/4
  }

  @Test func `a sigh fills the lungs to two thirds, then to the brim`() throws {
    let sigh = try BreathPattern("2+1-6")
    #expect(abs(sigh.breath(after: .seconds(1)).fullness - 1 / 3) < 1e-12)
    #expect(abs(sigh.breath(after: .seconds(2)).fullness - 2 / 3) < 1e-12)
    #expect(sigh.breath(after: .seconds(3)).fullness == 1)
    #expect(sigh.inhale == .seconds(3))
    #expect(sigh.steps.map(\.phase) == [.inhale, .inhale, .exhale])
  }

  @Test func `the length of a breath and its rate belong together`() throws {
    #expect(BreathPattern.coherent.cycle == .seconds(11))
    #expect(abs(BreathPattern.coherent.breathsPerMinute - 5.454_545) < 1e-6)
    #expect(BreathPattern.box.breathsPerMinute == 3.75)
    #expect(BreathPattern.box.hasHolds && BreathPattern.fourSevenEight.hasHolds)
    #expect(!BreathPattern.sigh.hasHolds)
  }

  @Test(arguments: ["4-6", "4-7-8", "4-4-4-4", "2+1-6", "6-0-2-0", "1-3", "0.5+0.5-10", "5-0-7-3"])
  func `steps make the pattern they were taken from`(notation: String) throws {
    let pattern = try BreathPattern(notation)
    #expect(try BreathPattern(steps: pattern.steps) == pattern)
  }

  @Test(
    arguments: [
      [], [.exhale], [.exhale, .inhale], [.inhale, .hold], [.inhale, .inhale, .inhale, .exhale],
      [.inhale, .exhale, .hold], [.inhale, .free, .exhale], [.inhale, .exhale, .exhale],
    ] as [[Breath.Phase]]
  )
  func `steps out of order are no breath`(phases: [Breath.Phase]) {
    #expect(throws: BreathPatternError.order(found: phases)) {
      try BreathPattern(steps: phases.map { .init($0, .seconds(4)) })
    }
  }

  @Test func `another length keeps the shape and is exact`() throws {
    let longer = try BreathPattern("4-6").scaled(toCycle: .seconds(11))
    #expect(longer.description == "4.4-6.6")
    let third = try BreathPattern("2+1-6").scaled(toCycle: .seconds(10))
    #expect(third.cycle == .seconds(10))
    #expect(third.description == "2.222222+1.111111-6.666667")
    #expect(throws: BreathPatternError.phaseLength(.hold, found: .microseconds(22_105_263))) {
      try BreathPattern("4-7-8").scaled(toCycle: .seconds(60))
    }
    #expect(throws: BreathPatternError.breathTooShort(found: .zero)) {
      try BreathPattern("4-6").scaled(toCycle: .zero)
    }
    #expect(throws: BreathPatternError.phaseLength(.exhale, found: .seconds(60))) {
      try BreathPattern("4-6").scaled(toCycle: .seconds(100))
    }
  }
}
