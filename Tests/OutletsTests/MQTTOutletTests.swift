import Breathing
import Foundation
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing

@testable import Outlets

/// Tests with a real broker and its own clients.
@Suite(
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not installed")
)
struct MQTTOutletTests {
  private let base = "aloft/clinic/lobby/"
  private let config = "homeassistant/device/aloft_clinic_lobby/config"

  @Test func `a subscriber receives the state and every cue`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let rig = try MQTTRig()
    let listener = try broker.listen("#")
    try await rig.run([rig.outlet(on: broker)]) {
      try await waitUntil("no two cues") { listener.payloads(base + "cue").count >= 2 }
      for leaf in ["online", "state", "run", "mute", "pattern", "volume", "render"] {
        #expect(!listener.payloads(base + leaf).isEmpty)
      }
    }
    for text in listener.payloads(base + "cue") {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let cue = try #require(object as? [String: Any])
      let type = try #require(cue["event_type"] as? String)
      #expect(RoomCue.types.contains(type))
      #expect(cue["duration"] is Double && cue["level_to"] is Double && cue["v"] as? Int == 1)
    }
    try await waitUntil("no leave taken") {
      listener.payloads(base + "online").last == "offline"
    }
    #expect(rig.notes.isEmpty)
  }

  @Test func `a later subscriber receives the state, but no cue`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let rig = try MQTTRig()
    let early = try broker.listen("#")
    try await rig.run([rig.outlet(on: broker)]) {
      try await waitUntil("no two cues") { early.payloads(base + "cue").count >= 2 }
      let late = try broker.listen("#")
      try await waitUntil("no state") { !late.payloads(base + "volume").isEmpty }
      let kept = Set(late.messages.filter(\.isRetained).map(\.topic))
      let states = ["online", "state", "run", "mute", "pattern", "volume"]
      #expect(kept == Set(states.map { base + $0 } + [config]))
    }
    let after = try broker.listen("aloft/#")
    try await waitUntil("no word of leave") { after.payloads(base + "online") == ["offline"] }
    #expect(after.payloads(base + "cue").isEmpty)
  }

  @Test func `every topic in Home Assistant's discovery is published`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let rig = try MQTTRig()
    let listener = try broker.listen("#")
    // With this seed, the delay after a birth message is short.
    let seed = try #require(
      (0..<100).first { seed in
        var generator = SeededGenerator(seed: UInt64(seed))
        return Double.random(in: 0...1, using: &generator) < 0.1
      }
    )
    try await rig.run([rig.outlet(on: broker, seed: UInt64(seed))]) {
      try await waitUntil("no discoveryMessage") { listener.payloads(config).count == 1 }
      try await waitUntil("no cue") { !listener.payloads(base + "cue").isEmpty }
      let text = try #require(listener.payloads(config).first)
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let device = try #require(object as? [String: Any])
      let components = try #require(device["cmps"] as? [String: [String: Any]])
      for component in components.values {
        guard let topic = component["stat_t"] as? String else { continue }
        #expect(!listener.payloads(topic).isEmpty, "nothing is said on \(topic)")
      }
      try broker.publish("homeassistant/status", Array("online".utf8))
      try await waitUntil("no second discoveryMessage") { listener.payloads(config).count == 2 }
      try await waitUntil("no states after it") {
        let topics = listener.messages.map(\.topic)
        return topics.reversed().prefix { $0 != config }.contains(base + "render")
      }
      // The commands that Home Assistant sends when a person moves its controls, and the states it
      // then shows.
      let pace = try #require(rig.show.paces.first { $0.name == "coherent" })
      let knobs: [(leaf: String, word: String, command: Command)] = [
        ("mute", "ON", .mute(true)), ("volume", "35", .volume(35)),
        ("pattern", "coherent", .breathe(pace, by: .program)), ("run", "OFF", .stop),
      ]
      for knob in knobs {
        try broker.publish(base + knob.leaf + "/set", Array(knob.word.utf8))
        try await waitUntil("no command") { rig.sent.last == knob.command }
        // The pattern comes with the next breath.
        try await waitUntil("no new state") {
          listener.payloads(base + knob.leaf).last == knob.word
        }
      }
      // Nothing is left to skip, and the answer through the broker reports that.
      try broker.publish(base + "skip/set", Array("PRESS".utf8))
      try await waitUntil("no answer") {
        listener.payloads(base + "answer").last?.contains("skip changes nothing") == true
      }
      #expect(rig.sent == knobs.map(\.command))
    }
  }

  @Test func `the broker's last will reports a display that is lost`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let listener = try broker.listen("aloft/#")
    let place = try #require(Sample.place("lobby"))
    let will = MQTTMessage(place.topic(.online), "offline", quality: .atLeastOnce, isRetained: true)
    let address = try #require(MQTTAddress("mqtt://127.0.0.1:\(broker.port)"))
    do {
      let connection = try MQTTConnection(MQTTBroker(address), client: "lost", will: will)
      try connection.open()
      let isAccepted = try (0..<60).contains { _ in
        try connection.turn(for: .seconds(1)).contains(.accepted)
      }
      try #require(isAccepted)
      // It disconnects without a DISCONNECT packet.
    }
    try await waitUntil("no display reports for it") {
      listener.payloads(base + "online") == ["offline"]
    }
  }

  @Test func `a display's plan reaches the others of its room`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let rig = try MQTTRig()
    let plan = Mutex<[UInt8]>([0, 1, 0xFF])
    let received = Mutex<[[UInt8]]>([])
    let leader = try rig.outlet(
      on: broker,
      plan: MQTTPlan(published: { plan.withLock(\.self) })
    )
    let follower = try rig.outlet(
      on: broker,
      display: "left",
      plan: MQTTPlan(received: { bytes in received.withLock { $0.append(bytes) } })
    )
    try await rig.run([leader, follower]) {
      try await waitUntil("no plan") { received.withLock(\.last) == [0, 1, 0xFF] }
      plan.withLock { $0 = [2] }
      try broker.publish(base + "cmd", Array("slower".utf8))
      try await waitUntil("no new plan") { received.withLock(\.last) == [2] }
      // Both displays of the room receive the command, possibly before the plan.
      try await waitUntil("no two commands") { rig.sent.count >= 2 }
      #expect(rig.sent == [.slower, .slower])
    }
  }

  @Test func `invalid messages do nothing and are logged once`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let rig = try MQTTRig()
    let command = Array("skip".utf8)
    try broker.publish(base + "cmd", command, isRetained: true)
    try broker.publish(base + "run/set", Array("OFF".utf8), isRetained: true)
    try broker.publish(base + "volume", [0xFF, 0xFE], isRetained: true)
    try broker.publish(base + "online", Array("perhaps".utf8), isRetained: true)
    try broker.publish("homeassistant/status", [0xFF], isRetained: true)
    let listener = try broker.listen(base + "volume")
    try await rig.run([rig.outlet(on: broker)]) {
      try await waitUntil("the old ones are not logged") { rig.notes.count == 2 }
      #expect(rig.notes.allSatisfy { $0.contains("it is retained") })
      try broker.publish(base + "volume/set", Array(repeating: 0x31, count: 3_000_000))
      try broker.publish(base + "pattern/set", [0xC3, 0x28])
      try broker.publish(base + "cmd/set", command)
      for _ in 0..<5 { try broker.publish(base + "mute/set", Array("maybe".utf8)) }
      try broker.publish(base + "skip/set", Array("PRESS".utf8))
      try await waitUntil("the right one is not taken") { rig.sent == [.skip] }
      try await waitUntil("the state is not replaced") {
        listener.payloads(base + "volume").last == "70"
      }
    }
    #expect(rig.sent == [.skip])
    let logged = rig.notes.dropFirst(2)
    #expect(logged.count == 3)
    #expect(logged.contains { $0.contains("3000000 bytes") })
    #expect(logged.contains { $0.contains("UTF-8") })
    #expect(logged.contains { $0.contains("mute = \"maybe\", but it must be ON or OFF") })
  }
}
