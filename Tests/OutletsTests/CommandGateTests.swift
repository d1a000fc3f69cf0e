import Show
import Testing

@testable import Outlets

/// What a command meets on its way to the show, whatever protocol it arrived by.
@Suite struct CommandGateTests {
  private let stage: Stage
  private let notes = Notes()
  private let gate: CommandGate

  init() throws {
    stage = try Stage()
    stage.advance(by: 8)
    gate = CommandGate(.osc, log: notes.add)
  }

  private func pass(
    _ word: String,
    _ value: String? = nil,
    on topic: String? = nil
  ) throws(RequestRefusal) -> String? {
    try gate.pass(to: stage.link, on: topic) { () throws(RequestRefusal) in
      JSONCommand.command(try CommandRequest(word, value: value))
    }
  }

  @Test func `a command is performed, with a remark if nothing changes`() throws {
    #expect(try pass("volume", "35") == nil)
    #expect(try pass("resume") == "already running")
    #expect(stage.sent == [.volume(35)] && notes.all.isEmpty)
  }

  @Test func `each refusal is thrown, and the first of a minute on a topic is logged`() throws {
    let refusals: [(word: String, value: String?, refusal: RequestRefusal)] = [
      ("dance", nil, .word(found: "dance")),
      ("skip", "2", .superfluous(.skip, found: "2")),
      ("volume", "101", .value(.volume, found: "101", allowed: "a whole number from 0 to 100")),
    ]
    for (word, value, refusal) in refusals {
      #expect(throws: refusal) { try pass(word, value, on: "a") }
    }
    #expect(throws: RequestRefusal.word(found: "\u{1B}[2J")) { try pass("\u{1B}[2J", on: "b") }
    let commands = CommandRequest.Name.allCases.map(\.rawValue).joined(separator: ", ")
    let others = "; the commands are \(commands) (1 so far)"
    #expect(
      notes.all == [
        "osc: a command on a is refused: there is no command \"dance\"" + others,
        "osc: a command on b is refused: there is no command \"\u{FFFD}[2J\"" + others,
      ]
    )
    stage.advance(by: 60)
    #expect(throws: RequestRefusal.word(found: "dance")) { try pass("dance", on: "a") }
    #expect(notes.all.last?.hasSuffix("(4 so far)") == true)
    #expect(stage.sent.isEmpty)
  }

  @Test(
    arguments: [(.osc, 1), (.mqtt, 1), (.http, 0), (.lines, 0), (.leader, 0)]
      as [(CommandSurface, Int)]
  )
  func `a command without effect is logged only where its sender may not read the answer`(
    surface: CommandSurface,
    lines: Int
  ) throws {
    let gate = CommandGate(surface, log: notes.add)
    let refusal = RequestRefusal.idle(.tooSlow, because: "the breaths are as short as allowed")
    #expect(throws: refusal) {
      try gate.pass(to: stage.link) { () throws(RequestRefusal) -> JSONCommand? in throw refusal }
    }
    #expect(notes.all.count == lines)
  }

  @Test func `at most twenty refusals a second are answered`() {
    let answered = (0..<100).count { _ in gate.mayAnswer(at: stage.link.now()) }
    #expect(answered == 20)
    stage.advance(by: 1)
    #expect(gate.mayAnswer(at: stage.link.now()))
  }

  @Test func `only what can be read counts towards twenty a second`() throws {
    for _ in 0..<40 {
      #expect(throws: RequestRefusal.word(found: "dance")) { try pass("dance") }
      let remark = try gate.pass(to: stage.link) { () throws(RequestRefusal) in nil }
      #expect(remark == nil)
    }
    for volume in 1...20 { #expect(try pass("volume", "\(volume)") == nil) }
    #expect(throws: RequestRefusal.tooMany) { try pass("volume", "50") }
    #expect(throws: RequestRefusal.tooMany) {
      try gate.admit(at: stage.link.now()) { () throws(RequestRefusal) in }
    }
    #expect(stage.sent.count == 20)
    stage.advance(by: 1)
    #expect(try pass("volume", "50") == nil)
  }

  @Test func `at most twenty commands are performed in any second, wherever it begins`() throws {
    // A second that is counted from the first command ends in the middle of the others.
    #expect(try pass("volume", "1") == nil)
    stage.advance(by: 0.875)
    for volume in 2...20 { #expect(try pass("volume", "\(volume)") == nil) }
    stage.advance(by: 0.125)
    #expect(try pass("volume", "21") == nil)
    #expect(throws: RequestRefusal.tooMany) { try pass("volume", "22") }
    stage.advance(by: 0.75)
    #expect(throws: RequestRefusal.tooMany) { try pass("volume", "22") }
    stage.advance(by: 0.125)
    for volume in 22...40 { #expect(try pass("volume", "\(volume)") == nil) }
    #expect(throws: RequestRefusal.tooMany) { try pass("volume", "41") }
    #expect(stage.sent.count == 40)
  }

  @Test func `a clock that is set back does not stop commands`() throws {
    for volume in 1...20 { #expect(try pass("volume", "\(volume)") == nil) }
    stage.advance(by: -3_600)
    #expect(try pass("volume", "50") == nil)
  }

  @Test func `a command that was admitted is performed without being counted again`() throws {
    for volume in 1...20 {
      let command = try gate.admit(at: stage.link.now()) { () throws(RequestRefusal) in
        JSONCommand.command(try CommandRequest("volume", value: "\(volume)"))
      }
      #expect(try gate.perform(command, on: stage.link) == nil)
    }
    #expect(stage.sent.count == 20 && notes.all.isEmpty)
  }
}
