import Foundation
import Outlets
import TestRigs
import Testing

struct HomeAssistantTests {
  private func device(_ display: String? = nil) throws -> HomeAssistantDevice {
    HomeAssistantDevice(
      try #require(Sample.place("lobby", display)),
      prefix: "homeassistant",
      version: "1.2.3",
      patterns: ["gentle", "coherent"]
    )
  }

  private func json(_ device: HomeAssistantDevice) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(device.discoveryMessage.payload))
    return try #require(object as? [String: Any])
  }

  @Test func `discovery is retained where Home Assistant looks for it`() throws {
    let discoveryMessage = try device().discoveryMessage
    #expect(discoveryMessage.topic == "homeassistant/device/aloft_clinic_lobby/config")
    #expect(discoveryMessage.isRetained && discoveryMessage.quality == .atLeastOnce)
  }

  @Test func `it names the device and its maker`() throws {
    let json = try json(device())
    let device = try #require(json["dev"] as? [String: String])
    #expect(
      device == [
        "ids": "aloft_clinic_lobby", "name": "Lobby sky", "mf": "Aloft", "mdl": "Breathing sky",
        "sw": "1.2.3",
      ]
    )
    #expect(json["o"] as? [String: String] == ["name": "aloft", "sw": "1.2.3"])
    #expect(json["avty_t"] as? String == "aloft/clinic/lobby/online")
    #expect(json["qos"] as? Int == 1)
  }

  @Test(arguments: [
    ("cue", "event", "stat_t", "cue"), ("phase", "sensor", "stat_t", "state"),
    ("rate", "sensor", "stat_t", "state"), ("run", "switch", "cmd_t", "run/set"),
    ("run", "switch", "stat_t", "run"), ("mute", "switch", "cmd_t", "mute/set"),
    ("pattern", "select", "cmd_t", "pattern/set"), ("pattern", "select", "stat_t", "pattern"),
    ("volume", "number", "cmd_t", "volume/set"), ("skip", "button", "cmd_t", "skip/set"),
    ("render", "binary_sensor", "stat_t", "render"),
  ])
  func `each component has its topics, a name and an identifier`(
    key: String,
    platform: String,
    topicKey: String,
    topic: String
  ) throws {
    let components = try #require(json(device())["cmps"] as? [String: [String: Any]])
    #expect(components.count == 9)
    let component = try #require(components[key])
    #expect(component["p"] as? String == platform)
    #expect(component[topicKey] as? String == "aloft/clinic/lobby/\(topic)")
    #expect(component["unique_id"] as? String == "aloft_clinic_lobby_\(key)")
    #expect(component["name"] is String)
  }

  @Test func `the patterns, the cues and the phases are listed`() throws {
    let components = try #require(json(device())["cmps"] as? [String: [String: Any]])
    #expect(components["pattern"]?["ops"] as? [String] == ["gentle", "coherent"])
    let types = try #require(components["cue"]?["evt_typ"] as? [String])
    #expect(Set(types).isSuperset(of: ["inhale", "hold_in", "exhale", "hold_out", "rest"]))
    let phases = ["idle", "inhale", "hold_in", "exhale", "hold_out", "rest"]
    #expect(components["phase"]?["ops"] as? [String] == phases)
    #expect(components["volume"]?["max"] as? Int == 100)
  }

  @Test func `identifiers contain only what discovery allows`() throws {
    let identifier = try #require(Sample.place("room-2", "left")).identifier
    #expect(identifier.utf8.allSatisfy { $0.isWordByte })
    let topics = try device("left").discoveryMessage.topic.split(separator: "/")
    #expect(topics.count == 4 && topics[2] == "aloft_clinic_lobby_left")
  }
}

extension UInt8 {
  /// Whether it is in `[a-zA-Z0-9_-]`.
  fileprivate var isWordByte: Bool {
    Character(UnicodeScalar(self)).isLetter || Character(UnicodeScalar(self)).isNumber
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }
}
