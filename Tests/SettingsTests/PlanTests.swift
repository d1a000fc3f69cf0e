import Breathing
import Outlets
import Settings
import System
import Testing

@Suite struct PlanTests {
  private func configuration(_ text: String) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read(text, from: "f.toml")
    return configuration
  }

  @Test func `the built-in settings make the gentle plan of ten minutes`() throws {
    let plan = try Configuration(.builtIn).plan(interludes: [.seconds(8)], seed: 5)
    #expect(plan.pace == Preset.gentle.pace)
    #expect(plan.name == "gentle")
    #expect(plan.leadIn == .seconds(6))
    #expect(plan.flightsPerCycle == 6)
    #expect(plan.interludes == [.seconds(8)])
    #expect(plan.length == .seconds(600))
    #expect(plan.ending == .seconds(10))
    #expect(plan.policy == .personal)
    #expect(plan.seed == 5)
  }

  @Test func `every preset can be chosen by its name`() throws {
    for preset in Preset.allCases {
      let plan = try configuration("breath.pattern = \"\(preset.rawValue)\"")
        .plan(interludes: [], seed: 0)
      #expect(plan.pace == preset.pace)
      #expect(plan.name == preset.rawValue)
    }
  }

  @Test func `zero minutes are endless`() throws {
    #expect(try configuration("session.minutes = 0").plan(interludes: [], seed: 0).length == nil)
  }

  @Test func `the ramp follows the settings, and patterns with a hold have none`() throws {
    let text = "[breath]\nstart = 5\ngrowth = 3\npattern = "
    let ramp = Ramp(start: .seconds(5), step: 0.03)
    let even = try configuration(text + "\"5-5\"").plan(interludes: [], seed: 0)
    #expect(even.pace == .pattern(try BreathPattern("5-5"), ramp: ramp))
    let held = try configuration(text + "\"4-2-6\"").plan(interludes: [], seed: 0)
    #expect(held.pace == .pattern(try BreathPattern("4-2-6"), ramp: nil))
    let plain = try configuration("breath.ramp = false").plan(interludes: [], seed: 0)
    #expect(plain.pace == .pattern(.gentle, ramp: nil))
  }

  @Test func `a named pattern is found in whichever file named it`() throws {
    var configuration = try configuration("[patterns]\nevening = \"4-1-7\"")
    try configuration.set(.pattern, to: "evening", option: "--pattern")
    let plan = try configuration.plan(interludes: [], seed: 0)
    #expect(plan.name == "evening")
    #expect(plan.pace.patterns == [try BreathPattern("4-1-7")])
  }

  @Test(
    "A rejected plan names the setting, its location, and what is allowed",
    arguments: [
      (
        "breath.pattern = \"gentel\"",
        "pattern = \"gentel\": there is no such pattern; is it gentle?"
      ),
      ("breath.pattern = \"4-\"", "pattern = \"4-\": "),
      (
        "breath.pattern = \"4-9-4\"",
        "pattern = \"4-9-4\": holds: 9 s with full lungs; at most 7 s is allowed"
      ),
      (
        "breath.policy = \"public\"\nbreath.pattern = \"box\"",
        "pattern = \"box\": no holds on a public screen"
      ),
      ("breath.pattern = \"9-9\"", "pattern = \"9-9\": pace: 3.33 breaths a minute"),
      ("breath.start = 4\nbreath.policy = \"public\"", "start = 4.0: pace: 15 breaths a minute"),
      (
        "session.flights = 12\nbreath.pattern = \"box\"",
        "flights = 12: holds: 12 held breaths in a row"
      ),
      ("session.minutes = 0.05", "minutes = 0.05: a session of 3 s"),
    ]
  )
  func refused(text: String, message: String) throws {
    let configuration = try configuration(text)
    let failure = #expect(throws: Failure.self) {
      try configuration.plan(interludes: [], seed: 0)
    }
    #expect(failure?.status == .configuration)
    #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    #expect(failure?.message.hasPrefix("f.toml, line ") == true)
  }

  @Test func `a slow pattern is accepted if the person allows it`() throws {
    let text = "breath.pattern = \"9-9\"\nbreath.allow_slow = true"
    #expect(
      try configuration(text).plan(interludes: [], seed: 0).pace.patterns[0].cycle == .seconds(18)
    )
  }

  @Test func `an option that is refused is a matter of usage`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.set(.pattern, to: "9-9", option: "--pattern")
    let failure = #expect(throws: Failure.self) {
      try configuration.plan(interludes: [], seed: 0)
    }
    #expect(failure?.status == .usage)
    #expect(failure?.message.hasPrefix("--pattern: breath.pattern = \"9-9\": pace") == true)
  }
}
