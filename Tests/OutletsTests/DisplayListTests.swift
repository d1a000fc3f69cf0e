import Breathing
import HTTPServer
import Synchronization
import Testing
import Text

@testable import Outlets

/// A site with two displays, one of which is closed and reports no breath.
final class DisplaySample: DisplayList {
  private let received = Mutex<[String]>([])

  /// The commands so far.
  var commands: [String] { received.withLock(\.self) }

  func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
    var left = DisplayStatus(site: "home", name: "hall/left")
    left.isOnline = true
    (left.phase, left.pattern, left.view) = ("inhale", "gentle", "sky")
    (left.isPaused, left.isMuted, left.volume) = (false, true, 35)
    (left.breathsPerMinute, left.version) = (6, "0.1.0")
    (left.frameAge, left.reportAge) = (0.04, 2)
    let timetable = #"{"hours":["daily 08:00-18:00"],"holidays":["12-25"],"changed":["hours"]}"#
    left.timetable = TimetableState(json: try? JSONValue(Array(timetable.utf8)))
    var right = DisplayStatus(site: "home", name: "hall/right")
    (right.takesCommands, right.isClosed) = (false, true)
    right.opensUnixSeconds = 1_800_000_000
    let attached = #"[{"number":0,"name":"Hall","view":"radar","state":"closed"}]"#
    right.displays = [DisplayState](json: try? JSONValue(Array(attached.utf8)))
    return [left, right]
  }

  func arrange(
    _ request: TimetableRequest,
    of name: String
  ) async throws(HTTPRefusal) -> String? {
    received.withLock { $0.append("\(name) \(request.json)") }
    return nil
  }

  func send(_ request: CommandRequest, to name: String) async throws(HTTPRefusal) -> String? {
    guard name == "hall/left" else {
      throw HTTPRefusal(.notFound, "no display \"\(name)\" is online")
    }
    received.withLock { $0.append("\(name) \(request.word.rawValue) \(request.value ?? "")") }
    return request.word == .pause ? "already paused" : nil
  }
}

@Suite(.timeLimit(.minutes(10))) struct DisplayListTests {
  private static let token = "a-token-of-some-length"
  private static let path = "/v1/displays/commands"

  @Test func `staff see every display, and send a command to one of them`() async throws {
    let house = DisplaySample()
    try await HTTPRig.serve(token: Self.token, displays: house) { rig in
      let authorised = ["Authorization: Bearer \(Self.token)", "Content-Type: application/json"]
      let stranger = try await HTTPCaller.ask(rig.port, "/v1/displays")
      #expect(stranger.status == 401)
      let answer = try await HTTPCaller.ask(rig.port, "/v1/displays", fields: authorised)
      #expect(answer.status == 200)
      let displays = try #require(try answer.members()["displays"] as? [[String: Any]])
      #expect(displays.map { $0["name"] as? String } == ["hall/left", "hall/right"])
      #expect(displays[0]["volume"] as? Int == 35 && displays[0]["muted"] as? Bool == true)
      #expect(displays[1]["phase"] == nil && displays[1]["online"] == nil)
      for (body, status) in [
        (#"{"display":"hall/left","command":"volume","value":20}"#, 202),
        (#"{"display":"hall/left","command":"pause"}"#, 202),
        (#"{"display":"attic","command":"pause"}"#, 404), (#"{"command":"pause"}"#, 400),
        (#"{"display":"hall/left","command":"dance"}"#, 422), ("{", 400),
        (#"{"display":"hall/left","command":"plan","value":{}}"#, 422),
        (#"{"display":"hall/left","command":"volume","value":[]}"#, 400),
      ] {
        let answer = try await HTTPCaller.command(
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
      let open = try await HTTPCaller.command(
        rig.port,
        #"{"display":"hall/left","command":"pause"}"#,
        path: Self.path
      )
      #expect(open.status == 401)
    }
    #expect(house.commands == ["hall/left volume 20", "hall/left pause "])
  }

  @Test func `without a broker the list is empty, and a command is refused with the reason`()
    async throws
  {
    try await HTTPRig.serve { rig in
      let list = try await HTTPCaller.ask(rig.port, "/v1/displays").members()
      #expect(list["broker"] as? Bool == false && (list["displays"] as? [Any])?.isEmpty == true)
      let pause = #"{"display":"hall","command":"pause"}"#
      let answer = try await HTTPCaller.command(rig.port, pause, path: Self.path)
      #expect(answer.status == 404)
      #expect(try (answer.members()["error"] as? String)?.contains("mqtt.broker") == true)
    }
  }

  @Test func `a screen that follows over HTTP is listed, once, without commands`() async throws {
    let (site, attic, hall) = (TopicWord("home"), TopicWord("attic"), TopicWord("hall"))
    func topics(_ room: TopicWord?) throws -> MQTTTopics {
      let topics = MQTTTopics(
        site: try #require(site),
        room: try #require(room),
        display: TopicWord("left")
      )
      return try #require(topics)
    }
    // One of the two displays on the broker follows over HTTP, too.
    let screens = [try topics(attic), try topics(hall), try topics(attic)]
    @Sendable func report(_ topics: MQTTTopics) -> FollowerReport {
      FollowerReport(
        topics: topics,
        phase: "inhale",
        view: "radar",
        version: "0.1.0 & more",
        isMuted: true,
        volume: 40,
        frameAge: 0.25,
        isPaused: true,
        isClosed: true,
        displays: [DisplayState](brief: "0 open sky,1 failed radar")
      )
    }
    let plan = PlanDocument(
      settings: ["breath.pattern": "gentle"],
      patterns: [:],
      seed: 7,
      start: HTTPRig.now,
      length: .seconds(600),
      day: "2026-11-22",
      interludes: [],
      changes: []
    )
    try await HTTPRig.serve(plan: plan, displays: DisplaySample()) { rig in
      for topics in screens {
        let answer = try await HTTPCaller.ask(rig.port, "/v1/plan" + report(topics).query)
        #expect(answer.status == 200)
      }
      // Names that no display can have are not noted.
      for query in [
        "?site=home&display=a%2Fb%2Fc", "?site=%23&display=a", "?display=a", "?site=home",
      ] {
        #expect(try await HTTPCaller.ask(rig.port, "/v1/plan" + query).status == 200)
      }
      let list = try await HTTPCaller.ask(rig.port, "/v1/displays").members()
      let displays = try #require(list["displays"] as? [[String: Any]])
      #expect(displays.map { $0["name"] as? String } == ["hall/left", "hall/right", "attic/left"])
      let attic = displays[2]
      #expect(attic["online"] as? Bool == true && attic["commands"] as? Bool == false)
      #expect(attic["phase"] as? String == "inhale" && attic["view"] as? String == "radar")
      #expect(attic["muted"] as? Bool == true && attic["volume"] as? Int == 40)
      #expect(attic["closed"] as? Bool == true && attic["paused"] as? Bool == true)
      let own = try #require(attic["displays"] as? [[String: Any]])
      #expect(own.map { $0["state"] as? String } == ["open", "failed"])
      #expect(own.map { $0["view"] as? String } == ["sky", "radar"])
      #expect(attic["version"] as? String == "0.1.0 & more")
      #expect((attic["frame_age"] as? Double).map { abs($0 - 0.2) < 0.11 } == true)
    }
  }
}
