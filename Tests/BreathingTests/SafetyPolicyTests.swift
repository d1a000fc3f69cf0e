import Breathing
import Testing

@Suite struct SafetyPolicyTests {
  static let slow = SafetyPolicy(.personal, allowsSlow: true)

  @Test(arguments: Preset.allCases)
  func `a person may breathe every preset by its name`(preset: Preset) throws {
    let pace = try Pace(preset.rawValue)
    #expect(pace == preset.pace)
    #expect(try Plan(pace).name == preset.rawValue)
  }

  @Test func `in public every preset without holds and slowness is allowed, the others are not`() {
    let allowed = Preset.allCases.filter { (try? Plan($0.pace, policy: .public)) != nil }
    #expect(allowed == [.gentle, .coherent, .longExhale, .sigh])
  }

  @Test(
    arguments: [
      (
        "4-1-6", .public,
        "no holds on a public screen: 4-1-6 holds the breath; only in-out patterns are allowed"
      ),
      ("4-0-6-1", .public, "no holds on a public screen"),
      (
        "6-6.1", .public,
        "pace: 4.96 breaths a minute; the slowest allowed is 5 on a public screen"
      ),
      (
        "2-2.9", .public,
        "pace: 12.24 breaths a minute; the fastest allowed is 12 on a public screen"
      ),
      ("4-7.5-4", .personal, "holds: 7.5 s with full lungs; at most 7 s is allowed"),
      ("3-0-3-4.5", .personal, "rests: 4.5 s with empty lungs; at most 4 s is allowed"),
      (
        "7-7", .personal,
        "pace: 4.29 breaths a minute; the slowest allowed is 4.5, or less where slow"
      ),
      ("3-7-8.1", .personal, "pace: 3.31 breaths a minute; the slowest allowed is 4.5"),
      ("4-8-8", slow, "holds: 8 s with full lungs; at most 7 s is allowed"),
      ("15-7-10", slow, "pace: 1.88 breaths a minute; the slowest allowed is 2"),
      // Close to a limit, which is never named as what was found.
      (
        "6.67-6.671", .personal,
        "pace: 4.49 breaths a minute; the slowest allowed is 4.5, or less"
      ),
      ("6.01-6", .public, "pace: 4.99 breaths a minute; the slowest allowed is 5"),
      ("2.5-2.499", .public, "pace: 12.01 breaths a minute; the fastest allowed is 12"),
    ] as [(String, SafetyPolicy, String)]
  )
  func `a refused pattern names the rule and what is allowed`(
    notation: String,
    policy: SafetyPolicy,
    message: String
  ) throws {
    let pace = Pace(try BreathPattern(notation))
    do throws(PlanError) {
      _ = try Plan(pace, policy: policy)
      Issue.record("\(notation) was allowed")
    } catch {
      #expect(error.description.hasPrefix(message), "\(error)")
    }
  }

  @Test func `where slow breaths are allowed, the message does not offer to allow them`() throws {
    let pace = Pace(try BreathPattern("15-7-15"))
    let error = #expect(throws: PlanError.self) { try Plan(pace, policy: Self.slow) }
    #expect(error?.description == "pace: 1.62 breaths a minute; the slowest allowed is 2")
  }

  @Test(arguments: [
    ("6-6", SafetyPolicy.public), ("2-3", .public), ("6-7.333333", .personal),
    ("6.666667-6.666666", .personal), ("2-2", .personal),
    ("4-7-8", .personal), ("3-0-3-4", .personal), ("15-15", slow), ("12-4-6", slow),
  ])
  func `limits themselves are allowed`(notation: String, policy: SafetyPolicy) throws {
    _ = try Plan(.pattern(try BreathPattern(notation), ramp: nil), policy: policy)
  }

  @Test func `a ramp may not begin too fast`() throws {
    let pace = Pace.pattern(.gentle, ramp: Ramp(start: .milliseconds(4500)))
    _ = try Plan(pace)
    let tooFast = SafetyPolicyError.tooFast(
      .public,
      found: .milliseconds(4500),
      shortest: .seconds(5)
    )
    #expect(throws: PlanError.unsafe(tooFast)) { try Plan(pace, policy: .public) }
  }

  @Test func `no more than six held breaths follow one another`() throws {
    let error = #expect(throws: PlanError.self) { try Plan(Preset.box.pace, flightsPerCycle: 7) }
    #expect(error == .unsafe(.heldBreathsInARow(found: 7)))
    let words = "7 held breaths in a row; at most 6 are allowed, then a minute of normal breathing"
    #expect(error?.description == "holds: \(words)")
    _ = try Plan(Preset.gentle.pace, flightsPerCycle: 7)
  }

  @Test func `slow breaths cannot be allowed in public`() {
    #expect(SafetyPolicy(.public, allowsSlow: true) == .public)
  }
}
