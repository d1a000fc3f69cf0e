import Breathing
import Show
import Synchronization
import TestRigs
import Testing
import Text

@testable import Outlets

@Suite struct PlanRequestTests {
  private func wish(_ json: String) throws -> JSONCommand {
    try JSONCommand(json: Array(json.utf8))
  }

  @Test func `settings are read as a person would write them`() throws {
    let json = """
      {"command":"plan","value":{"breath.pattern":"mine","patterns.mine":"4-6","session.minutes":10,\
      "breath.growth":1.5,"facts.show":false}}
      """
    let settings = [
      "breath.pattern": "mine", "patterns.mine": "4-6", "session.minutes": "10",
      "breath.growth": "1.5", "facts.show": "false",
    ]
    #expect(try wish(json) == .plan(PlanRequest(settings: settings)))
    #expect(try wish(#"{"command":"slower"}"#) == .command(CommandRequest("slower")))
  }

  @Test(arguments: ["9007199254740991", "0", "-9007199254740991"])
  func `a whole number that all programs write exactly is a setting`(number: String) throws {
    let json = #"{"command":"plan","value":{"session.seed":\#(number)}}"#
    #expect(try wish(json) == .plan(PlanRequest(settings: ["session.seed": number])))
  }

  @Test(arguments: [
    "9007199254740992", "9007199254740993", "9223372036854775807", "-9007199254740993", "1e300",
  ])
  func `a number that may have been rounded is refused, and its digits as a string are accepted`(
    number: String
  ) throws {
    let reason =
      "the requested plan: session.seed is a number beyond 9007199254740991, which may have been "
      + "rounded; write it as a string"
    #expect(throws: RequestRefusal.settings(reason)) {
      try wish(#"{"command":"plan","value":{"session.seed":\#(number)}}"#)
    }
    let json = #"{"command":"plan","value":{"session.seed":"\#(number)"}}"#
    #expect(try wish(json) == .plan(PlanRequest(settings: ["session.seed": number])))
  }

  @Test(arguments: [
    #"{"command":"plan"}"#, #"{"command":"plan","value":{}}"#, #"{"command":"plan","value":"box"}"#,
    #"{"command":"plan","value":{"breath.pattern":["box"]}}"#, #"{"command":"plan","value":[]}"#,
    #"{"command":"plan","value":{"breath.pattern":null}}"#,
  ])
  func `a plan without settings is refused with what is allowed`(json: String) {
    let allowed = "\(PlanRequest.word) takes \(PlanRequest.value)"
    #expect(allowed.hasPrefix("plan takes settings of a plan by their"))
    #expect(throws: RequestRefusal.form(allowed)) { try wish(json) }
  }

  @Test(arguments: [
    (
      #"{"command":"dance"}"#,
      RequestRefusal.word(found: "dance", others: ["plan", "timetable"])
    ),
    ("", .unreadable),
    (#"{"command":"plan","value":{"#, .unreadable),
    (
      #"{"command":"volume","value":{"a":1}}"#,
      .member("value", found: "an object", allowed: "a string or a whole number")
    ),
  ])
  func `other JSON is refused like an invalid command`(json: String, error: RequestRefusal) {
    #expect(throws: error) { try wish(json) }
  }

  @Test func `a plan is begun, and a refusal comes back`() throws {
    let asked = Mutex<[PlanRequest]>([])
    let stage = try Stage()
    let link = ShowLink(show: stage.link.show, send: stage.take, now: stage.link.now) {
      nil
    } startPlan: { (request) throws(RequestRefusal) in
      asked.withLock { $0.append(request) }
      if request.settings["session.minutes"] == "0" { throw .settings("no") }
    }
    _ = try wish(#"{"command":"plan","value":{"session.minutes":5}}"#).perform(on: link)
    #expect(throws: RequestRefusal.settings("no")) {
      try wish(#"{"command":"plan","value":{"session.minutes":0}}"#).perform(on: link)
    }
    #expect(asked.withLock(\.count) == 2 && stage.sent.isEmpty)
    #expect(throws: RequestRefusal.notNow("this show has no plan to change")) {
      try wish(#"{"command":"plan","value":{"session.minutes":5}}"#).perform(on: stage.link)
    }
  }

  @Test func `the answer says that an announced session waits, or that a plan begins paused`()
    throws
  {
    let stage = try Stage()
    var link = ShowLink(show: stage.link.show, now: stage.link.now) {
      (request) throws(RequestRefusal) in
      .postponing(try request.command(for: stage.link.show()))
    } startPlan: { _ in
    }
    let waits = "the session that was announced waits; start begins it after this one"
    #expect(try wish(#"{"command":"pause"}"#).perform(on: link) == waits)
    let plan = try wish(#"{"command":"plan","value":{"session.minutes":5}}"#)
    #expect(try plan.perform(on: link) == nil)
    link.remarkOnPlan = { "paused" }
    #expect(try plan.perform(on: link) == "paused")
  }

  @Test(arguments: [false, true])
  func `the state says whether a plan is postponed`(isPostponed: Bool) throws {
    var link = try Stage().link
    link.isPlanPostponed = { isPostponed }
    let state = StateDocument(link, version: "1").json.description
    #expect(state.contains("\"postponed\":\(isPostponed)"))
  }

  @Test(arguments: [false, true])
  func `the state says whether a change is announced`(isAnnounced: Bool) throws {
    var link = try Stage().link
    link.isChangeAnnounced = { isAnnounced }
    let state = StateDocument(link, version: "1").json.description
    #expect(state.contains("\"announced\":\(isAnnounced)"))
  }
}
