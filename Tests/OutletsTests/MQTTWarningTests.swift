import Breathing
import TestRigs
import Testing

@testable import Outlets

/// What a display logs and reports of a second leader, and of a broker that delivers nothing of it.
struct MQTTWarningTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func session(follows: Bool = false) throws -> MQTTSession {
    try .lobby(followsPlan: follows)
  }

  private func context(_ seconds: Double, leading plan: [UInt8]? = [1]) throws
    -> MQTTSession.Context
  {
    MQTTSession.Context(
      show: try Sample.show(from: start),
      health: HealthCounters(started: start).reading,
      now: at(seconds),
      plan: plan
    )
  }

  private func at(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  /// Delivers what another display of the room has published, and returns the lines of the log.
  private func deliver(
    _ leaf: String,
    _ text: String,
    to session: inout MQTTSession,
    at seconds: Double
  ) throws -> [String] {
    let message = MQTTMessage("aloft/clinic/lobby/" + leaf, text, isRetained: true)
    let reply = session.receive(message, try context(seconds))
    #expect(reply.command == nil && reply.messages.isEmpty && reply.logLine == nil)
    return session.takeWarnings(at: at(seconds))
  }

  @Test func `a second leader of the room is logged once, and reported until it is gone`() throws {
    var session = try session()
    _ = session.begin(try context(0))
    #expect(try deliver("online", "online", to: &session, at: 0) == [])
    #expect(try deliver("middle/state", #"{"leads":true}"#, to: &session, at: 0) == [])
    let following = #"{"follows":true,"leads":false}"#
    #expect(try deliver("left/state", following, to: &session, at: 0) == [])
    // One of an older version, which is alone.
    #expect(try deliver("right/state", #"{"follows":false}"#, to: &session, at: 0) == [])
    #expect(session.otherLeaders(at: at(4)).isEmpty)
    // Retained messages have arrived.
    #expect(session.otherLeaders(at: at(5)).map(\.name) == ["lobby/middle"])
    let lines = session.takeWarnings(at: at(5))
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("mqtt: clinic/lobby/middle leads this room, too, so ") == true)
    #expect(session.takeWarnings(at: at(60)) == [])
    #expect(!session.leaderClockDiffers)
    #expect(try deliver("middle/online", "offline", to: &session, at: 61) == [])
    #expect(session.otherLeaders(at: at(61)).isEmpty)
    #expect(try deliver("middle/online", "online", to: &session, at: 70).count == 1)
  }

  @Test func `the kept state of a leader that is offline is not taken for a second leader`() throws
  {
    var session = try session()
    _ = session.begin(try context(0))
    session.warnings.noteEcho()
    #expect(try deliver("middle/state", #"{"leads":true}"#, to: &session, at: 0) == [])
    #expect(try deliver("middle/online", "offline", to: &session, at: 0.1) == [])
    for seconds in [5, 5.05, 6, 60] as [Double] {
      #expect(session.takeWarnings(at: at(seconds)) == [])
    }
  }

  @Test func `displays that do not lead report no second leader`() throws {
    for follows in [false, true] {
      var session = try session(follows: follows)
      _ = session.begin(try context(0, leading: nil))
      session.warnings.noteEcho()
      let message = MQTTMessage("aloft/clinic/lobby/middle/state", #"{"leads":true}"#)
      _ = session.receive(message, try context(0, leading: nil))
      #expect(session.takeWarnings(at: at(60)) == [] && session.otherLeaders(at: at(60)).isEmpty)
    }
  }

  @Test func `a leader reads which displays of its room lead`() throws {
    let stage = try MQTTStage()
    var handler = stage.handler
    #expect(!handler.subscriptions.contains("aloft/clinic/lobby/+/state"))
    handler = MQTTSessionHandler(
      session: handler.session,
      link: handler.link,
      health: handler.health,
      plan: MQTTPlan(published: { [1] }),
      outlet: handler.outlet,
      gate: handler.gate,
      log: handler.log
    )
    #expect(handler.subscriptions.contains("aloft/clinic/lobby/+/state"))
  }

  @Test func `a broker that delivers nothing of this display to it is logged once`() throws {
    var session = try session()
    _ = session.begin(try context(0))
    #expect(session.takeWarnings(at: at(9)) == [])
    let line = try #require(session.takeWarnings(at: at(10)).first)
    #expect(line.hasPrefix("mqtt: the broker does not deliver this display's own aloft/clinic/"))
    #expect(line.hasSuffix("to write and read the topics of lobby"))
    #expect(session.takeWarnings(at: at(20)) == [])
    // Another connection to the same broker.
    _ = session.begin(try context(30))
    #expect(session.takeWarnings(at: at(60)) == [])
    // Its rules are corrected, and later wrong again.
    #expect(try deliver("online", "online", to: &session, at: 61) == [])
    _ = session.begin(try context(70))
    #expect(session.takeWarnings(at: at(80)).count == 1)
  }

  @Test func `a broker that delivers what this display publishes is not logged`() throws {
    var session = try session()
    _ = session.begin(try context(0))
    #expect(try deliver("online", "online", to: &session, at: 1) == [])
    #expect(session.takeWarnings(at: at(60)) == [])
  }
}
