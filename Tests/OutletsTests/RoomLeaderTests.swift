import Breathing
import TestRigs
import Testing
import Text

@testable import Outlets

/// Whether a display that follows over MQTT notices that no leader is online, and reports what fails in time.
struct RoomLeaderTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func session() throws -> MQTTSession {
    MQTTSession(
      try #require(Sample.place("lobby", "left")),
      discovery: nil,
      version: "1.2.3",
      takesCommands: false,
      followsPlan: true,
      generator: SeededGenerator(seed: 1)
    )
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

  @Test func `a leader is away once every display of the room that may lead is offline`() throws {
    var session = try session()
    let context = try context(8)
    _ = session.begin(context)
    func receive(_ leaf: String, _ text: String) {
      let message = MQTTMessage("aloft/clinic/\(leaf)", text, isRetained: true)
      let reply = session.receive(message, context)
      #expect(reply.command == nil && reply.logLine == nil && reply.messages.isEmpty)
    }
    // Retained messages may still arrive.
    #expect(session.isLeaderAway(at: at(8)) == nil)
    receive("lobby/right/online", "online")
    receive("lobby/right/state", #"{"follows":true}"#)
    receive("hall/online", "online")
    receive("hall/state", #"{"follows":false}"#)
    receive("lobby/left/state", #"{"follows":false}"#)
    // Nothing is known of a leader, which the broker may hide.
    #expect(session.isLeaderAway(at: at(13)) == nil)
    receive("lobby/state", #"{"follows":false}"#)
    receive("lobby/online", "online")
    #expect(session.isLeaderAway(at: at(12)) == nil)
    #expect(session.isLeaderAway(at: at(13)) == false)
    receive("lobby/online", "offline")
    #expect(session.isLeaderAway(at: at(13)) == true)
    receive("lobby/online", "online")
    #expect(session.isLeaderAway(at: at(13)) == false)
    for topic in ["aloft/clinic/lobby/+/online", "aloft/clinic/lobby/state"] {
      #expect(session.subscriptions.contains(topic))
    }
  }

  @Test func `a display that neither leads nor follows does not stand in for the leader`() throws {
    var session = try session()
    let context = try context(8)
    _ = session.begin(context)
    func receive(_ leaf: String, _ text: String) {
      let message = MQTTMessage("aloft/clinic/lobby/\(leaf)", text, isRetained: true)
      _ = session.receive(message, context)
    }
    receive("middle/online", "online")
    receive("middle/state", #"{"follows":false,"leads":false}"#)
    // The broker may hide the leader.
    #expect(session.isLeaderAway(at: at(13)) == nil)
    receive("online", "online")
    receive("state", #"{"follows":false,"leads":true}"#)
    #expect(session.isLeaderAway(at: at(13)) == false)
    receive("online", "offline")
    #expect(session.isLeaderAway(at: at(13)) == true)
    // A display takes over.
    receive("middle/state", #"{"follows":false,"leads":true}"#)
    #expect(session.isLeaderAway(at: at(13)) == false)
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
