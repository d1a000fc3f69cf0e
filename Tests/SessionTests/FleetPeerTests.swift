import Foundation
import HTTPServer
import Network
import Outlets
import Session
import Settings
import System
import TestRigs
import TestSupport
import Testing
import Text

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

  @Test func `displays on a broker are listed, and a command reaches them`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let online = Array("online".utf8)
    try broker.publish("aloft/home/lobby/online", online, isRetained: true)
    try broker.publish("aloft/home/hall/left/online", online, isRetained: true)
    try broker.publish("aloft/home/hall/left/run", Array("ON".utf8), isRetained: true)
    let listener = try broker.listen("aloft/+/+/cmd")
    let call = try BrokerSession(try configuration(broker.port))
    defer { call.end() }
    let roster = try call.roster(for: .seconds(120)) { $0.displays.count == 2 }
    #expect(roster.displays.map(\.identity.name) == ["hall/left", "lobby"])
    let targets = try FleetTarget.find(nil, at: "home") { _ in roster }
    try call.send(targets.map { $0.message(.command(try CommandRequest("pause"))) })
    let topics = ["aloft/home/hall/cmd", "aloft/home/lobby/cmd"]
    try await waitUntil("a room received no command", within: 120) {
      topics.allSatisfy { !listener.payloads($0).isEmpty }
    }
    for topic in topics { #expect(listener.payloads(topic) == [#"{"command":"pause"}"#]) }
  }

  @Test func `a command waits for the answers of all displays that it reaches`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    for display in ["lobby", "hall/left"] {
      try broker.publish("aloft/home/\(display)/online", Array("online".utf8), isRetained: true)
    }
    let listener = try broker.listen("aloft/+/+/cmd")
    let configuration = try configuration(broker.port)
    async let asked = Worker.run("ask") {
      Result {
        let call = try BrokerSession(configuration)
        defer { call.end() }
        let roster = try call.roster(for: .seconds(120)) { $0.displays.count == 2 }
        let targets = try FleetTarget.find(nil, at: "home") { _ in roster }
        let volume = JSONCommand.command(try CommandRequest("volume", value: "300"))
        return try call.ask(volume, of: targets, for: .seconds(120))
      }
    }
    let answers = ["hall": ("hall/left", true), "lobby": ("lobby", false)]
    for (room, (display, isTaken)) in answers {
      let topic = "aloft/home/\(room)/cmd"
      try await waitUntil("\(room) received no command", within: 120) {
        !listener.payloads(topic).isEmpty
      }
      let command = try #require(listener.payloads(topic).first)
      let id = try #require(try JSONValue(Array(command.utf8))["id"]?.string)
      let reason = isTaken ? "" : #","error":"too loud""#
      let answer = #"{"v":1,"event":"answer","ok":\#(isTaken),"id":"\#(id)"\#(reason)}"#
      // One for another's command does not count.
      let other = #"{"v":1,"event":"answer","ok":false,"id":"x","error":"no"}"#
      for text in [other, answer] {
        try broker.publish("aloft/home/\(display)/answer", Array(text.utf8), isRetained: false)
      }
    }
    let found = try await asked.get()
    #expect(found.count == 2)
    let errors = Dictionary(uniqueKeysWithValues: found.map { ($0.key.name, $0.value.refusal) })
    #expect(errors["lobby"] == "too loud" && errors["hall/left"] == .some(nil))
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
    try await waitUntil("not all have reported") {
      displays = try await watch.displays()
      return displays.count == 3
        && displays.allSatisfy { $0.isOnline != nil && $0.report != nil }
    }
    #expect(displays.map(\.identity.name) == ["hall/left", "hall/right", "lobby"])
    #expect(displays.map(\.isOnline) == [true, false, true])
    let left = try #require(displays.first?.report)
    #expect(left.volume == 35 && left.isMuted == true && left.phase == "inhale")
    for (name, status) in [("hall/right", HTTPStatus.notFound), ("lobby", .conflict)] {
      let refusal = await #expect(throws: HTTPRefusal.self) {
        try await watch.send(.command(try CommandRequest("pause")), to: name)
      }
      #expect(refusal?.status == status)
    }
    // What the display says decides whether the command is accepted.
    let place = "aloft/home/hall/left/"
    for (number, (value, result)) in [
      ("20", #""ok":true,"note":"the volume is already 20""#),
      ("900", #""ok":false,"error":"volume = \"900\"""#),
    ].enumerated() {
      let request = JSONCommand.command(try CommandRequest("volume", value: value))
      let sent = Task { try await watch.send(request, to: "hall/left") }
      try await waitUntil {
        listener.payloads(place + "cmd").count == number + 1
      }
      let command = try JSONValue(Array(try #require(listener.payloads(place + "cmd").last).utf8))
      #expect(command["command"]?.string == "volume" && command["value"]?.string == value)
      let id = try #require(command["id"]?.string)
      let answer = #"{"v":1,"event":"answer","id":"\#(id)",\#(result)}"#
      try broker.publish(place + "answer", Array(answer.utf8), isRetained: false)
      let refusal = number == 0 ? nil : "volume = \"900\""
      let note = number == 0 ? "the volume is already 20" : nil
      #expect(try await sent.value == CommandAnswer(refusal: refusal, note: note))
    }
  }

  @Test func `a command that the broker does not confirm is refused`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let topic = "aloft/home/hall/left/online"
    try broker.publish(topic, Array("online".utf8), isRetained: true)
    let configuration = try configuration(broker.port)
    var limits = FleetWatch.Limits()
    limits.confirmation = .milliseconds(200)
    let watch = try #require(try FleetWatch(configuration, limits: limits))
    try await waitUntil { try await !watch.displays().isEmpty }
    broker.suspend()
    defer { broker.resume() }
    let refusal = await #expect(throws: HTTPRefusal.self) {
      try await watch.send(.command(try CommandRequest("pause")), to: "hall/left")
    }
    #expect(refusal?.status == .unavailable)
    #expect(refusal?.message == "the broker does not confirm the command")
  }

  @Test func `a command that the display does not answer is refused`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let place = "aloft/home/hall/left/"
    try broker.publish(place + "online", Array("online".utf8), isRetained: true)
    let listener = try broker.listen(place + "cmd")
    var limits = FleetWatch.Limits()
    limits.answer = .milliseconds(200)
    let watch = try #require(try FleetWatch(try configuration(broker.port), limits: limits))
    try await waitUntil { try await !watch.displays().isEmpty }
    let refusal = await #expect(throws: HTTPRefusal.self) {
      try await watch.send(.command(try CommandRequest("pause")), to: "hall/left")
    }
    #expect(refusal?.status == .unavailable)
    #expect(refusal?.message == "hall/left does not answer")
    try await waitUntil { !listener.payloads(place + "cmd").isEmpty }
  }

  @Test func `a broker that does not answer is reported`() async throws {
    let server = try LineServer([[.hold]])
    var limits = FleetWatch.Limits()
    limits.connection = .milliseconds(200)
    let watch = try #require(try FleetWatch(try configuration(server.port), limits: limits))
    let refusal = await #expect(throws: HTTPRefusal.self) { try await watch.displays() }
    #expect(refusal?.status == .unavailable)
    #expect(refusal?.message == "the broker does not answer")
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
    try await waitUntil { try await !watch.displays().isEmpty }
    let programme = Task {
      try await watch.send(.timetable(TimetableRequest([.programme: .settings])), to: "hall/left")
    }
    let holidays = Task {
      try await watch.send(.timetable(TimetableRequest([.holidays: .settings])), to: "hall/left")
    }
    try await waitUntil {
      listener.payloads(place + "cmd").count == 2
    }
    for (part, result) in [
      ("holidays", #""error":"none""#), ("programme", #""note":"not stored""#),
    ] {
      let command = try #require(listener.payloads(place + "cmd").first { $0.contains(part) })
      let id = try #require(try JSONValue(Array(command.utf8))["id"]?.string)
      let answer = #"{"v":1,"event":"answer","id":"\#(id)",\#(result)}"#
      try broker.publish(place + "answer", Array(answer.utf8), isRetained: false)
    }
    #expect(try await programme.value?.note == "not stored")
    #expect(try await holidays.value?.refusal == "none")
  }

  @Test func `a list without its broker is refused with the reason, and no broker means no list`()
    async throws
  {
    #expect(try FleetWatch(Configuration(.builtIn)) == nil)
    let watch = try #require(try FleetWatch(try configuration(1)))
    let refusal = await #expect(throws: HTTPRefusal.self) { try await watch.displays() }
    #expect(refusal?.status == .unavailable)
    #expect(refusal?.message.contains("connection refused") == true)
  }

  @Test func `without a broker there is a clear failure`() throws {
    let none = #expect(throws: Failure.self) { try BrokerSession(Configuration(.builtIn)) }
    #expect(none?.status == .configuration)
    #expect(none?.message.contains("mqtt.broker") == true)
    let dead = #expect(throws: Failure.self) { try BrokerSession(try configuration(1)) }
    #expect(dead?.status == .tryLater)
    #expect(dead?.message == "no MQTT broker at mqtt://127.0.0.1:1: connection refused")
  }

  @Test func `a broker that refuses the connection is reported`() throws {
    let broker = try RealBroker { _ in ["allow_anonymous false"] }
    defer { broker.end() }
    let failure = #expect(throws: Failure.self) {
      try BrokerSession(try configuration(broker.port))
    }
    #expect(failure?.status == .unavailable)
    #expect(failure?.message.contains("not authorised") == true)
  }
}
