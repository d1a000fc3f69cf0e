import Arguments
import Breathing
import Foundation
import Listings
import Outlets
import Session
import Settings
import System
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
        "clinic   hall        offline    gentle   9.1  sky   0.1.0        –    2 h",
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
        + #""version":"0.1.0","commands":true,"frame_age":0.4,"heard_age":2.5}]"#
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

  @Test func `troubles have a column while a display has some`() {
    let text = state().dropLast() + #","follows":true,"troubles":["The weather is not updated"]}"#
    var roster = roster([
      ("clinic/hall/online", "online"), ("clinic/hall/state", String(text)),
      ("clinic/lobby/online", "online"), ("clinic/lobby/state", state()),
    ])
    func lines() -> [String] { FleetListing(roster.displays, at: now).table.lines(width: nil) }
    #expect(lines()[0].hasSuffix("  HEARD  TROUBLES"))
    #expect(lines()[1].hasSuffix("  The weather is not updated") && lines()[2].hasSuffix("  –"))
    let json = FleetListing(roster.displays, at: now).json.description
    #expect(json.contains(#""follows":true,"troubles":["The weather is not updated"]"#), "\(json)")
    // Of a display that is offline, nothing is known.
    roster.receive(MQTTMessage("aloft/clinic/hall/online", "offline"))
    #expect(lines()[0].hasSuffix("  HEARD"))
  }

  @Test(arguments: [
    "", "online", "[]", "{}", #"{"phase":7}"#, "{\"phase\":\"inhale\"",
    #"{"phase":"rest","pattern":"x","version":"1"}"#,
    #"{"phase":"rest","pattern":"x","version":"1","now_unix":1e300}"#,
    #"{"phase":"rest","pattern":"x","version":"1","now_unix":9500000000}"#,
    #"{"phase":"rest","pattern":"x","version":"1","now_unix":-8000000000}"#,
  ])
  func `an invalid state is reported, and replaced by the next one`(text: String) {
    var roster = roster([("clinic/lobby/state", text), ("clinic/lobby/online", "online")])
    #expect(roster.displays.count == 1 && roster.displays[0].report == nil)
    func line() -> String {
      FleetListing(roster.displays, at: now).table.lines(width: nil)[1]
    }
    #expect(line().contains(text.isEmpty ? "silent" : "unreadable"))
    roster.receive(MQTTMessage("aloft/clinic/lobby/state", state()))
    #expect(line().contains("breathing"))
  }

  @Test func `the state of many displays with long names is read, and a longer one reported`() {
    let (name, problem) = (String(repeating: "ü", count: 40), String(repeating: "é", count: 80))
    let ending = #""name":"\#(name)","view":"sky","state":"failed","problem":"\#(problem)"}"#
    let displays = (0..<16).map { #"{"number":\#($0),"# + ending }.joined(separator: ",")
    let text = state().dropLast() + #","displays":[\#(displays)]}"#
    #expect(text.utf8.count > 4_096)
    var roster = roster([("clinic/hall/online", "online"), ("clinic/hall/state", String(text))])
    #expect(roster.displays.first?.report?.displays.count == 16)
    let tooLong = state() + String(repeating: " ", count: 16_384)
    roster.receive(MQTTMessage("aloft/clinic/hall/state", tooLong))
    let line = FleetListing(roster.displays, at: now).table.lines(width: nil)[1]
    #expect(line.contains("unreadable") && !line.contains("breathing"))
  }

  @Test func `strangers' topics and words do no harm`() throws {
    var roster = roster([
      ("clinic/Lobby/online", "online"), ("clinic/lobby/dance", "online"), ("x/online", "online"),
      ("clinic/hall/state", state(phase: "inhale", frame: 1e18)),
    ])
    roster.receive(MQTTMessage("aloft/clinic/hall/state", [0xFF, 0x00]))
    let esc = state().replacing("gentle", with: "gen\\u001b[2Jtle")
    roster.receive(MQTTMessage("aloft/clinic/desk/state", esc))
    #expect(roster.displays.map(\.identity.name) == ["desk", "hall"])
    let lines = FleetListing(roster.displays, at: now).table.lines(width: nil)
    #expect(lines[1].contains("gen\u{FFFD}[2Jtle") && lines[1].contains("unknown"))
    let json = "\(FleetListing(roster.displays, at: now).json)"
    #expect(json.contains(#""state":"unknown""#) && !json.contains("online"))
    roster.receive(MQTTMessage("aloft/clinic/desk/online", ""))
    #expect(roster.displays.map(\.identity.name) == ["hall"])
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

  @Test func `answers in JSON name each display, with its remark or refusal`() throws {
    let roster = roster([
      ("clinic/lobby/online", "online"), ("clinic/hall/left/online", "online"),
      ("clinic/hall/mid/online", "online"), ("clinic/hall/right/online", "online"),
    ])
    let targets = try FleetTarget.find(nil, at: "clinic") { _ in roster }
    let displays = targets.flatMap(\.displays)
    let answers = displays.reduce(into: [DisplayIdentity: CommandAnswer]()) { answers, display in
      switch display.name {
      case "hall/left": answers[display] = CommandAnswer(note: "already paused")
      case "hall/mid": answers[display] = CommandAnswer(refusal: "commands are off")
      case "lobby": answers[display] = CommandAnswer()
      default: break
      }
    }
    let json = """
      [{"target":"hall","displays":[\
      {"name":"hall/left","answered":true,"note":"already paused"},\
      {"name":"hall/mid","answered":true,"refusal":"commands are off"},\
      {"name":"hall/right","answered":false}]},\
      {"target":"lobby","displays":[{"name":"lobby","answered":true}]}]
      """
    #expect(FleetAnswerListing(answers, of: targets).json.description == json)
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
    let targets = try FleetTarget.find(nil, at: "clinic") { _ in roster }
    #expect(targets.map { $0.displays.map(\.name) } == [["hall"], []])
    let answers = [targets[0].displays[0]: CommandAnswer()]
    let outcome = FleetOutcome(answers, of: targets)
    #expect(outcome.failure == nil && outcome.remarks.count == 1)
    #expect(outcome.remarks.first?.hasPrefix("lobby: commands are off because the broker") == true)
    let json = FleetAnswerListing(answers, of: targets).json.description
    #expect(json.hasSuffix(#"[{"name":"lobby","answered":false,"commands":false}]}]"#), "\(json)")
  }

  @Test(arguments: [
    ("lobby", "no display is online in lobby at site home, but at airport, clinic; "),
    ("lobby/left", "no display is online in lobby/left at site home, but at clinic; "),
    ("hall", "no display is online in hall at site home; aloft fleet lists displays"),
    (nil, "no display is online at site home, but at airport, clinic; choose the site with "),
  ])
  func `displays of another site are named`(name: String?, words: String) {
    let roster = roster([
      ("clinic/lobby/left/online", "online"), ("airport/lobby/online", "online"),
      ("clinic/hall/online", "offline"),
    ])
    let failure = #expect(throws: Failure.self) {
      try FleetTarget.find(name, at: "home") { _ in roster }
    }
    #expect(failure?.message.hasPrefix(words) == true, "\(failure?.message ?? "")")
  }

  @Test func `a command is published as JSON to the room's topic`() throws {
    let roster = roster(present)
    let target = try #require(try FleetTarget.find("lobby", at: "clinic") { _ in roster }.first)
    let message = target.message(.command(try CommandRequest("volume", value: "35")))
    #expect(message.topic == "aloft/clinic/lobby/cmd")
    #expect(message.text == #"{"command":"volume","value":"35"}"#)
    #expect(message.quality == .atLeastOnce && !message.isRetained)
  }
}
