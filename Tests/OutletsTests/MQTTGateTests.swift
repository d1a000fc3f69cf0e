import Breathing
import Show
import TestRigs
import Testing

@testable import Outlets

/// The limits of a session on commands in rapid succession, and on plan requests.
@Suite struct MQTTGateTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func session() throws -> MQTTSession {
    MQTTSession(
      try #require(Sample.place("lobby")),
      discovery: nil,
      version: "1.2.3",
      takesCommands: true,
      followsPlan: false,
      generator: SeededGenerator(seed: 1)
    )
  }

  private func outlook(_ seconds: Double) throws -> MQTTSession.Context {
    MQTTSession.Context(
      show: try Sample.show(from: start),
      health: HealthCounters(started: start).reading,
      now: start.advanced(by: .seconds(seconds))
    )
  }

  @Test func `twenty commands a second are accepted, and the others logged once`() throws {
    var session = try session()
    let topics = ["cmd", "skip/set"].map { "aloft/clinic/lobby/\($0)" }
    var taken = 0
    var remarks: [String] = []
    for number in 0..<200 {
      let text = number.isMultiple(of: 2) ? "slower" : "PRESS"
      let reply = session.receive(
        MQTTMessage(topics[number % 2], text),
        try outlook(8 + Double(number) / 1_000)
      )
      if reply.command != nil { taken += 1 }
      remarks += [reply.remark].compactMap(\.self)
    }
    #expect(taken == CommandGate.mostASecond)
    #expect(remarks.count == 2)
    #expect(remarks[0].hasSuffix("is ignored: more than 20 commands a second"))
    let later = session.receive(MQTTMessage(topics[0], "slower"), try outlook(9))
    #expect(later.command == .command(try CommandRequest("slower")))
  }

  @Test func `another plan is requested in JSON, and rejected if it is retained`() throws {
    var session = try session()
    let text = #"{"command":"plan","value":{"session.minutes":5}}"#
    let reply = session.receive(MQTTMessage("aloft/clinic/lobby/cmd", text), try outlook(8))
    #expect(reply.command == .plan(PlanRequest(settings: ["session.minutes": "5"])))
    #expect(reply.remark == nil)
    let old = MQTTMessage("aloft/clinic/lobby/cmd", text, isRetained: true)
    let refused = session.receive(old, try outlook(8))
    #expect(refused.command == nil && refused.remark?.contains("it is retained") == true)
  }
}
