import Breathing
import Flights
import Foundation
import Show
import TestRigs
import TestSupport
import Testing
import Text

@testable import Outlets

@Suite(.timeLimit(.minutes(10))) struct OpenAPITests {
  /// Compares documents with their schemas, and records the members found.
  private final class Checker {
    let schemas: [String: [String: Any]]
    private(set) var met: Set<String> = []

    init(_ description: [String: Any]) throws {
      let components = try #require(description["components"] as? [String: Any])
      schemas = try #require(components["schemas"] as? [String: [String: Any]])
    }

    /// Every member that any schema names.
    var all: Set<String> {
      Set(
        schemas.flatMap { name, schema in
          (schema["properties"] as? [String: Any] ?? [:]).keys.map { "\(name).\($0)" }
        }
      )
    }

    func check(_ value: Any, is schema: [String: Any], at place: String) throws {
      if let reference = schema["$ref"] as? String {
        let name = String(try #require(reference.split(separator: "/").last))
        return try check(value, is: try #require(schemas[name]), at: name)
      }
      if let allowed = schema["enum"] as? [String] {
        #expect(allowed.contains(try #require(value as? String)), "\(place): \(value)")
      }
      if let least = schema["minimum"] as? Double, let most = schema["maximum"] as? Double {
        #expect((least...most).contains(try #require(value as? Double)), "\(place): \(value)")
      }
      if let types = schema["type"] as? [String] {
        let isOne = types.contains { type in
          switch type {
          case "string": value is String
          case "integer": value is Int
          case "object": value is [String: Any]
          case "array": value is [Any]
          case "null": value is NSNull
          default: false
          }
        }
        return #expect(isOne, "\(place)")
      }
      switch schema["type"] as? String {
      case "object": try check(members: value, is: schema, at: place)
      case "array":
        let items = try #require(schema["items"] as? [String: Any])
        for item in try #require(value as? [Any]) { try check(item, is: items, at: place) }
      case "string": #expect(value is String, "\(place)")
      case "integer": #expect(value is Int && !JSONSchema.isTruth(value), "\(place)")
      case "number": #expect(value is Double && !JSONSchema.isTruth(value), "\(place)")
      case "boolean": #expect(JSONSchema.isTruth(value), "\(place)")
      default: Issue.record("\(place) has no type")
      }
    }

    private func check(members value: Any, is schema: [String: Any], at place: String) throws {
      let members = try #require(value as? [String: Any])
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for name in schema["required"] as? [String] ?? [] {
        #expect(members[name] != nil, "\(place) has no \(name)")
      }
      for (name, value) in members {
        if properties[name] != nil { met.insert("\(place).\(name)") }
        // Members with arbitrary names are described by one schema.
        let others = schema["additionalProperties"] as? [String: Any]
        let property = try #require(
          properties[name] ?? others,
          "\(place).\(name) is not described"
        )
        try check(value, is: property, at: "\(place).\(name)")
      }
    }
  }

  /// Compares a response with its description.
  private func check(
    _ answer: TestClient.Response,
    to route: HTTPRoute,
    method: String,
    _ description: [String: Any],
    by checker: Checker
  ) throws {
    let paths = try #require(description["paths"] as? [String: [String: [String: Any]]])
    let operation = try #require(paths[route.rawValue]?[method])
    let responses = try #require(operation["responses"] as? [String: [String: Any]])
    let response = try #require(responses["\(answer.status)"], "\(route) \(answer.status)")
    let content = try #require(response["content"] as? [String: [String: Any]])
    let type = try #require(answer.fields["content-type"]?.split(separator: ";").first)
    let schema = try #require(content[String(type)]?["schema"] as? [String: Any])
    guard type == "application/json", route != .description else { return }
    try checker.check(answer.members(), is: schema, at: route.rawValue)
  }

  @Test func `every route and every member is as described`() async throws {
    let picture: HTTPOutlet.Picture = { _, _, _ in [] }
    let plan = PlanDocument(
      settings: ["breath.pattern": "gentle"],
      patterns: ["mine": "4-6"],
      seed: 7,
      start: HTTPRig.now,
      length: .seconds(600),
      rest: .seconds(54),
      day: "2026-11-22",
      interludes: [.seconds(20)],
      ranges: [RangeChange(to: .world, after: 2)],
      place: "London",
      changes: [
        .init(at: HTTPRig.now, try CommandRequest("slower")),
        .init(at: HTTPRig.now, try CommandRequest("pattern", value: "mine")),
      ]
    )
    let radar = Sample.radar(
      [Sample.sighting(0x40621D, north: 51.6, east: -0.1, at: HTTPRig.now)],
      at: HTTPRig.now
    )
    let capture = ScreenCapture()
    capture.open()
    let window = Task {
      while !Task.isCancelled {
        if capture.isWanted { capture.deliver { Array("a picture".utf8) } }
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    defer { window.cancel() }
    let displays = DisplaySample()
    try await HTTPRig.serve(
      age: 30,
      plan: plan,
      radar: radar,
      picture: picture,
      capture: capture,
      displays: displays
    ) { rig in
      let description = try await TestClient.ask(rig.port, "/openapi.json").members()
      let paths = try #require(description["paths"] as? [String: [String: Any]])
      #expect(Set(paths.keys) == Set(HTTPRoute.allCases.map(\.rawValue)))
      let checker = try Checker(description)
      @discardableResult
      func ask(_ route: HTTPRoute, _ query: String = "") async throws -> TestClient.Response {
        let answer = try await TestClient.ask(rig.port, route.rawValue + query)
        try check(answer, to: route, method: "get", description, by: checker)
        return answer
      }
      let posts: [HTTPRoute] = [.commands, .displayCommands]
      for route in HTTPRoute.allCases where !posts.contains(route) && route != .cues {
        let methods = try #require(paths[route.rawValue]).keys
        #expect(Set(methods) == ["get", "head"])
        try await ask(route)
      }
      rig.health.noteCue(due: HTTPRig.now, sent: HTTPRig.now)
      rig.health.noteFrame(at: HTTPRig.now)
      rig.health.note(alone: "its leader holds the breath")
      rig.health.troubles.note(.weather, isPresent: true)
      rig.health.note(displays: [
        .init(number: 0, name: "Hall", size: [1920, 1080], view: "radar", problem: "not attached")
      ])
      try await ask(.health)
      let closure = HealthCounters.Closure(opensUnixSeconds: 1_795_600_000, utcOffset: 3_600)
      rig.health.note(closure)
      rig.send(.close(true))
      try await ask(.state)
      rig.send(.close(false))
      rig.health.watchClock { HealthCounters.ClockCheck(offset: .zero, error: .milliseconds(3)) }
      try await ask(.timeline, "?seconds=600")
      try await ask(.timeline, "?seconds=601")
      try await ask(.scene, "?size=1x1")
      try await ask(.nearest, "?count=21")
      try await ask(.radar, "?selected=")
      try await ask(.airport, "?code=nowhere")
      try await ask(.airports, "?q=\(String(repeating: "x", count: 101))")
      for (name, document) in try InstrumentSample.documents() {
        let members = try JSONSerialization.jsonObject(with: Data(document.description.utf8))
        try checker.check(members, is: try #require(checker.schemas[name]), at: name)
      }
      try await ask(.health)
      // Into an interlude, for a fact; a slow machine may receive the first only when it is over.
      try await waitUntil("no interlude comes", within: 120) {
        if try await ask(.state).members()["stage"] as? String == "interlude" { return true }
        rig.send(.skip)
        return false
      }
      rig.send(.breathe(try #require(NamedPace.presets.first { $0.name == "box" }), by: .person))
      try await waitUntil {
        try await ask(.timeline, "?seconds=60").members()["caution"] != nil
      }
      let pause = #"{"display":"hall/left","command":"pause"}"#
      let away = #"{"display":"attic","command":"pause"}"#
      for body in [pause, away, #"{"command":"pause"}"#, "{"] {
        let path = HTTPRoute.displayCommands.rawValue
        let answer = try await TestClient.command(rig.port, body, path: path)
        try check(answer, to: .displayCommands, method: "post", description, by: checker)
      }
      let session = #"{"command":"plan","value":{"session.minutes":3}}"#
      let mute = #"{"command":"mute"}"#
      for body in [mute, mute, #"{"command":"slower"}"#, #"{"command":"dance"}"#, "{", session] {
        let answer = try await TestClient.command(rig.port, body)
        try check(answer, to: .commands, method: "post", description, by: checker)
      }
      for word in CommandRequest.Name.allCases {
        try checker.check(
          ["command": word.rawValue, "value": 7],
          is: try #require(checker.schemas["Command"]),
          at: "Command"
        )
      }
      for word in CommandRequest.Name.allCases {
        try checker.check(
          ["display": "hall/left", "command": word.rawValue, "value": 7],
          is: try #require(checker.schemas["DisplayCommand"]),
          at: "DisplayCommand"
        )
      }
      // What a follower gets with the plan, aircraft of a source, a fact in a language of its own, what a timetable is
      // changed by, and a list without the broker's displays.
      var planned = try await ask(.plan).members()
      planned["order"] = ["id": "a1", "command": ["command": "pause"]]
      var nearest = try await ask(.nearest).members()
      (nearest["source"], nearest["attribution"]) = ("adsb.lol", "Data: adsb.lol, ODbL")
      for (name, members) in [
        ("PlanDocument", planned), ("Nearest", nearest),
        ("Fact", ["id": "a", "text": "Ruhig.", "source": "b", "lang": "de"]),
        ("TimetableChange", ["hours": ["mon 08:00-12:00"], "holidays": NSNull(), "programme": []]),
        ("Displays", ["v": 1, "broker": true, "broker_problem": "no broker", "displays": []]),
      ] {
        try checker.check(members, is: try #require(checker.schemas[name]), at: name)
      }
      #expect(checker.all == checker.met)
    }
  }
}
