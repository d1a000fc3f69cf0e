import Breathing
import Foundation
import Network
import Show
import Synchronization
import TestSupport
import Testing

@testable import Outlets

/// Brokers that are lost, refuse the connection, do nothing, or do not exist.
@Suite(
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not installed")
)
struct MQTTLossTests {
  private let base = "aloft/clinic/lobby/"
  private let config = "homeassistant/device/aloft_clinic_lobby/config"

  @Test func `everything is published again to a restarted broker`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let rig = try MQTTRig()
    var listener = try broker.listen("#")
    let outlet = try rig.outlet(on: broker)
    try await rig.run([outlet]) {
      try await waitUntil("no cue") { !listener.payloads(base + "cue").isEmpty }
      broker.kill()
      try await waitUntil("the loss is not logged") { !rig.notes.isEmpty }
      #expect(outlet.outlet.troubles.present == [.broker])
      try broker.start()
      listener = try broker.listen("#")
      try await waitUntil("no cue after the restart") {
        !listener.payloads(base + "cue").isEmpty && !listener.payloads(config).isEmpty
          && listener.payloads(base + "online").last == "online"
      }
      try broker.publish(base + "cmd", Array("slower".utf8))
      try await waitUntil("no command after the restart") { rig.sent == [.slower] }
      #expect(outlet.outlet.troubles.present.isEmpty)
    }
    // One line that the connection was lost, one that there is no listener, however often it was
    // tried.
    #expect(rig.notes.count <= 3)
    #expect(rig.notes[0].hasPrefix("no MQTT broker at mqtt://127.0.0.1:\(broker.port): "))
    #expect(rig.notes.last?.hasSuffix("is back") == true)
  }

  @Test func `a wrong password is logged once, and the right one is used later`() async throws {
    let broker = try RealBroker { folder in
      try Self.writePassword("right", for: "sky", in: folder)
      return Self.passworded(folder)
    }
    defer { broker.end() }
    let rig = try MQTTRig()
    let login = MQTTBroker.Login(user: "sky", password: "wrong")
    try await rig.run([rig.outlet(on: broker, login: login)]) {
      try await waitUntil("the refusal is not logged") { !rig.notes.isEmpty }
      #expect(rig.notes[0].contains("it refused the client: Connection Refused: not authorised"))
      #expect(!rig.notes[0].contains("wrong"))
      broker.kill()
      try Self.writePassword("wrong", for: "sky", in: broker.folder)
      try broker.start()
      let listener = try broker.listen("#", ["-u", "sky", "-P", "wrong"])
      try await waitUntil("no cue") { !listener.payloads(base + "cue").isEmpty }
    }
    // After many attempts, a refusal is logged once, and the time without a broker once.
    #expect(rig.notes.count <= 4)
    #expect(rig.notes.last?.hasSuffix("is back") == true)
  }

  @Test func `a broker that hangs delays nothing`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let rig = try MQTTRig()
    let listener = try broker.listen("#")
    let outlet = try rig.outlet(on: broker)
    try await rig.run([outlet]) {
      try await waitUntil("no cue") { !listener.payloads(base + "cue").isEmpty }
      broker.suspend()
      // More than the network and the mailbox hold.
      let cue = try #require(rig.show.cues(in: rig.start..<MQTTRig.now).last)
      for _ in 0..<20_000 {
        outlet.outlet.put(.cue(cue))
        // Slowly at first, so that not only the mailbox is filled.
        if outlet.outlet.dropped == 0 { try await Task.sleep(for: .microseconds(50)) }
      }
      #expect(outlet.outlet.dropped > 0)
      broker.resume()
      try broker.publish(base + "cmd", Array("slower".utf8))
      try await waitUntil("it takes no commands again") { rig.sent == [.slower] }
    }
  }

  /// Always has more to send than the network accepts, and counts how often it is asked.
  private struct Flood: MQTTHandler {
    let calls: Calls

    var will: MQTTMessage? { nil }

    var subscriptions: [String] { [] }

    var wait: Duration {
      calls.note { $0.waits += 1 }
      return .zero
    }

    func begin(_ connection: MQTTConnection, dropping count: Int) {}

    func receive(_ message: MQTTMessage, by connection: MQTTConnection) {}

    func send(_ items: [Int], by connection: MQTTConnection) throws(MQTTError) {
      try connection.publish(MQTTMessage("flood", [UInt8](repeating: 0, count: 60_000)))
      calls.note {
        $0.sends += 1
        $0.isClogged = connection.isClogged
      }
    }

    func leave(_ connection: MQTTConnection) { connection.close() }
  }

  private final class Calls: Sendable {
    struct Counts {
      var (waits, sends) = (0, 0)
      var isClogged = false
    }

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock(\.self) }

    func note(_ change: (inout Counts) -> Void) { state.withLock { change(&$0) } }
  }

  @Test func `a broker that hangs does not keep the thread of its connection busy`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let (calls, mailbox) = (Calls(), MQTTMailbox<Int>(capacity: 8))
    let thread = MQTTThread<Flood>(
      name: "flood",
      broker: MQTTBroker(try #require(MQTTAddress("mqtt://127.0.0.1:\(broker.port)"))),
      client: "flood",
      backoff: Backoff(first: .milliseconds(100), longest: .milliseconds(500)),
      mailbox: mailbox,
      log: { _ in }
    )
    let running = Task { await thread.run(Flood(calls: calls)) }
    defer { running.cancel() }
    try await waitUntil("it does not connect") { calls.counts.sends > 0 }
    broker.suspend()
    try await waitUntil("the network accepts everything") { calls.counts.isClogged }
    // Time in which a thread that does not wait would ask thousands of times.
    for number in 0..<200 {
      _ = mailbox.put(number)
      try await Task.sleep(for: .microseconds(50))
    }
    // It asks how long to wait only when it can send.
    let counts = calls.counts
    #expect(counts.waits <= counts.sends + 2)
    running.cancel()
    await running.value
  }

  @Test func `a broker that does not answer, or is not there, does not delay the end`()
    async throws
  {
    // One that accepts connections and sends nothing, and one that is not there.
    let silent = try LineServer([[.hold]])
    for port in [silent.port, 1] {
      let rig = try MQTTRig()
      let outlet = try rig.outlet(to: "mqtt://127.0.0.1:\(port)")
      var left = ContinuousClock.now
      try await rig.run([outlet]) {
        try await waitUntil("the broker is not tried") {
          port == 1 ? !rig.notes.isEmpty : !silent.received.isEmpty
        }
        left = .now
      }
      // A timeout of the connection would take a minute.
      #expect(left.duration(to: .now) < .seconds(30))
    }
  }

  @Test func `a server that is not a broker is tried again`() async throws {
    let liar = try LineServer([[.line("220 smtp.example.org ready")]])
    let rig = try MQTTRig()
    try await rig.run([rig.outlet(to: "mqtt://127.0.0.1:\(liar.port)")]) {
      try await waitUntil("it is not tried again") { liar.received.count >= 3 }
    }
    #expect(rig.notes.count == 1)
    #expect(liar.received.allSatisfy { $0.contains("MQTT") && $0.contains("aloft_clinic_lobby") })
  }

  @Test func `a broker that ends each connection is reported three times, with a hint`()
    async throws
  {
    // It accepts the connection, as CONNACK says, and closes it, as a broker does when another client has the name.
    let fickle = try LineServer([[.send([0x20, 2, 0, 0])]])
    let rig = try MQTTRig()
    let losses = Mutex(0)
    let plan = MQTTPlan(noteLoss: { losses.withLock { $0 += 1 } })
    let outlet = try rig.outlet(to: "mqtt://127.0.0.1:\(fickle.port)", plan: plan)
    try await rig.run([outlet]) {
      try await waitUntil("it is not tried again") { fickle.received.count >= 8 }
      #expect(losses.withLock(\.self) > 0)
      // It is connected now and then, but not for a minute.
      #expect(outlet.outlet.troubles.present == [.broker])
    }
    let hint = "; another client may use the name aloft_clinic_lobby; retrying"
    let hints = rig.notes.filter { $0.hasSuffix(hint) }
    #expect(rig.notes.first?.hasPrefix("no MQTT broker at ") == true && hints != rig.notes)
    #expect(rig.notes.count { $0.hasSuffix("is back") } == 1, "\(rig.notes)")
    // The connection may be lost in two ways: while it is read, or written.
    #expect((1...2).contains(hints.count) && rig.notes.count <= 5, "\(rig.notes)")
  }

  private static func passworded(_ folder: URL) -> [String] {
    ["allow_anonymous false", "password_file \(folder.path)/passwords"]
  }

  private static func writePassword(_ password: String, for user: String, in folder: URL) throws {
    let file = folder.appending(path: "passwords").path
    let words = ["/usr/bin/mosquitto_passwd", "-b", "-c", file, user, password]
    var status: Int32 = 0
    waitpid(try ChildProcess.spawn(words), &status, 0)
    try #require(status == 0)
  }
}
