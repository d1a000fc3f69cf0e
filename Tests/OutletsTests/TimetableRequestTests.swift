import Breathing
import HTTPServer
import Settings
import Show
import TestRigs
import TestSupport
import Testing
import Text

@testable import Outlets

/// Requests that change a timetable.
@Suite(.timeLimit(.minutes(10))) struct TimetableRequestTests {
  private func read(_ json: String) throws -> TimetableRequest? {
    guard case .timetable(let request) = try JSONCommand(json: Array(json.utf8)) else { return nil }
    return request
  }

  @Test func `parts are lists of texts, or null for the settings files; others stay`() throws {
    let request = try read(
      #"{"command":"timetable","value":{"hours":["mon 08:00-12:00"],"programme":null,"holidays":[]}}"#
    )
    #expect(
      request?.changes == [
        .hours: .entries(["mon 08:00-12:00"]), .programme: .settings, .holidays: .entries([]),
      ]
    )
    let json = JSONCommand.timetable(try #require(request)).json()
    #expect(try read(json.description) == request)
  }

  @Test(arguments: [
    (#"{"command":"timetable"}"#, "timetable takes lists by name"),
    (#"{"command":"timetable","value":{}}"#, "timetable takes lists by name"),
    (#"{"command":"timetable","value":["mon 08:00-12:00"]}"#, "timetable takes lists by name"),
    (#"{"command":"timetable","value":{"ours":[]}}"#, "the parts are hours, holidays, programme"),
    (#"{"command":"timetable","value":{"hours":"mon 08:00-12:00"}}"#, "hours must be a list"),
    (#"{"command":"timetable","value":{"holidays":[7]}}"#, "holidays must be a list"),
  ])
  func `a request of another form is refused with what is allowed`(
    json: String,
    words: String
  ) throws {
    let error = #expect(throws: RequestRefusal.self) { try read(json) }
    #expect(try #require(error).description.contains(words))
  }

  @Test func `there are limits to entries, their number and the request`() throws {
    func json(_ entries: [String]) -> String {
      let list = entries.map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"command":"timetable","value":{"programme":[\#(list)]}}"#
    }
    _ = try read(json(Array(repeating: "sky 10m", count: TimetableRequest.maximumEntries)))
    let many = #expect(throws: RequestRefusal.self) {
      try read(json(Array(repeating: "sky 10m", count: 33)))
    }
    #expect(many?.description == "programme has 33 entries; at most 32 are allowed")
    let long = #expect(throws: RequestRefusal.self) {
      try read(json([String(repeating: "x", count: 65)]))
    }
    #expect(long?.description.contains("65 bytes; at most 64") == true)
    #expect(throws: RequestRefusal.tooLong(bytes: 5_000, limit: 4_096)) {
      try JSONCommand(json: [UInt8](repeating: 0x20, count: 5_000))
    }
    // Other commands are as short as before.
    let pad = String(repeating: " ", count: 1_100)
    let padded = #"{"command":"pause"\#(pad)}"#
    #expect(throws: RequestRefusal.tooLong(bytes: padded.utf8.count)) { try read(padded) }
  }

  private func report(
    _ identity: DisplayIdentity,
    outcome: FollowerCommand.Outcome? = nil
  ) -> FollowerReport {
    var state = StatusReport(phase: "inhale")
    (state.isClosed, state.opensUnixSeconds, state.takesCommands) = (true, 1_800_000_000, true)
    var report = FollowerReport(
      identity: identity,
      state: state,
      timetable: TimetableState(
        json: try? JSONValue(
          Array(
            #"{"hours":["mon-fri 08:00-18:00"],"holidays":["2026-12-24/2027-01-02"],"programme":["sky 10m"],"changed":["hours","x"],"fixed":[]}"#
              .utf8
          )
        )
      )
    )
    report.outcome = outcome
    return report
  }

  @Test func `a follower gets a command with the plan, and its answer reaches the sender`()
    async throws
  {
    let attic = try Sample.status(of: "attic/left").identity
    try await HTTPRig.serve(plan: .sample) { rig in
      let first = try await TestClient.ask(rig.port, "/v1/plan" + report(attic).query)
      #expect(try first.members()["order"] == nil)
      let list = try await TestClient.ask(rig.port, "/v1/displays").members()
      let display = try #require((list["displays"] as? [[String: Any]])?.first)
      #expect(display["commands"] as? Bool == true)
      #expect(display["opens_unix"] as? Int == 1_800_000_000)
      let timetable = try #require(display["timetable"] as? [String: Any])
      #expect(timetable["hours"] as? [String] == ["mon-fri 08:00-18:00"])
      #expect(timetable["holidays"] as? [String] == ["2026-12-24/2027-01-02"])
      #expect(timetable["changed"] as? [String] == ["hours"])
      for (refusal, status) in [(nil, 202), ("display.hours = \"x\": no & never", 422)] {
        async let answer = TestClient.command(
          rig.port,
          #"{"display":"attic/left","command":"timetable","value":{"hours":["mon 08:00-12:00"]}}"#,
          path: "/v1/displays/commands"
        )
        // The follower asks until there is an order, then reports what it did.
        var id: String?
        try await waitUntil("no order comes") {
          let plan = try await TestClient.ask(rig.port, "/v1/plan" + report(attic).query).members()
          guard let order = plan["order"] as? [String: Any] else { return false }
          id = order["id"] as? String
          let command = try #require(order["command"] as? [String: Any])
          #expect(command["command"] as? String == "timetable")
          return true
        }
        let outcome = FollowerCommand.Outcome(
          id: try #require(id),
          CommandAnswer(refusal: refusal)
        )
        let last = try await TestClient.ask(
          rig.port,
          "/v1/plan" + report(attic, outcome: outcome).query
        )
        #expect(try last.members()["order"] == nil)
        let response = try await answer
        #expect(response.status == status)
        #expect(try response.members()["error"] as? String == refusal)
      }
    }
  }

  @Test
  func `an order is performed under the checks of a command, and a plan without one has none`()
    throws
  {
    let json = #"{"order":{"id":"a1","command":{"command":"volume","value":"200"}}}"#
    let order = try #require(ReceivedCommand(planned: Array(json.utf8)))
    let show = try Sample.show(from: HTTPRig.now, seconds: 600)
    let link = ShowLink(show: { show }, send: { _ in }, now: { HTTPRig.now })
    let gate = CommandGate(.leader) { _ in }
    let outcome = order.perform(through: gate, on: link)
    #expect(outcome.id == "a1" && outcome.answer.refusal?.contains("0 to 100") == true)
    let hours = #"{"order":{"id":"a2","command":{"command":"timetable","value":{"hours":[]}}}}"#
    let other = try #require(ReceivedCommand(planned: Array(hours.utf8)))
    #expect(other.perform(through: gate, on: link).answer.refusal == ShowLink.noTimetable)
    for none in ["{}", "[]", "", #"{"order":{"id":7}}"#, #"{"order":{"command":{}}}"#] {
      #expect(ReceivedCommand(planned: Array(none.utf8)) == nil)
    }
    let odd = try #require(
      ReceivedCommand(planned: Array(#"{"order":{"id":"a3","command":{"command":"plan"}}}"#.utf8))
    )
    #expect(odd.perform(through: gate, on: link).answer.refusal != nil)
  }
}
