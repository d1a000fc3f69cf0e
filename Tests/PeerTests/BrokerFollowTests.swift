import Breathing
import Foundation
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestRigs
import TestSupport
import Testing
import Text

@Suite(.timeLimit(.minutes(10))) struct BrokerFollowTests {
  private let document = Sample.plan()

  @Test func `of many plans the newest is adopted, once, and garbage is logged once`() async throws
  {
    let (documents, put) = AsyncStream.makeStream(of: PlanDocument.self)
    let logged = Mutex<[String]>([])
    let service = BrokerFollowService(
      adopt: { put.yield($0) },
      log: { words in logged.withLock { $0.append(words) } }
    )
    let receive = try #require(service.plan.received)
    #expect(service.plan.published == nil)
    for seed in 0..<1_000 {
      var other = document
      other.seed = UInt64(seed)
      receive(Array(other.json.description.utf8))
    }
    receive([0xFF, 0x00])
    let following = Task { await service.run { _ in } }
    defer { following.cancel() }
    for _ in 0..<2 {
      try await waitUntil(within: 120) { logged.withLock(\.count) == 1 }
      receive([0x7B])
    }
    var iterator = documents.makeAsyncIterator()
    for _ in 0..<3 {
      receive(Array(document.json.description.utf8))
      // It looks twice a second, and nothing shows when it has ignored a plan.
      try await Task.sleep(for: BrokerFollowService.period)
    }
    #expect(await iterator.next() == document)
    var next = document
    next.seed = 8
    receive(Array(next.json.description.utf8))
    #expect(await iterator.next() == next)
    #expect(logged.withLock(\.self).count == 1)
    let words = "the plan on the broker is ignored: the plan is not JSON"
    #expect(logged.withLock(\.self)[0].hasPrefix(words))
  }

  @Test func `the log says when the leader is away, and when it is back`() throws {
    let noted = Mutex<[Bool]>([])
    let logged = Mutex<[String]>([])
    let service = BrokerFollowService(
      adopt: { _ in },
      noteAbsence: { isAway in noted.withLock { $0.append(isAway) } },
      log: { words in logged.withLock { $0.append(words) } }
    )
    for isAway in [false, true, true, false, false] { service.plan.noteAbsence?(isAway) }
    #expect(noted.withLock(\.self) == [false, true, true, false, false])
    #expect(
      logged.withLock(\.self) == [
        "no display that leads the room (room.lead) is online at the broker; continuing alone",
        "a display that leads the room is online",
      ]
    )
  }

  @Test(arguments: [
    ("off", nil, nil),
    ("mqtt", "mqtt://127.0.0.1", Leader.broker("mqtt://127.0.0.1:1883 aloft/clinic/lobby/plan")),
    ("http://lobby:8737/", nil, .http("http://lobby:8737")),
  ])
  func `a leader is an address or the broker`(
    follow: String,
    broker: String?,
    leader: Leader?
  ) throws {
    var configuration = Configuration(.builtIn)
    let place = "\nmqtt.site = \"clinic\"\nmqtt.room = \"lobby\""
    let line = broker.map { "\nmqtt.broker = \"\($0)\"\(place)" } ?? ""
    try configuration.read("room.follow = \"\(follow)\"\(line)", from: "own.toml")
    #expect(try Leader.chosen(configuration) == leader)
  }

  @Test(arguments: [
    ("mqtt", "mqtt.broker must be set"), ("mqtt://broker/lobby", "it must be \"off\", \"mqtt\""),
  ])
  func `a leader that cannot be followed is named`(follow: String, words: String) throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("room.follow = \"\(follow)\"", from: "own.toml")
    let failure = #expect(throws: Failure.self) { try Leader.chosen(configuration) }
    #expect(failure?.message.contains("own.toml, line 1: room.follow = \"\(follow)\"") == true)
    #expect(failure?.message.contains(words) == true)
  }
}

/// Real programs, a real broker.
@Suite(
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not installed")
)
struct BrokerFollowPeerTests {
  private let plan = "aloft/home/lobby/plan"

  private func settings(_ broker: RealBroker, _ text: String) -> String {
    """
    http.listen = "off"
    mqtt.broker = "mqtt://127.0.0.1:\(broker.port)"
    mqtt.commands = "any"
    mqtt.room = "lobby"
    mqtt.discovery = "off"

    """ + text
  }

  /// Waits until both have reported a number of cues of the same instants, starting at an id, and
  /// compares them.
  private func agree(
    _ one: ServingProgram,
    _ other: ServingProgram,
    on count: Int,
    after id: String = "",
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let isSo = try await doAgree(one, other, on: count, after: id)
    #expect(isSo, "they do not agree: \(one.errors) \(other.errors)", sourceLocation: location)
  }

  /// Waits until both have reported a number of cues of the same instants, starting at an id;
  /// returns whether neither reported any other cue between the first and the last.
  private func doAgree(
    _ one: ServingProgram,
    _ other: ServingProgram,
    on count: Int,
    after id: String
  ) async throws -> Bool {
    var isSame = false
    _ = try await eventually(within: 120) {
      let (mine, theirs) = (one.cues, other.cues)
      let ids = mine.keys.filter { $0 > id && theirs[$0] != nil }.sorted()
      guard ids.count >= count, let first = ids.first, let last = ids.last else { return false }
      let span = first...last
      isSame = mine.filter { span ~= $0.key } == theirs.filter { span ~= $0.key }
      return true
    }
    return isSame
  }

  private func newest(_ one: ServingProgram) -> String { one.cues.keys.max() ?? "" }

  @Test func `a display follows through a broker, whatever dies and comes back`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let leads = "sky.near = \"51.47,-0.46\"\nroom.lead = true"
    let leader = try ServingProgram(settings(broker, leads))
    let follows = "sky.near = \"48.85,2.35\"\nmqtt.display = \"left\"\nroom.follow = \"mqtt\""
    let follower = try ServingProgram(settings(broker, follows + "\nbreath.pattern = \"box\""))
    try await agree(leader, follower, on: 2)
    // Only a leader records where it publishes plans.
    let files = try FileManager.default.contentsOfDirectory(atPath: follower.folder.path)
    #expect(!files.contains { $0.hasPrefix("mqtt-plans") })

    // A change is announced on the broker five seconds ahead, and made by both at once. A follower
    // that is delayed for longer makes it late, but not each time.
    let announced = try broker.listen(plan)
    var changes: [PlanDocument.Change] = []
    var isAtOnce = false
    for pattern in ["coherent", "sigh", "coherent", "sigh", "coherent"] where !isAtOnce {
      let known = changes.count
      let asked = Date.now.timeIntervalSince1970
      try broker.publish("aloft/home/lobby/pattern/set", Array(pattern.utf8))
      try await waitUntil("no change is announced") {
        let text = announced.payloads(plan).last ?? ""
        changes = (try? PlanDocument(json: Array(text.utf8)).changes) ?? changes
        return changes.count > known
      }
      let at = try #require(changes.last).at
      #expect(at.sinceEpoch.seconds - asked >= 5)
      let isSame = try await doAgree(leader, follower, on: 2, after: "\(at.nanoseconds)")
      let published = follower.cues[newest(follower)] ?? ""
      isAtOnce = isSame && published.contains("\"pattern\":\"\(pattern)\"")
    }
    #expect(isAtOnce, "\(leader.errors) \(follower.errors)")

    // Both continue without the broker, and agree again after its restart, though it kept nothing.
    broker.kill()
    try await agree(leader, follower, on: 2, after: newest(leader))
    try broker.start()
    let again = try broker.listen(plan)
    let here = "aloft/home/lobby/left/online"
    let back = try broker.listen(here)
    try await waitUntil("they do not return to the broker", within: 120) {
      !again.payloads(plan).isEmpty && back.payloads(here).last == "online"
    }
    isAtOnce = false
    for _ in 0..<5 where !isAtOnce {
      let before = newest(leader)
      try broker.publish("aloft/home/lobby/skip/set", Array("PRESS".utf8))
      isAtOnce = try await doAgree(leader, follower, on: 4, after: before)
    }
    #expect(isAtOnce, "\(leader.errors) \(follower.errors)")

    // The follower continues without its leader, and rejoins it when it returns.
    leader.kill()
    let last = newest(follower)
    try await waitUntil("the follower stands still", within: 120) { newest(follower) > last }
    try leader.start()
    try await agree(leader, follower, on: 2)
  }

  @Test(arguments: ["", "room.lead = true\nmqtt.room = \"hall\""])
  func `a leader deletes its plan after it was stopped and its settings were changed`(
    changed: String
  ) async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let place = "sky.near = \"51.47,-0.46\"\n"
    let leader = try ServingProgram(settings(broker, place + "room.lead = true"))
    let published = try broker.listen(plan)
    let record = leader.folder.appending(path: "mqtt-plans")
    try await waitUntil("no plan is published and recorded", within: 120) {
      let text = (try? String(contentsOf: record, encoding: .utf8)) ?? ""
      return text.contains(plan) && published.payloads(plan).last?.isEmpty == false
    }
    leader.kill()
    var next = settings(broker, place + changed)
    if changed.contains("mqtt.room") { next.replace("mqtt.room = \"lobby\"\n", with: "") }
    let file = leader.folder.appending(path: "own.toml")
    try Data(("lines.stdout = true\n" + next).utf8).write(to: file)
    try leader.start()
    try await waitUntil("the plan is still there: \(leader.errors)", within: 120) {
      published.payloads(plan).last?.isEmpty == true
    }
  }

  @Test(arguments: [true, false])
  func `a leader that moves to another broker, or to none, deletes its plan on the former one`(
    moves: Bool
  ) async throws {
    let (broker, other) = (try RealBroker(), try RealBroker())
    defer {
      broker.end()
      other.end()
    }
    let leads = "sky.near = \"51.47,-0.46\"\nroom.lead = true"
    let leader = try ServingProgram(settings(broker, leads))
    let (former, present) = (try broker.listen(plan), try other.listen(plan))
    try await waitUntil("no plan is published: \(leader.errors)", within: 120) {
      former.payloads(plan).last?.isEmpty == false
    }
    let next = moves ? settings(other, leads) : "http.listen = \"off\"\n" + leads
    let file = leader.folder.appending(path: "own.toml")
    try Data(("lines.stdout = true\n" + next).utf8).write(to: file)
    leader.reload()
    try await waitUntil("the plan is still there: \(leader.errors)", within: 120) {
      former.payloads(plan).last?.isEmpty == true
    }
    guard moves else { return }
    try await waitUntil("it is not published again: \(leader.errors)", within: 120) {
      present.payloads(plan).last?.isEmpty == false
    }
  }
}
