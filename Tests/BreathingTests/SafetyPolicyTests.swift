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
      ("4-1-6", .public, "no holds on a public screen: 4-1-6 holds the breath"),
      ("4-0-6-1", .public, "no holds on a public screen"),
      ("6-6.1", .public, "pace: 4.96 breaths a minute; allowed are 5 and more on a public screen"),
      (
        "2-2.9", .public,
        "pace: 12.24 breaths a minute; allowed are 12 and fewer on a public screen"
      ),
      ("4-7.5-4", .personal, "holds: 7.5 s with full lungs; allowed are 7 s"),
      ("3-0-3-4.5", .personal, "rests: 4.5 s with empty lungs; allowed are 4 s"),
      (
        "7-7", .personal,
        "pace: 4.29 breaths a minute; allowed are 4.5 and more, or less where slow"
      ),
      ("3-7-8.1", .personal, "pace: 3.31 breaths a minute; allowed are 4.5 and more"),
      ("4-8-8", slow, "holds: 8 s with full lungs; allowed are 7 s"),
      ("15-7-10", slow, "pace: 1.88 breaths a minute; allowed are 2 and more"),
      // Close to a limit, which is never named as what was found.
      ("6.67-6.671", .personal, "pace: 4.49 breaths a minute; allowed are 4.5 and more, or less"),
      ("6.01-6", .public, "pace: 4.99 breaths a minute; allowed are 5 and more"),
      ("2.5-2.499", .public, "pace: 12.01 breaths a minute; allowed are 12 and fewer"),
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
    #expect(error?.description == "pace: 1.62 breaths a minute; allowed are 2 and more")
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
    #expect(throws: PlanError.unsafe(.heldBreathsInARow(found: 7))) {
      try Plan(Preset.box.pace, flightsPerCycle: 7)
    }
    _ = try Plan(Preset.gentle.pace, flightsPerCycle: 7)
  }

  @Test func `slow breaths cannot be allowed in public`() {
    #expect(SafetyPolicy(.public, allowsSlow: true) == .public)
  }
}

@Suite struct PlanTests {
  @Test func `a plan out of range names the value and what is allowed`() throws {
    func message(_ make: () throws(PlanError) -> Plan) -> String {
      do throws(PlanError) {
        _ = try make()
        return ""
      } catch {
        return error.description
      }
    }
    #expect(
      message { () throws(PlanError) in try Plan(leadIn: .seconds(-1)) }
        == "a lead-in of -1 s; allowed are 0 to 600 s"
    )
    // More than 292 years, which are no longer an integer of nanoseconds.
    #expect(
      message { () throws(PlanError) in try Plan(leadIn: .seconds(Int64.max)) }
        == "a lead-in of 9223372036854775807 s; allowed are 0 to 600 s"
    )
    #expect(
      message { () throws(PlanError) in try Plan(ending: .seconds(-0.25)) }
        == "a gentle end of -0.25 s; allowed are 0 to 600 s"
    )
    #expect(
      message { () throws(PlanError) in try Plan(flightsPerCycle: 0) }
        == "0 flights in a cycle; allowed are 1 to 600"
    )
    #expect(
      message { () throws(PlanError) in try Plan(interludes: [.seconds(8), .seconds(0.5)]) }
        == "interlude 2 of 0.5 s; allowed are 1 to 600 s"
    )
    #expect(
      message { () throws(PlanError) in try Plan(length: .seconds(6)) }
        == "a session of 6 s; it must be longer than its lead-in of 6 s"
    )
    #expect(
      message { () throws(PlanError) in try Plan(length: .seconds(400 * 86_400)) }
        == "a session of 34560000 s; allowed are up to 366 days"
    )
    #expect(
      message { () throws(PlanError) in try Plan(ending: .seconds(601)) }
        == "a gentle end of 601 s; allowed are 0 to 600 s"
    )
    #expect(
      message { () throws(PlanError) in try Plan(.flights([])) }
        == "a series of 0 flights; allowed are 1 to 600"
    )
  }

  @Test func `a plan is named for its preset or its pattern`() throws {
    #expect(try Plan().name == "gentle")
    #expect(try Plan(Pace("3-5")).name == "3-5")
    #expect(try Plan(Pace("4-6"), name: "mine").name == "mine")
    #expect(try Plan(Pace("4-6")).name == "long-exhale")
    #expect(try Plan(.pattern(.gentle, ramp: Ramp(start: .seconds(8)))).name == "gentle")
    #expect(try Plan(.pattern(.gentle, ramp: nil)).name == "gentle")
  }
}
