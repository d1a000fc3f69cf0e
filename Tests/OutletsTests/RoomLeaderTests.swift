import Breathing
import TestRigs
import Testing
import Text

@testable import Outlets

/// Whether a display that follows over MQTT notices that no leader is online, and reports what fails in time.
struct RoomLeaderTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func session() throws -> MQTTSession {
    try .lobby("left", takesCommands: false, followsPlan: true)
  }

  private func context(
    _ seconds: Double,
    _ health: HealthCounters? = nil
  ) throws -> MQTTSession.Context {
    MQTTSession.Context(
      show: try Sample.show(from: start),
      health: (health ?? HealthCounters(started: start)).reading,
      now: at(seconds)
    )
  }

  private func at(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  /// What a display that follows reads of the others of its room.
  private struct Follower {
    var session: MQTTSession
    let context: (Double) throws -> MQTTSession.Context

    mutating func receive(_ leaf: String, _ text: String, at seconds: Double) throws {
      let message = MQTTMessage("aloft/clinic/\(leaf)", text, isRetained: true)
      let reply = session.receive(message, try context(seconds))
      #expect(reply.command == nil && reply.logLine == nil && reply.messages.isEmpty)
    }

    func isAway(_ seconds: Double) throws -> Bool? {
      session.isLeaderAway(at: try context(seconds).now)
    }
  }

  /// A display that connected eight seconds into the session.
  private func follower() throws -> Follower {
    var session = try session()
    _ = session.begin(try context(8))
    return Follower(session: session) { try context($0) }
  }

  @Test func `a leader is away once every display that leads has been offline for five seconds`()
    throws
  {
    var follower = try follower()
    try follower.receive("lobby/right/online", "online", at: 8)
    try follower.receive("lobby/right/state", #"{"follows":true}"#, at: 8)
    try follower.receive("hall/online", "online", at: 8)
    try follower.receive("hall/state", #"{"follows":false}"#, at: 8)
    try follower.receive("lobby/state", #"{"follows":false}"#, at: 9)
    try follower.receive("lobby/online", "online", at: 9)
    // Retained messages may still arrive.
    #expect(try [12.9, 13].map(follower.isAway) == [nil, false])
    // A leader that reloads its settings is soon back.
    try follower.receive("lobby/online", "offline", at: 20)
    try follower.receive("lobby/online", "online", at: 24)
    #expect(try [24, 29].map(follower.isAway) == [false, false])
    try follower.receive("lobby/online", "offline", at: 30)
    try follower.receive("lobby/right/state", #"{"follows":true}"#, at: 34)
    #expect(try [34.9, 35].map(follower.isAway) == [false, true])
    try follower.receive("lobby/online", "online", at: 40)
    #expect(try follower.isAway(40) == false)
    for topic in ["aloft/clinic/lobby/+/online", "aloft/clinic/lobby/state"] {
      #expect(follower.session.subscriptions.contains(topic))
    }
  }

  @Test func `a room without a leader is one whose leader is away`() throws {
    var follower = try follower()
    try follower.receive("lobby/middle/online", "online", at: 8)
    try follower.receive("lobby/middle/state", #"{"follows":false,"leads":false}"#, at: 8)
    #expect(try [12.9, 13].map(follower.isAway) == [nil, true])
    try follower.receive("lobby/online", "online", at: 20)
    try follower.receive("lobby/state", #"{"follows":false,"leads":true}"#, at: 20)
    #expect(try follower.isAway(20) == false)
    // It stops leading, and stays online.
    try follower.receive("lobby/state", #"{"follows":false,"leads":false}"#, at: 30)
    #expect(try [34.9, 35].map(follower.isAway) == [false, true])
    // A display takes over.
    try follower.receive("lobby/middle/state", #"{"follows":false,"leads":true}"#, at: 40)
    #expect(try follower.isAway(40) == false)
  }

  @Test func `a leader's clock that differs for half a minute is logged once`() throws {
    var session = try session()
    _ = session.begin(try context(0))
    func line(ahead: Double, at seconds: Double, isRetained: Bool = false) throws -> String? {
      let text = "{\"leads\":true,\"now_unix\":\(at(seconds + ahead).sinceEpoch.seconds)}"
      let message = MQTTMessage("aloft/clinic/lobby/state", text, isRetained: isRetained)
      return session.receive(message, try context(seconds)).logLine
    }
    // A state that the broker kept may be of any time.
    for seconds in [1.0, 40] {
      #expect(try line(ahead: -3_600, at: seconds, isRetained: true) == nil)
    }
    for seconds in [50.0, 60, 70, 79] { #expect(try line(ahead: 3_600, at: seconds) == nil) }
    #expect(!session.leaderClockDiffers)
    let logged = try #require(try line(ahead: 3_600, at: 81))
    #expect(logged.hasPrefix("mqtt: the clock of the display that leads the room is 3600"))
    #expect(logged.contains(" s ahead of this machine's"))
    #expect(try line(ahead: 3_600, at: 90) == nil)
    #expect(session.leaderClockDiffers)
    // It is set. A message that comes a second late is no difference.
    #expect(try line(ahead: -1, at: 100) == nil)
    #expect(!session.leaderClockDiffers)
    // Of a display that is away, it is unknown.
    for seconds in [200.0, 231] { #expect(try line(ahead: 3_600, at: seconds) == nil) }
    #expect(session.leaderClockDiffers)
    let end = MQTTMessage("aloft/clinic/lobby/online", "offline", isRetained: true)
    _ = session.receive(end, try context(232))
    #expect(!session.leaderClockDiffers)
  }

  @Test func `the clock of a display that does not lead is ignored`() throws {
    var session = try session()
    _ = session.begin(try context(0))
    for seconds in [1.0, 40] {
      let text = "{\"leads\":false,\"now_unix\":\(at(seconds + 900).sinceEpoch.seconds)}"
      let message = MQTTMessage("aloft/clinic/lobby/state", text)
      #expect(session.receive(message, try context(seconds)).logLine == nil)
    }
    #expect(!session.leaderClockDiffers)
  }

  @Test func `a display reports that it leads, and when it no longer does`() throws {
    var session = try session()
    var context = try context(8)
    context.plan = [1]
    func leads(_ messages: [MQTTMessage]) throws -> Bool? {
      let state = try #require(messages.first { $0.topic.hasSuffix("/state") })
      #expect(state.isRetained)
      return try JSONValue(state.payload)["leads"]?.boolean
    }
    let first = session.begin(context)
    #expect(try leads(first) == true)
    context.plan = nil
    let next = session.messages(for: .changed(at: start, .command), context)
    #expect(try leads(next) == false)
  }

  @Test func `a display reports that a plan is postponed, and when it no longer is`() throws {
    var session = try session()
    var context = try context(8)
    _ = session.begin(context)
    for isPostponed in [true, false] {
      context.isPlanPostponed = isPostponed
      let sent = session.messages(for: .changed(at: start, .command), context)
      #expect(sent.map(\.topic) == ["aloft/clinic/lobby/left/state"])
      let state = try #require(sent.first)
      #expect(state.isRetained)
      #expect(try JSONValue(state.payload)["postponed"]?.boolean == isPostponed)
    }
  }

  @Test func `a display that follows no plan knows no leader`() throws {
    let stage = try MQTTStage()
    #expect(stage.handler.session.isLeaderAway(at: at(100)) == nil)
    #expect(!stage.handler.session.subscriptions.contains("aloft/clinic/lobby/state"))
  }

  @Test func `a trouble is published at the next turn, retained`() throws {
    var session = try session()
    let health = HealthCounters(started: start)
    _ = session.begin(try context(8, health))
    // Between two edges of the breath, nothing else is due.
    #expect(session.turn(try context(8.1, health)).isEmpty)
    health.troubles.note(.leader, isPresent: true)
    let sent = session.turn(try context(8.2, health))
    #expect(sent.map(\.topic) == ["aloft/clinic/lobby/left/state"])
    #expect(sent.first?.isRetained == true)
    #expect(sent.first?.text?.contains(Trouble.leader.rawValue) == true)
    #expect(session.turn(try context(8.3, health)).isEmpty)
  }
}
