import Arguments
import Breathing
import Listings
import Outlets
import Settings
import System
import Text

/// Shows how the program interprets a breathing pattern.
struct BreathCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "breath",
    abstract: "Show what a breathing pattern means: its phases, its ramp, whether it is safe."
  )

  @Argument(help: "A preset (gentle, box, 4-7-8…) or seconds joined by hyphens; none for a list.")
  var pattern: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: SharedOptions

  func run() throws {
    var settings = try options.settings()
    guard let pattern else {
      guard !json else { return try Output.standard.print(BreathDocument.names(settings)) }
      for preset in Preset.allCases {
        try Output.standard.print(pad(preset.rawValue, 13) + preset.summary)
      }
      for (name, notation) in settings.patterns.sorted(by: { $0.key < $1.key }) {
        try Output.standard.print(pad(name, 13) + notation + ", your own")
      }
      return
    }
    settings.pattern = pattern
    let pace: Pace
    do throws(BreathPatternError) {
      pace = try settings.pace()
    } catch {
      let found = pattern.isEmpty ? "\"\"" : pattern.printable(limit: 60)
      if let reason = settings.misspeltPattern { throw Failure(.usage, "\(found): \(reason)") }
      let own = settings.patterns.keys.sorted()
      let more = own.isEmpty ? "" : "; or one of your own: \(own.joined(separator: ", "))"
      throw Failure(.usage, "\(found): \(error)\(more)")
    }
    let name = settings.patterns[pattern] == nil ? pace.name : pattern
    guard !json else {
      let document = BreathDocument.pattern(name, pace, allowsSlow: settings.allowsSlow)
      return try Output.standard.print(document)
    }
    if name != pace.patterns[0].description { try Output.standard.print(name + "\n") }
    for pattern in distinct(pace.patterns) { try describe(pattern) }
    try describeRamp(pace)
    try Output.standard.print("safety")
    let personal = SafetyPolicy(.personal, allowsSlow: settings.allowsSlow)
    for policy in [personal, .public] { try describe(pace, under: policy) }
    if let caution = Caution(pace) { try describe(caution) }
  }

  private func describe(_ caution: Caution) throws(Failure) {
    try Output.standard.print("\n\(Caution.lead)")
    for people in Caution.people { try Output.standard.print("  - \(people)") }
    try Output.standard.print(Caution.signs)
  }

  private func describe(_ pattern: BreathPattern) throws(Failure) {
    try Output.standard.print("\(pattern)")
    for step in pattern.steps {
      try Output.standard.print("  " + pad(step.phase.rawValue, 9) + seconds(step.duration))
    }
    try Output.standard.print(
      "  one breath lasts \(seconds(pattern.cycle)): \(rate(pattern)) a minute"
    )
    let letters = (0..<Int(pattern.cycle.seconds.rounded(.up))).map { second in
      pattern.breath(after: .seconds(second)).phase.rawValue.prefix(1)
    }
    try Output.standard.print("  one letter a second: " + letters.joined() + "\n")
  }

  /// Prints the breaths of a session until they stop growing, as computed by the timeline.
  private func describeRamp(_ pace: Pace) throws(Failure) {
    switch pace {
    case .flights(let patterns):
      let lengths = patterns.map { seconds($0.cycle) }.joined(separator: ", ")
      try Output.standard.print("each cycle: \(lengths)\n")
    case .pattern(_, nil):
      try Output.standard.print("no ramp: flown as written\n")
    case .pattern(let pattern, .some):
      let policy = SafetyPolicy(.personal, allowsSlow: true)
      guard let plan = try? Plan(pace, leadIn: .zero, policy: policy) else { return }
      let timeline = Timeline(
        plan: plan,
        start: Instant(nanoseconds: 0),
        screen: ScreenPolicy(choosing: plan)
      )
      var now = timeline.start
      try Output.standard.print("ramp")
      try Output.standard.print("  breath    at        lasts       a minute  longer by")
      var last: BreathPattern?
      while last != pattern {
        let moment = timeline.moment(at: now)
        let longer = last.map { moment.pattern.cycle / $0.cycle - 1 }
        try Output.standard.print(
          "  " + pad("\(moment.flight + 1)", 10) + pad(decimal(now.sinceEpoch.seconds) + " s", 10)
            + pad(decimal(moment.pattern.cycle.seconds, digits: 3) + " s", 12)
            + pad(rate(moment.pattern), 10) + (longer.map { decimal($0 * 100) + " %" } ?? "–")
        )
        last = moment.pattern
        guard let end = moment.flightEnd else { return }
        now = end
      }
      try Output.standard.print("  and so on, \(seconds(pattern.cycle)) each\n")
    }
  }

  private func describe(_ pace: Pace, under policy: SafetyPolicy) throws(Failure) {
    let verdict: String
    do throws(SafetyPolicyError) {
      try policy.check(pace)
      let reason = Caution(pace)?.reason
      let consent = reason.map { "allowed, after consent: it \($0)" } ?? "allowed"
      let rest =
        pace.hasHolds ? "; at most six held breaths, then a minute of normal breathing" : ""
      verdict = consent + rest
    } catch {
      verdict = "refused: \(error)"
    }
    try Output.standard.print(pad("  " + policy.audience.rawValue, 12) + verdict)
  }

  private func distinct(_ patterns: [BreathPattern]) -> [BreathPattern] {
    patterns.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func rate(_ pattern: BreathPattern) -> String {
    decimal(pattern.breathsPerMinute, digits: 2)
  }

  private func seconds(_ duration: Duration) -> String {
    decimal(duration.seconds, digits: 3) + " s"
  }

  /// Returns a number with a maximum number of decimals, without trailing zeros.
  private func decimal(_ value: Double, digits: Int = 1) -> String {
    JSONText.number(value, decimals: digits).description
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
