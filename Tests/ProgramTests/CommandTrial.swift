import Breathing
import Foundation
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestSupport
import Text

/// Commands sent to a screen in order, and the outcome of each, which is the same on every surface.
struct CommandScript: Sendable, CustomStringConvertible {
  /// The screen.
  let description: String
  let audience: SafetyPolicy.Audience
  var follows = false
  let steps: [Step]

  /// What the screen shows after them.
  let volume: Int
  var isPaused = false
  var isEnding = false

  /// A command, and its outcome.
  struct Step: Sendable {
    let word: String
    var value: String?
    let outcome: Outcome
  }

  enum Outcome: Sendable, Hashable {
    case accepted
    case noted(String)
    /// The part of the reason that names the cause.
    case refused(String)
  }
}

/// A screen that receives the commands of a script through one surface.
final class CommandTrial {
  private let surface: CommandSurface
  private let script: CommandScript
  private let rig: SurfaceRig
  private let gate = CommandGate(.leader) { _ in }
  private let listener: BrokerListener?

  init(_ surface: CommandSurface, _ script: CommandScript) throws {
    (self.surface, self.script) = (surface, script)
    // A leader's commands come with its plan; no server is needed to read them.
    let rig = try SurfaceRig(
      surface == .leader ? .keys : surface,
      script.audience,
      "session.lead_in = 0",
      follows: script.follows
    )
    self.rig = rig
    listener = try rig.broker.withLock { try $0?.listen("aloft/home/lobby/answer") }
  }

  /// Sends the commands.
  ///
  /// - Returns: The differences from the script, one sentence each.
  func problems() throws -> [String] {
    let daemon = rig.daemon
    try blockUntil("the session does not begin") { daemon.clock.now > daemon.show.timeline.start }
    try waitUntilAnswered()
    var problems: [String] = []
    for (number, step) in script.steps.enumerated() {
      guard let outcome = try send(step, "k\(number)") else { continue }
      if isExpected(outcome, step) { continue }
      problems.append("\(step.word) \(step.value ?? ""): \(outcome), not \(step.outcome)")
    }
    let show = daemon.turn(to: daemon.clock.now).show
    let now = daemon.clock.now
    let (volume, isPaused) = (show.appearance.volumePercent, show.moment(at: now).isPaused)
    let isEnding = show.timeline.isEnding(at: now)
    if (volume, isPaused, isEnding) != (script.volume, script.isPaused, script.isEnding) {
      problems.append("volume \(volume), paused \(isPaused), ending \(isEnding)")
    }
    return problems
  }

  private func isExpected(_ outcome: CommandScript.Outcome, _ step: CommandScript.Step) -> Bool {
    // OSC has one answer, for a known command that changes nothing or is refused.
    if surface == .osc {
      if case .noted(let remark) = step.outcome { return outcome == .refused(remark) }
      let isKnown = (try? CommandRequest(step.word)) != nil
      guard case .refused = step.outcome, isKnown else { return outcome == .accepted }
    }
    guard case .refused(let found) = outcome, case .refused(let expected) = step.outcome else {
      return outcome == step.outcome
    }
    return found.contains(expected)
  }

  /// Sends a command, and returns its outcome; nil if the surface never answers.
  private func send(_ step: CommandScript.Step, _ id: String) throws -> CommandScript.Outcome? {
    let value = step.value.map { #","value":"\#($0)""# } ?? ""
    let json = #"{"command":"\#(step.word)"\#(value),"id":"\#(id)"}"#
    switch surface {
    case .http: return try overHTTP(json)
    case .lines:
      let path = rig.folder.file("s")
      let text = try Dialogue(path: path).say(Array((json + "\n").utf8)) {
        $0.contains("\"event\":\"answer\"") && $0.hasSuffix("\n")
      }
      return try Self.outcome(text.components(separatedBy: "\n").dropLast().last)
    case .mqtt: return try overBroker(json, id)
    case .osc:
      let arguments = step.value.map { [OSCArgument.string($0)] } ?? []
      return try overOSC(OSCMessage("/\(step.word)", arguments))
    case .leader:
      let plan = #"{"order":{"id":"\#(id)","command":\#(json)}}"#
      guard let order = ReceivedCommand(planned: Array(plan.utf8)) else {
        throw Failure(.software, "\(plan) has no order")
      }
      let link = rig.daemon.link(for: .leader)
      let answer = order.perform(through: gate, on: link).answer
      if let refusal = answer.refusal { return .refused(refusal) }
      return answer.note.map(CommandScript.Outcome.noted) ?? .accepted
    case .keys:
      // What no key sends is left out. Keys get no answer: only the final state is compared.
      let request = try? CommandRequest(step.word, value: step.value)
      guard let command = try? request?.command(for: rig.daemon.show) else { return nil }
      rig.daemon.send(command)
      return nil
    default: throw Failure(.software, "this trial does not drive \(surface.rawValue)")
    }
  }

  private func overHTTP(_ json: String) throws -> CommandScript.Outcome {
    let head =
      "POST /v1/commands HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    let text = "\(head)Content-Length: \(json.utf8.count)\r\nConnection: close\r\n\r\n\(json)"
    func body(_ answer: String) -> String? {
      answer.range(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) }
    }
    let answer = try Dialogue(port: rig.http, SOCK_STREAM).say(Array(text.utf8)) {
      body($0).flatMap { try? JSONValue(Array($0.utf8)) } != nil
    }
    return try Self.outcome(body(answer))
  }

  private func overBroker(_ json: String, _ id: String) throws -> CommandScript.Outcome {
    try rig.broker.withLock { _ = try $0?.publish("aloft/home/lobby/cmd", Array(json.utf8)) }
    try blockUntil("no answer to \(json)") { self.answer(id) != nil }
    return try Self.outcome(answer(id))
  }

  private func answer(_ id: String) -> String? {
    listener?.payloads("aloft/home/lobby/answer").first { $0.contains("\"id\":\"\(id)\"") }
  }

  private func overOSC(_ message: OSCMessage) throws -> CommandScript.Outcome {
    let dialogue = try Dialogue(port: rig.osc, SOCK_DGRAM)
    try dialogue.say(message.bytes)
    // Answers keep their order.
    let text = try dialogue.say(OSCMessage("/sync").bytes) { $0.contains("/session/state") }
    let words = text.unicodeScalars.split(separator: "\0").map { String($0) }
    guard words.first == "/refused", words.count > 3 else { return .accepted }
    return .refused(words[3])
  }

  /// Reads an answer in JSON.
  private static func outcome(_ json: String?) throws -> CommandScript.Outcome {
    let answer = try JSONValue(Array((json ?? "").utf8))
    if let error = answer["error"]?.string { return .refused(error) }
    return answer["note"]?.string.map(CommandScript.Outcome.noted) ?? .accepted
  }

  /// Waits until a surface that opens later receives commands.
  private func waitUntilAnswered() throws {
    switch surface {
    case .osc:
      try blockUntil("OSC does not answer") {
        let dialogue = try? Dialogue(port: self.rig.osc, SOCK_DGRAM)
        let answer = try? dialogue?.say(OSCMessage("/sync").bytes) { !$0.isEmpty }
        return answer != nil
      }
    case .mqtt:
      let json = #"{"command":"view","value":"none","id":"ready"}"#
      // A command that is sent before the screen listens gets no answer.
      var next = ContinuousClock.now
      try blockUntil("MQTT does not answer") {
        if self.answer("ready") != nil { return true }
        guard ContinuousClock.now >= next else { return false }
        try self.rig.broker.withLock {
          _ = try $0?.publish("aloft/home/lobby/cmd", Array(json.utf8))
        }
        next = ContinuousClock.now + .seconds(1)
        return false
      }
    default: return
    }
  }
}
