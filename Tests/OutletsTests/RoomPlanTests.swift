import Breathing
import TestRigs
import Testing

@testable import Outlets

/// How a display that leads publishes its room's plan, and deletes it when it leads no more.
struct RoomPlanTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func session(_ display: String? = nil) throws -> MQTTSession {
    try .lobby(display)
  }

  private func context(_ plan: [UInt8]?) throws -> MQTTSession.Context {
    MQTTSession.Context(
      show: try Sample.show(from: start),
      health: HealthCounters(started: start).reading,
      now: start,
      plan: plan
    )
  }

  /// The plans among messages, all of them retained.
  private func plans(_ messages: [MQTTMessage]) -> [[UInt8]] {
    let plans = messages.filter { $0.topic == "aloft/clinic/lobby/plan" }
    #expect(plans.allSatisfy { $0.isRetained && $0.quality == .atLeastOnce })
    return plans.map(\.payload)
  }

  /// Delivers what the broker has of the plan.
  private func deliver(
    _ plan: [UInt8],
    to session: inout MQTTSession,
    leading own: [UInt8]?
  ) throws -> [[UInt8]] {
    let message = MQTTMessage("aloft/clinic/lobby/plan", plan)
    let reply = session.receive(message, try context(own))
    #expect(reply.plan == nil && reply.command == nil)
    return plans(reply.messages)
  }

  @Test func `a display that stops leading deletes its plan, once`() throws {
    var session = try session()
    #expect(plans(session.begin(try context([1]))) == [[1]])
    #expect(try deliver([1], to: &session, leading: [1]) == [])
    let changed = Outlet.Event.changed(at: start, .command)
    // What ends a connection.
    #expect(plans(session.lastMessages(try context(nil))) == [[]])
    #expect(session.lastMessages(try context(nil)).last == session.will)
    #expect(plans(session.messages(for: changed, try context(nil))) == [[]])
    #expect(try deliver([], to: &session, leading: nil) == [])
    #expect(plans(session.messages(for: changed, try context(nil))) == [])
    #expect(session.lastMessages(try context(nil)) == [session.will])
  }

  @Test func `a display that ends or connects again keeps its plan, as one that never led`() throws
  {
    var session = try session()
    _ = session.begin(try context([1]))
    #expect(session.lastMessages(try context([1])) == [session.will])
    #expect(session.lastMessages(try context([2])) == [session.will])
    #expect(plans(session.begin(try context([1]))) == [[1]])
    var other = try self.session("middle")
    #expect(plans(other.begin(try context(nil))) == [])
    #expect(try deliver([1], to: &other, leading: nil) == [])
    #expect(other.lastMessages(try context(nil)) == [other.will])
  }

  @Test func `of two displays that lead a room, neither deletes the plan of the other`() throws {
    var (one, other) = (try session(), try session("middle"))
    _ = one.begin(try context([1]))
    _ = other.begin(try context([2]))
    for plan in [[1], [2]] as [[UInt8]] {
      #expect(try deliver(plan, to: &one, leading: [1]) == [])
      #expect(try deliver(plan, to: &other, leading: [2]) == [])
    }
    #expect(one.lastMessages(try context(nil)) == [one.will])
    #expect(plans(other.lastMessages(try context(nil))) == [[]])
    // The one whose plan the broker has stops, and the other publishes its own.
    #expect(try deliver([], to: &one, leading: [1]) == [[1]])
  }

  @Test func `plans of earlier settings are deleted, but not the plan that is led`() throws {
    let (here, there) = ("aloft/clinic/lobby/plan", "aloft/clinic/hall/plan")
    func deleted(leading own: [UInt8]?) throws -> [String] {
      var session = try session()
      session.planTopics = [here, there]
      let context = try context(own)
      let sent = session.deletions(context)
      #expect(sent.allSatisfy { $0.payload.isEmpty && $0.isRetained && $0.quality == .atLeastOnce })
      #expect(session.planTopics == (own == nil ? [] : [here]))
      // A connection deletes them once.
      #expect(session.deletions(context).isEmpty)
      return sent.map(\.topic)
    }
    #expect(try deleted(leading: nil) == [there, here])
    #expect(try deleted(leading: [1]) == [there])
  }

  @Test func `a display knows where the broker may have its plan`() throws {
    var session = try session()
    _ = session.begin(try context([1]))
    #expect(session.planTopics == ["aloft/clinic/lobby/plan"])
    _ = session.messages(for: .changed(at: start, .command), try context(nil))
    #expect(session.planTopics.isEmpty)
  }

  @Test func `only a display that leads reads the plan`() throws {
    let stage = try MQTTStage()
    let topic = "aloft/clinic/lobby/plan"
    #expect(!stage.handler.subscriptions.contains(topic))
    let handler = MQTTSessionHandler(
      session: stage.handler.session,
      link: stage.handler.link,
      health: stage.handler.health,
      plan: MQTTPlan(published: { [1] }),
      outlet: stage.handler.outlet,
      gate: stage.handler.gate,
      log: stage.handler.log
    )
    #expect(handler.subscriptions.contains(topic))
  }
}
