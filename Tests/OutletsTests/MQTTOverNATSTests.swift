import Outlets
import Show
import TestSupport
import Testing

/// The same through NATS, whose MQTT port speaks 3.1.1 only.
@Suite(
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(
    if: RealBroker.isInstalled && RealBroker.isNATSInstalled,
    "nats-server and mosquitto-clients are not both installed"
  )
)
struct MQTTOverNATSTests {
  private let base = "aloft/clinic/lobby/"

  @Test func `states, cues and commands pass through NATS`() async throws {
    let broker = try RealBroker(.nats)
    defer { broker.end() }
    let rig = try MQTTRig()
    let listener = try broker.listen("aloft/#")
    let outlet = try rig.outlet(to: "mqtt://127.0.0.1:\(broker.port)")
    try await rig.run([outlet]) {
      try await waitUntil("no cue") { !listener.payloads(base + "cue").isEmpty }
      try broker.publish(base + "volume/set", Array("35".utf8))
      try await waitUntil("no command") { rig.sent == [.volume(35)] }
      try await waitUntil("no state") { listener.payloads(base + "volume").last == "35" }
      let late = try broker.listen("homeassistant/#")
      try await waitUntil("no discoveryMessage") {
        late.messages.contains { $0.isRetained && $0.topic.hasSuffix("clinic_lobby/config") }
      }
    }
    try await waitUntil("no leave taken") {
      listener.payloads(base + "online").last == "offline"
    }
    #expect(rig.notes.isEmpty)
  }

  @Test func `a broker that restarts is found again`() async throws {
    let broker = try RealBroker(.nats)
    defer { broker.end() }
    let rig = try MQTTRig()
    let outlet = try rig.outlet(to: "mqtt://127.0.0.1:\(broker.port)")
    try await rig.run([outlet]) {
      let first = try broker.listen(base + "cue")
      try await waitUntil("no cue") { !first.payloads(base + "cue").isEmpty }
      broker.kill()
      try await waitUntil("the loss is not logged") { !rig.notes.isEmpty }
      try broker.start()
      let second = try broker.listen(base + "cue")
      try await waitUntil("no cue") { !second.payloads(base + "cue").isEmpty }
    }
    #expect(rig.notes.last?.hasSuffix("is back") == true)
  }
}
