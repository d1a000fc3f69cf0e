import Testing

@testable import Breathing

@Suite struct ScreenPolicyTests {
  private static let slow = SafetyPolicy(.personal, allowsSlow: true)

  @Test(arguments: [
    (SafetyPolicy.personal, SafetyPolicy.public, SafetyPolicy.public),
    (.public, slow, .public), (slow, .personal, .personal), (slow, slow, slow),
    (.personal, .personal, .personal), (.public, .public, .public),
  ])
  func `public beats personal, and slow breaths need both`(
    one: SafetyPolicy,
    other: SafetyPolicy,
    both: SafetyPolicy
  ) {
    #expect(one.tightened(by: other) == both && other.tightened(by: one) == both)
  }

  @Test(arguments: [
    ("14-14", SafetyPolicy.public, "6-6"), ("14-14", .personal, "6.666667-6.666666"),
    ("4-7-8", .public, "4-8"), ("4-4-4-4", .public, "4-4"), ("2-2", .public, "2.5-2.5"),
    ("4-6", .public, "4-6"), ("4-1-6", .public, "4-6"), ("2+1-2-6-2", .public, "2+1-6"),
    // With so long an exhale, the inhale would last less than half a second.
    ("0.5-7-15", .public, "4.5-5.5"), ("0.5-4-0.5", .public, "2.5-2.5"),
  ])
  func `the nearest gentle pattern has the same in and out, no holds, and an allowed length`(
    notation: String,
    policy: SafetyPolicy,
    nearest: String
  ) throws {
    let pace = Pace.pattern(try BreathPattern(notation), ramp: nil)
    let found = ScreenPolicy(policy).nearest(to: pace)
    #expect(found.patterns.map(\.description) == [nearest])
    try policy.check(found)
  }

  @Test func `a series of flights gives way to the gentle preset`() {
    #expect(ScreenPolicy.public.nearest(to: Preset.classic.pace) == Preset.gentle.pace)
    let fast = Pace.pattern(.longExhale, ramp: Ramp(start: .seconds(4)))
    guard case .pattern(.longExhale, let ramp?) = ScreenPolicy.public.nearest(to: fast) else {
      Issue.record("another pattern than the same with a slower start")
      return
    }
    #expect(ramp.start == .seconds(5))
  }

  @Test(arguments: [Preset.box, .fourSevenEight, .classic])
  func `a slow preset is flown only where the person at the screen chose it`(preset: Preset) throws
  {
    let plan = try Plan(preset.pace)
    let here = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(choosing: plan))
    #expect(here.plan.pace == preset.pace)
    // Allowing slow breaths in general is not consent to holds.
    let allowing = Timeline(plan: plan, start: .start(), screen: ScreenPolicy(Self.slow))
    #expect((allowing.plan.pace == preset.pace) == !preset.pace.hasHolds)
    #expect(allowing.plan.policy == .personal)

    let elsewhere = Timeline(plan: plan, start: .start(), screen: .personal)
    #expect(elsewhere.plan.pace == ScreenPolicy.personal.nearest(to: preset.pace))
    let now = Instant.start(plus: 20)
    let unchosen = try refusal(of: preset)
    #expect(throws: unchosen) {
      try elsewhere.breathe(preset.pace, at: now, by: .program)
    }
    let chosen = try elsewhere.breathe(preset.pace, at: now, by: .person)
    // The person consented to this preset, so a program may return to it, but to no other.
    let away = try chosen.breathe(Preset.gentle.pace, at: now, by: .program)
    _ = try away.breathe(preset.pace, at: now, by: .program)
    for other in [Preset.box, .fourSevenEight, .classic] where other != preset {
      let refusal = try self.refusal(of: other)
      #expect(throws: refusal) {
        try away.breathe(other.pace, at: now, by: .program)
      }
    }
  }

  /// Why a program may not choose a slow preset that the person at a personal screen did not.
  private func refusal(of preset: Preset) throws -> PlanError {
    let pace = preset.pace
    guard !pace.hasHolds else { return .unsafe(.holdsNotChosenHere(pace)) }
    let slowest = try #require(pace.patterns.map(\.cycle).max())
    let longest = SafetyPolicy.personal.longestBreath
    return .unsafe(.slowNotChosenHere(pace, found: slowest, longest: longest))
  }

  @Test func `a pattern of one's own with holds is flown only where the person chose it`() throws {
    let pace = Pace(try BreathPattern("4-2-6"))
    let gentle = Timeline(plan: try Plan(), start: .start(), screen: .personal)
    let now = Instant.start(plus: 20)
    #expect(throws: PlanError.unsafe(.holdsNotChosenHere(pace))) {
      try gentle.breathe(pace, at: now, by: .program)
    }
    let chosen = try gentle.breathe(pace, at: now, by: .person)
    #expect(chosen.screen.chosen == pace)
    _ = try chosen.breathe(pace, at: now, by: .program)
    let other = Pace(try BreathPattern("4-2-5"))
    #expect(throws: PlanError.unsafe(.holdsNotChosenHere(other))) {
      try chosen.breathe(other, at: now, by: .program)
    }
    let easing = Timeline(plan: try Plan(pace), start: .start(), screen: .personal)
    #expect(easing.plan.pace.patterns.map(\.description) == ["4-6"])
  }

  @Test func `why a slow preset from elsewhere is refused names the screen's choices`() {
    let held = #expect(throws: SafetyPolicyError.self) {
      try ScreenPolicy.personal.check(Preset.box.pace)
    }
    #expect(
      held?.description
        == "holds: box holds the breath; such a pattern is flown only where the person at this"
        + " screen chose it by name"
    )
    let slow = #expect(throws: SafetyPolicyError.self) {
      try ScreenPolicy.personal.check(Preset.classic.pace)
    }
    #expect(
      slow?.description
        == "pace: classic reaches 3 breaths a minute; less than 4.5 is flown only where the person"
        + " at this screen chose it by name or allowed slow breaths"
    )
  }

  /// Draws a plan that any screen may request, however slow.
  private func anyPlan(using generator: inout SeededGenerator) -> Plan {
    let slow = Pace.pattern(BreathPattern(tenths: 140, out: 140), ramp: nil)
    let pace = Int.random(in: 0..<8, using: &generator) == 0 ? slow : nil
    return pace.flatMap { try? Plan($0, policy: Self.slow) } ?? randomPlan(using: &generator)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `whatever is requested, breaths stay within the policy`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for screen in [ScreenPolicy.public, .personal] {
      let plan = anyPlan(using: &generator)
      var timeline = Timeline(plan: plan, start: .start(), screen: screen)
      for second in stride(from: 1.0, to: 900, by: 7.7) {
        let now = Instant.start(plus: second)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1, 2: timeline = timeline.slower(at: now)
        case 3: timeline = timeline.faster(at: now)
        case 4: timeline = timeline.tooSlow(at: now)
        case 5: timeline = timeline.skip(at: now)
        default:
          let pace = anyPlan(using: &generator).pace
          // On a public screen, even the person at it may not choose more.
          let chooser =
            screen == .public && Bool.random(using: &generator) ? Chooser.person : .program
          timeline = (try? timeline.breathe(pace, at: now, by: chooser)) ?? timeline
        }
      }
      for flight in timeline.edges(in: .start() ..< .start(plus: 2_400)) {
        let pattern = flight.pattern
        #expect(pattern.cycle <= screen.policy.longestBreath, "\(pattern) of \(plan.name)")
        #expect(pattern.cycle >= screen.policy.shortestBreath, "\(pattern) of \(plan.name)")
        #expect(!pattern.hasHolds, "\(pattern) of \(plan.name)")
      }
    }
  }
}
