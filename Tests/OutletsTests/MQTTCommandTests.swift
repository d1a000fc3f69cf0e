import Breathing
import Show
import TestRigs
import Testing
import Text

@testable import Outlets

/// What an MQTT session makes of the messages it receives.
struct MQTTCommandTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
  private let health: HealthCounters.Reading
  private let show: Show

  init() throws {
    health = HealthCounters(started: start).reading
    show = try Sample.show(from: start)
  }

  private func session(takesCommands: Bool = true) throws -> MQTTSession {
    try .lobby(discovery: "homeassistant", takesCommands: takesCommands, followsPlan: true)
  }

  private func at(_ seconds: Double) -> MQTTSession.Context {
    MQTTSession.Context(
      show: show,
      health: health,
      now: start.advanced(by: .milliseconds((seconds * 1_000).rounded()))
    )
  }

  @Test(
    arguments: [
      ("run/set", "OFF", "stop", nil), ("run/set", "ON", "start", nil),
      ("mute/set", "ON", "mute", nil), ("mute/set", "OFF", "unmute", nil),
      ("volume/set", "35", "volume", "35"), ("skip/set", "PRESS", "skip", nil),
      ("cmd", "slower", "slower", nil), ("cmd", "too-slow", "too_slow", nil),
      ("cmd", " volume  20", "volume", "20"), ("cmd", "start", "start", nil),
      ("cmd", #"{"command":"view","value":"radar"}"#, "view", "radar"),
      ("cmd", "\n {\"command\":\"skip\"}\n", "skip", nil),
    ] as [(String, String, String, String?)]
  )
  func `each message is read as its command`(
    leaf: String,
    text: String,
    word: String,
    value: String?
  ) throws {
    var session = try session()
    _ = session.begin(at(8))
    let reply = session.receive(MQTTMessage("aloft/clinic/lobby/" + leaf, text), at(8))
    #expect(
      reply.command == .success(.command(try CommandRequest(word, value: value)))
    )
  }

  @Test func `a refusal is answered, but not a flood of them`() throws {
    var rig = try MQTTStage()
    var answers: [MQTTMessage] = []
    for _ in 0..<200 { answers += rig.answers("cmd", "dance") }
    #expect(answers.count == CommandRate.maximumPerSecond)
    let answer = try #require(answers.first)
    #expect(answer.topic == "aloft/clinic/lobby/answer" && !answer.isRetained)
    let text = try #require(answer.text)
    #expect(text.hasPrefix(#"{"v":1,"event":"answer","ok":false,"error":"there is no"#))
  }

  @Test(arguments: [
    (#"{"command":"dance","id":"k7"}"#, "k7" as String?), (#"{"command":"dance"}"#, nil),
    (#" {"command":"dance","id":"k7"}"#, "k7"), (#"{"command":"dance","id":7}"#, nil),
    (#"{"command":"dance","id":"\#(String(repeating: "k", count: 65))"}"#, nil),
    ("dance", nil),
  ])
  func `an answer has the identifier of its command`(text: String, id: String?) throws {
    var rig = try MQTTStage()
    let command = MQTTMessage("aloft/clinic/lobby/cmd", text)
    let answers = rig.handler.answers(to: command)
    let refusal = try #require(answers.first)
    let consent = rig.handler.session.answer(to: command, error: nil)
    for answer in [refusal, consent] {
      #expect(try JSONValue(answer.payload)["id"]?.string == id)
    }
  }

  @Test func `a pattern is chosen by its name`() throws {
    var session = try session()
    let topic = "aloft/clinic/lobby/pattern/set"
    let reply = session.receive(MQTTMessage(topic, "coherent"), at(8))
    let coherent = JSONCommand.command(try CommandRequest("pattern", value: "coherent"))
    #expect(reply.command == .success(coherent))
  }

  @Test(arguments: [
    ("run/set", "on", "run = \"on\", but it must be ON or OFF"),
    ("skip/set", "ON", "skip = \"ON\", but it must be PRESS"),
    ("volume/set", "101", "a whole number from 0 to 100"), ("volume/set", " ", "a whole number"),
    ("pattern/set", "hyper", "one of gentle"), ("cmd", " ", "there is no command \"\""),
    ("cmd", "{", "it is not JSON"), ("cmd", "skip 2", "takes no value"),
    ("cmd", "dance", "view, too_slow, plan, timetable"),
    ("cmd", "plan coherent", #"plan is sent in JSON: {"command":"plan","value":{…}}"#),
    ("cmd", "da\u{1B}[2Jnce\n", "no command \"da\u{FFFD}[2Jnce\""),
  ])
  func `an invalid command is logged once`(leaf: String, text: String, words: String) throws {
    var rig = try MQTTStage()
    let answers = rig.answers(leaf, text)
    #expect(answers.count == 1 && rig.stage.sent.isEmpty)
    let line = try #require(rig.notes.all.first)
    #expect(line.hasPrefix("mqtt: a command on aloft/clinic/lobby/\(leaf) is refused: "))
    #expect(line.contains(words))
    let hasControls = line.unicodeScalars.contains { $0.properties.generalCategory == .control }
    #expect(!hasControls)
    rig.stage.advance(by: 52)
    _ = rig.answers(leaf, text)
    #expect(rig.notes.all.count == 1)
    rig.stage.advance(by: 8)
    _ = rig.answers(leaf, text)
    #expect(rig.notes.all.count == 2 && rig.notes.all[1].hasSuffix("(3 so far)"))
  }

  @Test func `the answer of a display that follows a leader says so`() throws {
    let rig = try MQTTStage()
    let command = MQTTMessage("aloft/clinic/lobby/cmd", "pause")
    let cases: [(RequestRefusal, Bool?)] = [
      (.follows(.pause), true), (.follows(nil), true), (.tooMany, nil),
    ]
    for (refusal, follows) in cases {
      let answer = rig.handler.session.answer(to: command, error: refusal)
      let json = try JSONValue(answer.payload)
      #expect(json["ok"]?.boolean == false)
      #expect(json["follows"]?.boolean == follows)
    }
  }

  @Test func `retained, large and unreadable messages are refused`() throws {
    var session = try session()
    let topic = "aloft/clinic/lobby/cmd"
    func reason(_ message: MQTTMessage) throws -> String {
      var fresh = session
      let reply = fresh.receive(message, at(8))
      if case .failure(let refusal)? = reply.command { return "\(refusal)" }
      #expect(reply.command == nil)
      return try #require(reply.logLine)
    }
    #expect(try reason(MQTTMessage(topic, "skip", isRetained: true)).contains("retained"))
    #expect(try reason(MQTTMessage(topic, [0x73, 0xFF])).contains("UTF-8"))
    let large = MQTTMessage(topic, Array(repeating: 0x20, count: 1_025))
    #expect(try reason(large).contains("1025 bytes; at most 1024 are"))
    let plan = MQTTMessage("aloft/clinic/lobby/plan", Array(repeating: 1, count: 65_537))
    #expect(try reason(plan).contains("65537 bytes; at most 65536 are"))
    #expect(session.receive(plan, at(8)).plan == nil)
  }

  @Test func `a retained command is ignored at every connection, and logged once`() throws {
    var session = try session()
    let topic = "aloft/clinic/lobby/cmd"
    let message = MQTTMessage(topic, "pattern long-exhale", isRetained: true)
    var remarks: [String] = []
    for second in stride(from: 8.0, to: 700, by: 90) {
      _ = session.begin(at(second))
      let reply = session.receive(message, at(second))
      #expect(reply.command == nil && reply.messages.isEmpty)
      remarks += [reply.logLine].compactMap(\.self)
    }
    #expect(
      remarks == [
        "mqtt: a command on \(topic) is ignored: it is retained; commands must not be retained;"
          + " mosquitto_pub -r -n -t '\(topic)' deletes it"
      ]
    )
    #expect(session.receive(MQTTMessage(topic, "skip"), at(700)).command != nil)
  }

  @Test(arguments: ["cmd", "skip/set", "run/set"], [true, false])
  func `the empty message that deletes a retained command is not answered`(
    leaf: String,
    takesCommands: Bool
  ) throws {
    var session = try session(takesCommands: takesCommands)
    _ = session.begin(at(8))
    let reply = session.receive(MQTTMessage("aloft/clinic/lobby/" + leaf, ""), at(8))
    #expect(reply.command == nil && reply.logLine == nil && reply.messages.isEmpty)
  }

  @Test func `a plan is received`() throws {
    var session = try session()
    #expect(session.subscriptions.contains("aloft/clinic/lobby/plan"))
    let plan = MQTTMessage("aloft/clinic/lobby/plan", [1, 2], isRetained: true)
    #expect(session.receive(plan, at(8)).plan == [1, 2])
    let none = MQTTMessage("aloft/clinic/lobby/plan", [])
    #expect(session.receive(none, at(8)).plan == nil)
  }

  @Test func `a display also takes the commands of its room`() throws {
    var session = try MQTTSession.lobby("left")
    #expect(session.subscriptions.contains("aloft/clinic/lobby/cmd"))
    #expect(session.subscriptions.contains("aloft/clinic/lobby/left/cmd"))
    #expect(!session.subscriptions.contains("aloft/clinic/lobby/plan"))
    let reply = session.receive(MQTTMessage("aloft/clinic/lobby/cmd", "skip"), at(8))
    #expect(reply.command == .success(.command(try CommandRequest("skip"))))
  }
}
