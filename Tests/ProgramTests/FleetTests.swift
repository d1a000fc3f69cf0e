import Arguments
import Breathing
import Foundation
import HTTPServer
import Listings
import Outlets
import Session
import Settings
import System
import TestRigs
import TestSupport
import Testing
import Text

@Suite struct FleetTests {
  private let now = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func state(
    phase: String = "inhale",
    paused: Bool = false,
    published: Double = 1_799_999_997.5,
    frame: Double? = 1_799_999_997.1,
    commands: Bool = true
  ) -> String {
    let picture = frame.map { ",\"frame_unix\":\($0)" } ?? ""
    return """
      {"v":1,"now_unix":\(published),"phase":"\(phase)","stage":"flight","paused":\(paused),"bpm":9.1,\
      "pattern":"gentle","view":"sky","version":"0.1.0"\(picture),"commands":\(commands)}
      """
  }

  private func roster(_ messages: [(String, String)]) -> FleetRoster {
    var roster = FleetRoster()
    for (topic, text) in messages { roster.receive(MQTTMessage("aloft/" + topic, text)) }
    return roster
  }

  @Test func `displays are listed by site and room, with their reported state`() {
    let roster = roster([
      ("clinic/lobby/online", "online"), ("clinic/lobby/state", state()),
      ("clinic/lobby/left/online", "online"),
      (
        "clinic/lobby/left/state",
        state(phase: "idle", paused: true, published: 1_799_999_975, frame: nil)
      ),
      ("clinic/hall/online", "offline"), ("clinic/hall/state", state(published: 1_799_990_000)),
      ("airport/gate-7/online", "online"),
    ])
    #expect(
      FleetListing(roster.displays, at: now).table.lines(width: nil) == [
        "SITE     ROOM        STATE      PATTERN  BPM  VIEW  VERSION  FRAME  HEARD",
        "airport  gate-7      silent     –          –  –     –            –      –",
        "clinic   hall        offline    gentle   9.1  sky   0.1.0      0 s    2 h",
        "clinic   lobby       breathing  gentle   9.1  sky   0.1.0    0.4 s  2.5 s",
        "clinic   lobby/left  paused     gentle   9.1  sky   0.1.0        –   25 s",
      ]
    )
  }

  @Test func `a list in JSON leaves out what is not known`() throws {
    let roster = roster([
      ("clinic/lobby/left/online", "online"), ("clinic/lobby/left/state", state()),
      ("clinic/hall/online", "offline"),
    ])
    #expect(
      FleetListing(roster.displays, at: now).json.description
        == #"[{"site":"clinic","room":"hall","online":false,"state":"offline"},"#
        + #"{"site":"clinic","room":"lobby","display":"left","online":true,"state":"breathing","#
        + #""phase":"inhale","paused":false,"pattern":"gentle","bpm":9.1,"view":"sky","#
        + #""version":"0.1.0","frame_age":0.4,"heard_age":2.5}]"#
    )
  }

  @Test func `the displays of one machine are counted, and listed as JSON`() {
    let displays =
      #"[{"number":0,"view":"sky","state":"open"},"#
      + #"{"number":1,"view":"radar","state":"failed","problem":"not attached"}]"#
    let text = state().dropLast() + #","displays":"# + displays + "}"
    let roster = roster([("clinic/hall/online", "online"), ("clinic/hall/state", String(text))])
    let line = FleetListing(roster.displays, at: now).table.lines(width: nil)[1]
    #expect(line.contains("breathing, 1 of 2 failed") && line.contains("sky, radar"), "\(line)")
    let json = FleetListing(roster.displays, at: now).json.description
    #expect(json.contains(#""displays":"# + displays), "\(json)")
  }

  @Test(arguments: [
    "", "online", "[]", "{}", #"{"phase":7}"#, "{\"phase\":\"inhale\"",
    #"{"phase":"rest","pattern":"x","version":"1"}"#,
    #"{"phase":"rest","pattern":"x","version":"1","now_unix":1e300}"#,
  ])
  func `an invalid state is ignored`(text: String) {
    let roster = roster([("clinic/lobby/state", text), ("clinic/lobby/online", "online")])
    #expect(roster.displays.count == 1 && roster.displays[0].report == nil)
  }

  @Test func `strangers' topics and words do no harm`() throws {
    var roster = roster([
      ("clinic/Lobby/online", "online"), ("clinic/lobby/dance", "online"), ("x/online", "online"),
      ("clinic/hall/state", state(phase: "inhale", frame: 1e18)),
    ])
    roster.receive(MQTTMessage("aloft/clinic/hall/state", [0xFF, 0x00]))
    let esc = state().replacing("gentle", with: "gen\\u001b[2Jtle")
    roster.receive(MQTTMessage("aloft/clinic/desk/state", esc))
    #expect(roster.displays.map(\.topics.name) == ["desk", "hall"])
    let lines = FleetListing(roster.displays, at: now).table.lines(width: nil)
    #expect(lines[1].contains("gen\u{FFFD}[2Jtle") && lines[1].contains("unknown"))
    roster.receive(MQTTMessage("aloft/clinic/desk/online", ""))
    #expect(roster.displays.map(\.topics.name) == ["hall"])
  }

  @Test func `a clock that is ahead makes no negative age`() {
    let roster = roster([("a/b/online", "online"), ("a/b/state", state(published: 1_800_000_100))])
    let lines = FleetListing(roster.displays, at: now).table.lines(width: nil)
    #expect(lines[1].hasSuffix("0 s"))
  }

  private let present = [
    ("clinic/lobby/online", "online"), ("clinic/hall/left/online", "online"),
    ("clinic/desk/online", "offline"), ("airport/gate/online", "online"),
  ]

  @Test(arguments: [
    ("lobby", ["lobby"]), ("hall", ["hall"]), ("hall/left", ["hall/left"]),
    (nil, ["hall", "lobby"]),
  ])
  func `a command finds the displays that are online`(name: String?, found: [String]) throws {
    let roster = roster(present)
    let targets = try FleetTarget.find(name, at: "clinic") { _ in roster }
    #expect(targets.map(\.name) == found)
  }

  @Test(arguments: [
    ("desk", System.ExitStatus.unavailable), ("gate", .unavailable), ("hall/right", .unavailable),
    ("Lobby", .usage), ("a/b/c", .usage), ("", .usage), ("lobby/state", .usage),
  ])
  func `is refused without a display online`(name: String, status: System.ExitStatus) throws {
    let roster = roster(present)
    let failure = #expect(throws: Failure.self) {
      try FleetTarget.find(name, at: "clinic") { _ in roster }
    }
    #expect(failure?.status == status)
  }

  @Test func `a display that accepts no commands is named`() throws {
    let roster = roster([
      ("clinic/lobby/online", "online"), ("clinic/lobby/state", state(commands: false)),
      ("clinic/hall/online", "online"), ("clinic/hall/state", state()),
    ])
    let failure = #expect(throws: Failure.self) {
      try FleetTarget.find("lobby", at: "clinic") { _ in roster }
    }
    #expect(failure?.status == .unavailable)
    #expect(failure?.message.hasPrefix("lobby at site clinic: commands are off because") == true)
    #expect(try FleetTarget.find(nil, at: "clinic") { _ in roster }.map(\.name) == ["hall"])
  }

  @Test func `a command is published as JSON to the room's topic`() throws {
    let roster = roster(present)
    let target = try #require(try FleetTarget.find("lobby", at: "clinic") { _ in roster }.first)
    let message = target.message(try CommandRequest("volume", value: "35"))
    #expect(message.topic == "aloft/clinic/lobby/cmd")
    #expect(message.text == #"{"command":"volume","value":"35"}"#)
    #expect(message.quality == .atLeastOnce && !message.isRetained)
  }
}

@Suite(
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not installed")
)
struct FleetPeerTests {
  private func configuration(_ port: UInt16) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read("mqtt.broker = \"mqtt://127.0.0.1:\(port)\"", from: "aloft.toml")
    return configuration
  }

  @Test func `displays on a broker are listed, and a command reaches them`() throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let online = Array("online".utf8)
    try broker.publish("aloft/home/lobby/online", online, isRetained: true)
    try broker.publish("aloft/home/hall/left/online", online, isRetained: true)
    try broker.publish("aloft/home/hall/left/run", Array("ON".utf8), isRetained: true)
    let listener = try broker.listen("aloft/+/+/cmd")
    let call = try FleetCall(try configuration(broker.port))
    defer { call.end() }
    let roster = try call.roster(for: .seconds(120)) { $0.displays.count == 2 }
    #expect(roster.displays.map(\.topics.name) == ["hall/left", "lobby"])
    let targets = try FleetTarget.find(nil, at: "home") { _ in roster }
    try call.send(targets.map { $0.message(try CommandRequest("pause")) })
    let topics = ["aloft/home/hall/cmd", "aloft/home/lobby/cmd"]
    for _ in 0..<2_400 where topics.contains(where: { listener.payloads($0).isEmpty }) {
      usleep(50_000)
    }
    for topic in topics { #expect(listener.payloads(topic) == [#"{"command":"pause"}"#]) }
  }

  @Test func `the staff page's list follows the displays, and its commands reach one of them`()
    async throws
  {
    let broker = try RealBroker()
    defer { broker.end() }
    let state = """
      {"v":1,"now_unix":1800000000,"phase":"inhale","paused":false,"bpm":9.1,"pattern":"gentle",\
      "view":"sky","version":"0.1.0","muted":true,"volume":35,"commands":true}
      """
    let closed = state.replacing("\"commands\":true", with: "\"commands\":false")
    for (display, text) in [("lobby", closed), ("hall/left", state), ("hall/right", state)] {
      let topic = "aloft/home/\(display)/"
      let word = display == "hall/right" ? "offline" : "online"
      try broker.publish(topic + "online", Array(word.utf8), isRetained: true)
      try broker.publish(topic + "state", Array(text.utf8), isRetained: true)
    }
    try broker.publish("aloft/clinic/desk/online", Array("online".utf8), isRetained: true)
    let listener = try broker.listen("aloft/+/#")
    let watch = try #require(try FleetWatch(try configuration(broker.port)))
    var displays: [DisplayStatus] = []
    for _ in 0..<600 where displays.count < 3 {
      displays = try await watch.displays()
    }
    #expect(displays.map(\.name) == ["hall/left", "hall/right", "lobby"])
    #expect(displays.map(\.isOnline) == [true, false, true])
    let left = try #require(displays.first)
    #expect(left.volume == 35 && left.isMuted == true && left.phase == "inhale")
    try await watch.send(try CommandRequest("volume", value: "20"), to: "hall/left")
    for (name, status) in [("hall/right", HTTPStatus.notFound), ("lobby", .conflict)] {
      let refusal = await #expect(throws: HTTPRefusal.self) {
        try await watch.send(try CommandRequest("pause"), to: name)
      }
      #expect(refusal?.status == status)
    }
    let topic = "aloft/home/hall/left/cmd"
    for _ in 0..<2_400 where listener.payloads(topic).isEmpty {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(listener.payloads(topic) == [#"{"command":"volume","value":"20"}"#])
  }

  @Test func `a command that the broker does not confirm is refused`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let topic = "aloft/home/hall/left/online"
    try broker.publish(topic, Array("online".utf8), isRetained: true)
    let configuration = try configuration(broker.port)
    let watch = try #require(try FleetWatch(configuration, confirmation: .milliseconds(200)))
    for _ in 0..<600 where try await watch.displays().isEmpty {}
    broker.suspend()
    defer { broker.resume() }
    let refusal = await #expect(throws: HTTPRefusal.self) {
      try await watch.send(try CommandRequest("pause"), to: "hall/left")
    }
    #expect(refusal?.status == .unavailable)
    #expect(refusal?.words == "the broker does not confirm the command")
  }

  @Test func `two people who change one display at once get the answers to their own changes`()
    async throws
  {
    let broker = try RealBroker()
    defer { broker.end() }
    let place = "aloft/home/hall/left/"
    try broker.publish(place + "online", Array("online".utf8), isRetained: true)
    let listener = try broker.listen(place + "cmd")
    let watch = try #require(try FleetWatch(try configuration(broker.port)))
    for _ in 0..<600 where try await watch.displays().isEmpty {}
    let programme = Task {
      try await watch.arrange(TimetableRequest(["programme": .settings]), of: "hall/left")
    }
    let holidays = Task {
      try await watch.arrange(TimetableRequest(["holidays": .settings]), of: "hall/left")
    }
    let haveArrived = try await comesTrue(within: 60) {
      listener.payloads(place + "cmd").count == 2
    }
    try #require(haveArrived)
    for (part, result) in [
      ("holidays", #""error":"none""#), ("programme", #""note":"not stored""#),
    ] {
      let command = try #require(listener.payloads(place + "cmd").first { $0.contains(part) })
      let id = try #require(try JSONValue(Array(command.utf8))["id"]?.string)
      let answer = #"{"v":1,"event":"answer","id":"\#(id)",\#(result)}"#
      try broker.publish(place + "answer", Array(answer.utf8), isRetained: false)
    }
    #expect(try await programme.value == "not stored")
    let refusal = await #expect(throws: HTTPRefusal.self) { try await holidays.value }
    #expect(refusal?.words == "none")
  }

  @Test func `a list without its broker is refused with the reason, and no broker means no list`()
    async throws
  {
    #expect(try FleetWatch(Configuration(.builtIn)) == nil)
    let watch = try #require(try FleetWatch(try configuration(1)))
    let refusal = await #expect(throws: HTTPRefusal.self) { try await watch.displays() }
    #expect(refusal?.status == .unavailable)
    #expect(refusal?.words.contains("connection refused") == true)
  }

  @Test func `without a broker there is a clear failure`() throws {
    let none = #expect(throws: Failure.self) { try FleetCall(Configuration(.builtIn)) }
    #expect(none?.status == .configuration)
    #expect(none?.message.contains("mqtt.broker") == true)
    let dead = #expect(throws: Failure.self) { try FleetCall(try configuration(1)) }
    #expect(dead?.status == .tryLater)
    #expect(dead?.message == "no MQTT broker at mqtt://127.0.0.1:1: connection refused")
  }

  @Test func `a broker that refuses the connection is reported`() throws {
    let broker = try RealBroker { _ in ["allow_anonymous false"] }
    defer { broker.end() }
    let failure = #expect(throws: Failure.self) { try FleetCall(try configuration(broker.port)) }
    #expect(failure?.status == .unavailable)
    #expect(failure?.message.contains("not authorised") == true)
  }
}
