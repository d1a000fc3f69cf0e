import Breathing
import Listings
import Outlets
import Session
import Testing
import Text

/// What becomes of a command to a room in which some displays follow the one that leads.
@Suite struct FleetOutcomeTests {
  private static let elsewhere = "pattern changes nothing: this screen follows another"
  private static let follower =
    #""ok":false,"error":"\#(elsewhere)","follows":true"#

  /// Returns what displays of the room `hall` answer, by the names of the displays.
  private func received(
    _ members: [String: String]
  ) throws -> (answers: [DisplayIdentity: CommandAnswer], targets: [FleetTarget]) {
    var roster = FleetRoster()
    for name in ["left", "main", "right"] {
      roster.receive(MQTTMessage("aloft/clinic/hall/\(name)/online", "online"))
      guard let text = members[name] else { continue }
      let answer = #"{"v":1,"event":"answer","id":"k7",\#(text)}"#
      roster.receive(MQTTMessage("aloft/clinic/hall/\(name)/answer", answer))
    }
    let targets = try FleetTarget.find("hall", at: "clinic") { _ in roster }
    var answers: [DisplayIdentity: CommandAnswer] = [:]
    for display in targets.flatMap(\.displays) {
      answers[display] = roster.answer(of: display, to: "k7")
    }
    return (answers, targets)
  }

  private func outcome(_ members: [String: String]) throws -> FleetOutcome {
    let (answers, targets) = try received(members)
    return FleetOutcome(answers, of: targets)
  }

  @Test func `a command that the leader took succeeds, and its followers are listed`() throws {
    let outcome = try outcome([
      "main": #""ok":true,"note":"already coherent""#, "left": Self.follower,
      "right": Self.follower,
    ])
    #expect(outcome.following == ["hall/left", "hall/right"])
    #expect(outcome.refusals == [] && outcome.silent == [])
    #expect(outcome.failure == nil)
    let sentence = "hall/main took the command; hall/left, hall/right follow their leader"
    #expect(outcome.remarks == [sentence, "hall/main: already coherent"])
  }

  @Test func `what the leader refuses fails, with its reason alone`() throws {
    let refused = #""ok":false,"error":"pattern = \"box\" is refused""#
    let outcome = try outcome([
      "main": refused, "left": Self.follower, "right": Self.follower,
    ])
    #expect(outcome.failure == #"hall/main: pattern = "box" is refused"#)
    #expect(outcome.remarks == ["hall/left, hall/right follow their leader"])
  }

  @Test func `a leader that does not answer in time has the command`() throws {
    let outcome = try outcome(["left": Self.follower, "right": Self.follower])
    #expect(outcome.silent == ["hall/main"] && outcome.failure == nil)
    let silence = "no answer from hall/main; the broker has the command"
    #expect(outcome.remarks == [silence, "hall/left, hall/right follow their leader"])
  }

  @Test func `a command that no display answers fails`() throws {
    let outcome = try outcome([:])
    let names = "hall/left, hall/main, hall/right"
    #expect(outcome.failure == "no answer from \(names); the broker has the command")
    #expect(outcome.remarks == [])
  }

  @Test func `a command that one display takes succeeds, and the silent ones are listed`() throws {
    let outcome = try outcome(["left": #""ok":true"#])
    #expect(outcome.failure == nil)
    #expect(outcome.remarks == ["no answer from hall/main, hall/right; the broker has the command"])
  }

  @Test func `each room has a sentence about its followers`() throws {
    var roster = FleetRoster()
    for name in ["hall", "hall/left", "lobby/left", "ward"] {
      roster.receive(MQTTMessage("aloft/clinic/\(name)/online", "online"))
      let result = name.hasSuffix("left") ? Self.follower : #""ok":true"#
      let answer = #"{"v":1,"event":"answer","id":"k7",\#(result)}"#
      roster.receive(MQTTMessage("aloft/clinic/\(name)/answer", answer))
    }
    let targets = try FleetTarget.find(nil, at: "clinic") { _ in roster }
    let displays = targets.flatMap(\.displays)
    let answers = displays.reduce(into: [DisplayIdentity: CommandAnswer]()) { answers, display in
      answers[display] = roster.answer(of: display, to: "k7")
    }
    #expect(
      FleetOutcome(answers, of: targets).remarks == [
        "hall took the command; hall/left follows its leader", "lobby/left follows its leader",
      ]
    )
  }

  @Test func `a command that only followers received fails`() throws {
    let outcome = try outcome([
      "main": Self.follower, "left": Self.follower, "right": Self.follower,
    ])
    #expect(outcome.following == [])
    let names = ["hall/left", "hall/main", "hall/right"]
    #expect(outcome.refusals == names.map { "\($0): \(Self.elsewhere)" })
  }

  @Test func `the list in JSON says which displays follow`() throws {
    let (answers, targets) = try received([
      "main": #""ok":true"#, "left": Self.follower, "right": #""ok":false,"error":"no""#,
    ])
    #expect(
      FleetAnswerListing(answers, of: targets).json.description
        == #"[{"target":"hall","displays":["#
        + #"{"name":"hall/left","answered":true,"refusal":"\#(Self.elsewhere)","follows":true},"#
        + #"{"name":"hall/main","answered":true},"#
        + #"{"name":"hall/right","answered":true,"refusal":"no"}]}]"#
    )
  }

  @Test func `a report that cannot be read is marked for the staff page, too`() throws {
    let now = Instant(nanoseconds: 1_800_000_000_000_000_000)
    var roster = FleetRoster()
    roster.receive(MQTTMessage("aloft/clinic/hall/online", "online"))
    func isUnreadable() throws -> Bool {
      let display = try #require(roster.displays.first)
      let status = DisplayStatus(display, at: now, own: nil)
      let isListed = FleetListing(roster.displays, at: now).json.description
        .contains(#""state":"unreadable""#)
      #expect(status.hasUnreadableReport == isListed)
      #expect(status.json.description.contains(#""unreadable":\#(isListed)"#))
      return isListed
    }
    #expect(try !isUnreadable())
    roster.receive(MQTTMessage("aloft/clinic/hall/state", "{}"))
    #expect(try isUnreadable())
    let state = #"{"phase":"rest","pattern":"x","version":"1","now_unix":1799999990}"#
    roster.receive(MQTTMessage("aloft/clinic/hall/state", state))
    #expect(try !isUnreadable())
  }
}
