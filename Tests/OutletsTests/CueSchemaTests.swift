import Breathing
import Cabin
import Facts
import Foundation
import Show
import TestRigs
import TestSupport
import Testing
import Text

@testable import Outlets

/// The description in docs/cues.schema.json, and real lines of every outlet that writes JSON.
@Suite(.timeLimit(.minutes(10))) struct CueSchemaTests {
  private let schema: JSONSchema

  init() throws {
    let file = Checkout.root.appending(path: "docs/cues.schema.json")
    schema = try JSONSchema(try Data(contentsOf: file))
  }

  /// The line without the members of a name, or with another value for them.
  private func changed(_ line: String, _ name: String, to value: Any?) throws -> Any {
    var members = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    )
    members[name] = value
    return members
  }

  @Test func `every cue of a long session is as described`() throws {
    let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
    var show = try Sample.show(from: start, seconds: 3_600, facts: Sample.facts())
    for (seconds, command) in [(20.0, Command.pause(true)), (25, .pause(false)), (40, .slower)] {
      show.apply(command, at: start.advanced(by: .seconds(seconds)))
    }
    let high = try #require(CabinSample(at: start, hectopascals: 376))
    let still = try #require(
      CabinSample(at: start.advanced(by: .seconds(601)), hectopascals: 376)
    )
    let cabin = CabinState(high).following(still)
    show.apply(.cabin(cabin), at: start.advanced(by: .seconds(601)))
    show.prepare(for: start.advanced(by: .seconds(5_000)))
    let cues = show.cues(in: start..<start.advanced(by: .seconds(5_000)))
    for cue in cues {
      #expect(schema.problems(in: CueLine(cue, showsSeed: true).json.description) == [])
      #expect(schema.problems(in: RoomCue.json(cue).description) == [])
    }
    let published = Set(cues.map { CueLine($0).event })
    let all = [
      "session_start", "phase", "arrival", "interlude", "ending", "session_end", "paused",
      "resumed", "check_oxygen",
    ]
    #expect(published == Set(all))
    let moment = show.moment(at: start.advanced(by: .seconds(9)))
    #expect(schema.problems(in: CueLine(level: moment, at: start).json.description) == [])
  }

  @Test(arguments: ["de", nil])
  func `a fact names its language, if it has one`(language: String?) throws {
    let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
    let facts = try Sample.facts(in: language)
    let show = try Sample.show(from: start, seconds: 3_600, facts: facts)
    let lines = show.cues(in: start..<start.advanced(by: .seconds(3_600)))
      .filter { $0.fact?.isComputed == false }.map { CueLine($0, showsSeed: true).json.description }
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.contains(#""lang":"de""#) == (language == "de"), "\(line)")
      #expect(schema.problems(in: line) == [])
    }
  }

  @Test func `a difference from the schema is found`() throws {
    let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
    let show = try Sample.show(from: start)
    let cue = try #require(show.cues(in: start..<start.advanced(by: .seconds(9))).last)
    let line = CueLine(cue, showsSeed: true).json.description
    let faults: [(String, Any?)] = [
      ("v", 2), ("id", "x"), ("event", "dance"), ("phase", "hold"), ("duration", -1),
      ("level_to", 1.5), ("cycle", 0.5), ("bpm", 0), ("leg", nil), ("leg", ["from": "LHR"]),
      ("mood", "calm"), ("t_unix", "now"),
    ]
    for (name, value) in faults {
      #expect(schema.problems(try changed(line, name, to: value)) != [], "\(name)")
    }
  }

  @Test func `events over HTTP are as described`() async throws {
    let lines = try await HTTPRig.serve { rig in
      let client = try TestClient(port: rig.port)
      let head = "GET /v1/cues HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: nobody\r\n\r\n"
      await client.send(head)
      _ = await client.receive(of: "retry: 2000\n\n")
      let cues = rig.publish(seconds: 0..<90)
      rig.send(.slower)
      let text = await client.receive(cues.count + 1, of: "\n\n")
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("data: ") }
      #expect(lines.count > cues.count)
      return lines.map { String($0.dropFirst(6)) }
    }
    for line in lines { #expect(schema.problems(in: line) == []) }
  }

  @Test func `lines of a socket are as described, answers and levels too`() async throws {
    let rig = try LinesRig()
    let stage = try Stage(seconds: 3_600, runs: true)
    let outlet = Outlet("lines")
    // Few levels: a reader that gets nothing for a while loses the oldest lines.
    let service = rig.service(outlet, levels: 1)
    let running = Task { await service.run(stage.link) }
    let reader = try await rig.connected()
    var events: Set<String> = []
    func receive(_ kinds: Set<String>) async {
      while !events.isSuperset(of: kinds), let line = await reader.line() {
        #expect(schema.problems(line) == [])
        events.insert(line["event"] as? String ?? "")
      }
    }
    // Events before a reader is registered are not sent to it; an answer shows that it is
    // registered.
    reader.write("{\"command\":\"mute\"}\n{\"command\":\"dance\"}\n")
    await receive(["answer"])
    outlet.put(.changed(at: Stage.start, .command))
    stage.publish([outlet], seconds: 20)
    let kinds: Set = ["answer", "changed", "level", "phase", "session_start"]
    await receive(kinds)
    service.stop()
    running.cancel()
    await receive(kinds.union(["stopped"]))
    await running.value
    #expect(events.isSuperset(of: kinds.union(["stopped"])))
  }

  @Test(.enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not installed"))
  func `messages of a broker are as described`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let rig = try MQTTRig()
    let listener = try broker.listen("aloft/+/+/cue")
    func cues() -> [String] {
      listener.messages.filter { $0.topic.hasSuffix("/cue") }.map(\.payload)
    }
    try await rig.run([rig.outlet(on: broker)]) {
      // The listener also receives messages of its own.
      try await waitUntil("no two cues") { cues().count >= 2 }
    }
    for cue in cues() { #expect(schema.problems(in: cue) == []) }
  }
}
