import Breathing
import Foundation
import Outlets
import Show

/// Draws valid and invalid requests of others to a screen, and checks the result.
struct RequestDraw {
  private var generator: SeededGenerator
  private let screen: SafetyPolicy

  /// Patterns by name, notation of any length and with holds, and invalid text.
  private static let patterns =
    Preset.allCases.map(\.rawValue) + [
      "14-14", "15-15", "4-2-6", "6-6", "6-7.3", "7-7", "2-2", "2-3", "4-4-4-4", "4-0-6-2", "mine",
      "0.5-7-15", "box ", "",
    ]

  init(seed: UInt64, _ screen: SafetyPolicy) {
    generator = SeededGenerator(seed: seed)
    self.screen = screen
  }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }

  private mutating func happens(_ share: Int = 2) -> Bool {
    Int.random(in: 0..<share, using: &generator) == 0
  }

  /// Some settings of a plan.
  mutating func request() -> [String: String] {
    var settings: [String: String] = [:]
    if happens() { settings["breath.policy"] = one(of: ["personal", "public"]) }
    if happens() { settings["breath.allow_slow"] = one(of: ["true", "false"]) }
    if happens(4) { settings["breath.ramp"] = one(of: ["true", "false"]) }
    if happens(4) { settings["breath.start"] = "\(Int.random(in: 4...20, using: &generator))" }
    if happens(4) { settings["breath.growth"] = "\(Int.random(in: 1...8, using: &generator))" }
    if happens(4) { settings["session.flights"] = "\(Int.random(in: 1...9, using: &generator))" }
    if happens(4) { settings["session.lead_in"] = "0" }
    if happens(3) {
      settings["patterns.mine"] = one(of: ["4-7-8", "14-14", "4-6", "4-1-6", "2-2"])
    }
    settings["breath.pattern"] = one(of: Self.patterns)
    return settings
  }

  /// A command's name and value.
  mutating func command() -> (word: String, value: String?) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...2: ("slower", nil)
    case 3: ("faster", nil)
    case 4: ("too_slow", nil)
    case 5: ("skip", nil)
    default: ("pattern", one(of: Self.patterns))
    }
  }

  /// A command or a plan in JSON.
  mutating func wish() -> String {
    if happens() {
      let members = request().sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
      return "{\"command\":\"plan\",\"value\":{\(members.joined(separator: ","))}}"
    }
    let (word, value) = command()
    return "{\"command\":\"\(word)\"" + (value.map { ",\"value\":\"\($0)\"}" } ?? "}")
  }

  /// Actions of a person at the screen; if the policy requires consent, none that gives it.
  mutating func key(_ show: Show) -> Command {
    let plain: [Command] = [.slower, .slower, .faster, .tooSlow, .skip]
    guard screen.audience == .public else { return one(of: plain) }
    let paces = show.paces.map { Command.breathe($0, by: .person) }
    let panel: [Command] = [
      .panel(.toggle), .panel(.set(.pattern, to: Int.random(in: 0..<8, using: &generator))),
    ]
    return one(of: plain + paces + panel + [.nextPattern])
  }

  /// A leader's plan, with later changes; one in four that every screen accepts.
  mutating func document(from now: Instant) -> PlanDocument {
    let isGentle = happens(4)
    var settings = isGentle ? ["breath.pattern": one(of: ["gentle", "coherent"])] : request()
    let mine = settings.removeValue(forKey: "patterns.mine")
    let start = now.advanced(by: .seconds(-400))
    var changes: [PlanDocument.Change] = []
    for second in stride(from: 10.0, to: 380, by: 20) where !isGentle && happens() {
      let (word, value) = command()
      guard let request = try? CommandRequest(word, value: value) else { continue }
      changes.append(PlanDocument.Change(at: start.advanced(by: .seconds(second)), request))
    }
    return PlanDocument(
      settings: settings,
      patterns: mine.map { ["mine": $0] } ?? [:],
      seed: generator.next(),
      start: start,
      length: nil,
      day: nil,
      changes: changes
    )
  }

  /// The settings of a room's plan, by line.
  mutating func settings() -> String {
    let settings = request()
    let lines = settings.filter { !$0.key.hasPrefix("patterns.") }.map { key, value in
      ["breath.pattern", "breath.policy"].contains(key)
        ? "\(key) = \"\(value)\"" : "\(key) = \(value)"
    }
    let mine = settings["patterns.mine"].map { ["patterns.mine = \"\($0)\""] } ?? []
    return (lines.sorted() + mine).joined(separator: "\n") + "\n"
  }

  /// The lines that a person may add to this screen's settings; they do not change its policy.
  mutating func ownSettings() -> String {
    settings().components(separatedBy: "\n")
      .filter { !$0.hasPrefix("breath.policy") && !$0.hasPrefix("breath.allow_slow") }
      .joined(separator: "\n")
  }

  /// Where a show leaves the screen's policy, during an hour from its start: each flight, and
  /// instants between.
  mutating func problems(of show: Show) -> [String] {
    let timeline = show.timeline
    let span = timeline.start..<timeline.start.advanced(by: .seconds(3_600))
    var problems: Set<String> = []
    for edge in timeline.edges(in: span) { problems.formUnion(faults(of: edge.pattern, timeline)) }
    for _ in 0..<40 {
      let second = Double.random(in: 0..<3_600, using: &generator)
      let moment = timeline.moment(at: span.lowerBound.advanced(by: .seconds(second)))
      problems.formUnion(faults(of: moment.pattern, timeline))
      if screen.audience == .public, [.hold, .rest].contains(moment.breath.phase) {
        problems.insert("\(moment.breath.phase) at \(second) s")
      }
    }
    return problems.sorted()
  }

  private func faults(of pattern: BreathPattern, _ timeline: Timeline) -> [String] {
    // The person at a personal screen may have named a slow preset or holds in its own settings.
    let chosen = timeline.screen.chosen?.patterns ?? []
    guard screen.audience == .public || !chosen.contains(pattern) else { return [] }
    var faults: [String] = []
    if pattern.cycle > screen.longestBreath { faults.append("\(pattern) is too slow") }
    if pattern.cycle < screen.shortestBreath { faults.append("\(pattern) is too fast") }
    if pattern.hasHolds { faults.append("\(pattern) holds") }
    return faults
  }
}
