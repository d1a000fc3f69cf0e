import Breathing
import HTTPServer
import Synchronization
import TestRigs
import Testing
import Text

@testable import Outlets

/// A site with two displays, one of which is closed and has no breath.
final class DisplaySample: DisplayList {
  private let received = Mutex<[String]>([])

  /// The commands so far.
  var commands: [String] { received.withLock(\.self) }

  func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
    var left = try Sample.status(of: "hall/left")
    left.isOnline = true
    var report = StatusReport(phase: "inhale")
    (report.pattern, report.view, report.version) = ("gentle", "sky", "0.1.0")
    (report.isMuted, report.volume, report.breathsPerMinute) = (true, 35, 6)
    report.frameAge = .milliseconds(40)
    (left.report, left.reportAge) = (report, .seconds(2))
    let timetable = #"{"hours":["daily 08:00-18:00"],"holidays":["12-25"],"changed":["hours"]}"#
    left.timetable = TimetableState(json: try? JSONValue(Array(timetable.utf8)))
    var right = try Sample.status(of: "hall/right")
    report = StatusReport(phase: "idle")
    (report.takesCommands, report.isClosed) = (false, true)
    (report.opensUnixSeconds, report.opensUTCOffset) = (1_800_000_000, 3_600)
    (report.isFollowing, report.troubles) = (true, [Trouble.weather.rawValue])
    let attached = #"[{"number":0,"name":"Hall","view":"radar","state":"closed"}]"#
    report.displays = [DisplayState](json: try? JSONValue(Array(attached.utf8)))
    right.report = report
    return [left, right]
  }

  func send(_ command: JSONCommand, to name: String) async throws(HTTPRefusal) -> CommandAnswer? {
    guard name == "hall/left" else {
      throw HTTPRefusal(.notFound, "no display \"\(name)\" is online")
    }
    received.withLock { $0.append("\(name) \(command.json())") }
    guard case .command(let request) = command, request.word == .pause else {
      return CommandAnswer()
    }
    return CommandAnswer(note: "already paused")
  }
}

@Suite(.timeLimit(.minutes(10))) struct DisplayListTests {
  private static let token = "a-token-of-some-length"
  private static let path = "/v1/displays/commands"

  @Test func `staff see every display, and send a command to one of them`() async throws {
    let house = DisplaySample()
    try await HTTPRig.serve(token: Self.token, displays: house) { rig in
      let authorised = ["Authorization: Bearer \(Self.token)", "Content-Type: application/json"]
      let stranger = try await TestClient.ask(rig.port, "/v1/displays")
      #expect(stranger.status == 401)
      let answer = try await TestClient.ask(rig.port, "/v1/displays", fields: authorised)
      #expect(answer.status == 200)
      let displays = try #require(try answer.members()["displays"] as? [[String: Any]])
      #expect(displays.map { $0["name"] as? String } == ["hall/left", "hall/right"])
      #expect(displays[0]["volume"] as? Int == 35 && displays[0]["muted"] as? Bool == true)
      #expect(displays[1]["phase"] as? String == "idle" && displays[1]["online"] == nil)
      #expect(displays.map { $0["follows"] as? Bool } == [nil, true])
      #expect(displays[1]["troubles"] as? [String] == ["The weather is not updated"])
      for (body, status) in [
        (#"{"display":"hall/left","command":"volume","value":20}"#, 202),
        (#"{"display":"hall/left","command":"pause"}"#, 202),
        (#"{"display":"attic","command":"pause"}"#, 404), (#"{"command":"pause"}"#, 400),
        (#"{"display":"hall/left","command":"dance"}"#, 422), ("{", 400),
        (#"{"display":"hall/left","command":"plan","value":{}}"#, 422),
        (#"{"display":"hall/left","command":"volume","value":[]}"#, 400),
      ] {
        let answer = try await TestClient.command(
          rig.port,
          body,
          fields: authorised,
          path: Self.path
        )
        #expect(answer.status == status, "\(body)")
        let (error, note) = (try answer.members()["error"] as? String, try answer.members()["note"])
        #expect((note != nil) == body.contains("hall/left\",\"command\":\"pause"))
        if body.contains("dance") { #expect(error?.hasSuffix(", too_slow, timetable") == true) }
        if body.contains("plan") { #expect(error == "a plan is sent to the display that leads") }
      }
      let open = try await TestClient.command(
        rig.port,
        #"{"display":"hall/left","command":"pause"}"#,
        path: Self.path
      )
      #expect(open.status == 401)
    }
    #expect(
      house.commands == [
        #"hall/left {"command":"volume","value":"20"}"#, #"hall/left {"command":"pause"}"#,
      ]
    )
  }

  @Test func `without a broker the list is empty, and a command is refused with the reason`()
    async throws
  {
    try await HTTPRig.serve { rig in
      let list = try await TestClient.ask(rig.port, "/v1/displays").members()
      #expect(list["broker"] as? Bool == false && (list["displays"] as? [Any])?.isEmpty == true)
      let pause = #"{"display":"hall","command":"pause"}"#
      let answer = try await TestClient.command(rig.port, pause, path: Self.path)
      #expect(answer.status == 404)
      #expect(try (answer.members()["error"] as? String)?.contains("mqtt.broker") == true)
    }
  }

  @Test func `this program is listed and takes commands if it is a display`() async throws {
    let show = try Sample.show(from: HTTPRig.now, seconds: 600)
    var link = ShowLink(show: { show }, send: { _ in }, now: { HTTPRig.now })
    let identity = try Sample.status(of: "hall").identity
    let health = HealthCounters(started: HTTPRig.now)
    let notes = Notes()
    let gate = CommandGate(.http, log: notes.add)
    func display(_ link: ShowLink) -> OwnDisplay {
      OwnDisplay(identity: identity, link: link, gate: gate, health: health, version: "0.1.0")
    }
    let serving = display(link)
    link.timetable = { TimetableState(json: .object([:])) }
    let hall = display(link)
    let loud = JSONCommand.command(try CommandRequest("volume", value: "200"))
    #expect(serving.displays().isEmpty)
    #expect(try await serving.send(loud, to: "hall") == nil)
    let status = try #require(hall.displays().first)
    #expect(status.isSelf && status.isOnline == true && status.report?.volume == 70)
    #expect(try await hall.send(loud, to: "attic") == nil)
    let refusal = await #expect(throws: HTTPRefusal.self) { try await hall.send(loud, to: "hall") }
    #expect(refusal?.status == .unprocessable)
    #expect(notes.all.count == 1 && notes.all[0].hasPrefix("http: a command is refused: volume"))
  }

  @Test func `a screen that follows over HTTP is listed, once, without commands`() async throws {
    // One of the two displays on the broker follows over HTTP, too.
    let screens = try ["attic/left", "hall/left", "attic/left"].map {
      try Sample.status(of: $0).identity
    }
    var state = StatusReport(phase: "inhale")
    (state.view, state.version, state.pattern) = ("radar", "0.1.0 & more", "long-exhale")
    (state.isMuted, state.volume, state.breathsPerMinute) = (true, 40, 6.25)
    (state.isPaused, state.isClosed, state.takesCommands) = (true, true, false)
    state.frameAge = .milliseconds(250)
    let attached =
      #"[{"number":0,"name":"Hall & more","width":1920,"height":1080,"view":"sky","state":"open"},"#
      + #"{"number":1,"view":"radar","state":"failed","problem":"not attached"}]"#
    state.displays = [DisplayState](json: try JSONValue(Array(attached.utf8)))
    let report = state
    try await HTTPRig.serve(plan: PlanDocument.sample, displays: DisplaySample()) { rig in
      for screen in screens {
        let query = FollowerReport(identity: screen, state: report).query
        let answer = try await TestClient.ask(rig.port, "/v1/plan" + query)
        #expect(answer.status == 200)
      }
      // Names that no display can have are not noted.
      for query in [
        "?site=home&display=a%2Fb%2Fc", "?site=%23&display=a", "?display=a", "?site=home",
      ] {
        #expect(try await TestClient.ask(rig.port, "/v1/plan" + query).status == 200)
      }
      let list = try await TestClient.ask(rig.port, "/v1/displays").members()
      let displays = try #require(list["displays"] as? [[String: Any]])
      #expect(displays.map { $0["name"] as? String } == ["hall/left", "hall/right", "attic/left"])
      let attic = displays[2]
      #expect(attic["online"] as? Bool == true && attic["commands"] as? Bool == false)
      #expect(attic["phase"] as? String == "inhale" && attic["view"] as? String == "radar")
      #expect(attic["muted"] as? Bool == true && attic["volume"] as? Int == 40)
      #expect(attic["pattern"] as? String == "long-exhale" && attic["bpm"] as? Double == 6.25)
      #expect(attic["closed"] as? Bool == true && attic["paused"] as? Bool == true)
      let own = try #require(attic["displays"] as? [[String: Any]])
      #expect(own.map { $0["state"] as? String } == ["open", "failed"])
      #expect(own.map { $0["view"] as? String } == ["sky", "radar"])
      #expect(own.map { $0["name"] as? String } == ["Hall & more", nil])
      #expect(own.map { $0["width"] as? Int } == [1920, nil])
      #expect(own.map { $0["problem"] as? String } == [nil, "not attached"])
      #expect(attic["version"] as? String == "0.1.0 & more")
      #expect((attic["frame_age"] as? Double).map { abs($0 - 0.2) < 0.11 } == true)
    }
  }

  @Test func `a display accepts commands if one of the ways to it does`() async throws {
    // The broker passes none on to the second display, which follows over HTTP, too.
    try await HTTPRig.serve(plan: PlanDocument.sample, displays: DisplaySample()) { rig in
      func commands() async throws -> [Bool?] {
        let list = try await TestClient.ask(rig.port, "/v1/displays").members()
        return try #require(list["displays"] as? [[String: Any]]).map { $0["commands"] as? Bool }
      }
      #expect(try await commands() == [nil, false])
      var state = StatusReport(phase: "idle")
      state.takesCommands = true
      let right = try Sample.status(of: "hall/right").identity
      let query = FollowerReport(identity: right, state: state).query
      #expect(try await TestClient.ask(rig.port, "/v1/plan" + query).status == 200)
      #expect(try await commands() == [nil, true])
    }
  }
}
