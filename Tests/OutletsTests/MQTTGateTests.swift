import Testing

@testable import Outlets

/// The limits of a session on commands in rapid succession, and on plan requests.
@Suite struct MQTTGateTests {
  @Test func `twenty commands a second are accepted, and the others logged once a topic`() throws {
    var rig = try MQTTStage()
    for number in 0..<200 {
      let isOdd = !number.isMultiple(of: 2)
      _ = rig.answers(isOdd ? "skip/set" : "cmd", isOdd ? "PRESS" : "slower")
    }
    #expect(rig.stage.sent.count == CommandRate.maximumPerSecond)
    let suffix = "is refused: at most 20 commands a second are accepted (1 so far)"
    #expect(rig.notes.all.count == 2)
    let isSame = rig.notes.all.allSatisfy { $0.hasSuffix(suffix) }
    #expect(isSame)
    rig.stage.advance(by: 1)
    _ = rig.answers("cmd", "slower")
    #expect(rig.stage.sent.count == CommandRate.maximumPerSecond + 1)
  }

  @Test func `another plan is requested in JSON, and ignored if it is retained`() throws {
    var rig = try MQTTStage()
    let text = #"{"command":"plan","value":{"session.minutes":5}}"#
    let answers = rig.answers("cmd", text)
    let answer = try #require(answers.first?.text)
    #expect(answer.contains("this show has no plan to change"))
    let none = rig.answers("cmd", text, isRetained: true)
    #expect(none.isEmpty)
    #expect(rig.notes.all.last?.contains("it is retained") == true)
  }
}
