import Network
import Outlets
import TestRigs
import Testing

struct MQTTAddressTests {
  @Test(arguments: [
    ("mqtt://broker.local", "broker.local", 1_883, false),
    ("mqtt://broker.local/", "broker.local", 1_883, false),
    ("mqtts://10.0.0.7", "10.0.0.7", 8_883, true),
    ("mqtts://10.0.0.7:8884", "10.0.0.7", 8_884, true),
    ("mqtt://[fe80::1]:1884", "fe80::1", 1_884, false),
    ("mqtt://[::1]", "::1", 1_883, false),
  ])
  func addresses(text: String, host: String, port: UInt16, isEncrypted: Bool) throws {
    let address = try #require(MQTTAddress(text))
    #expect(address.endpoint.host == host)
    #expect(address.endpoint.port == port)
    #expect(address.isEncrypted == isEncrypted)
    #expect(MQTTAddress(address.description) == address)
  }

  @Test(arguments: [
    "", "broker.local", "http://broker", "mqtt:broker", "mqtt://", "mqtt://:1883",
    "mqtt://broker:0", "mqtt://broker:65536", "mqtt://broker:x", "mqtt://a:1:2",
    "mqtt://me:secret@broker", "mqtt://me@broker", "mqtt://broker/topic", "mqtt://bro ker",
    "mqtt://[::1", "mqtt://[::1]1883", "mqtt://[]",
  ])
  func noAddresses(text: String) {
    #expect(MQTTAddress(text) == nil)
  }

  @Test(arguments: ["lobby", "room-2", "7", "a", String(repeating: "x", count: 40)])
  func wordsOfTopics(text: String) {
    #expect(TopicWord(text)?.text == text)
  }

  @Test(arguments: [
    "", "Lobby", "room 2", "a/b", "+", "#", "$SYS", "a.b", "a_b", "é", "a\0",
    String(repeating: "x", count: 41),
  ])
  func noWordsOfTopics(text: String) {
    #expect(TopicWord(text) == nil)
  }

  @Test(arguments: [
    ("Lobby.example.org", "lobby"), ("raspberrypi", "raspberrypi"), ("Desk_4", "desk-4"),
    ("_-x", "x"),
  ])
  func aNameBecomesAWord(name: String, word: String) {
    #expect(TopicWord(likening: name)?.text == word)
  }

  @Test(arguments: ["", "...", "---"]) func `a name without letters gives no word`(name: String) {
    #expect(TopicWord(likening: name) == nil)
  }

  @Test func topicsOfARoomAndOfADisplay() throws {
    let room = try #require(Sample.place("lobby"))
    #expect(room.topic(.state) == "aloft/clinic/lobby/state")
    #expect(room.setTopic(.run) == "aloft/clinic/lobby/run/set")
    #expect(room.identifier == "aloft_clinic_lobby")
    #expect(room.title == "Lobby sky")
    let display = try #require(Sample.place("lobby", "left"))
    #expect(display.topic(.online) == "aloft/clinic/lobby/left/online")
    #expect(display.roomTopic(.plan) == "aloft/clinic/lobby/plan")
    #expect(display.name == "lobby/left")
    #expect(Sample.place("lobby", "state") == nil)
  }

  @Test func topicsAreRead() {
    var leaf = MQTTTopics.Subtopic.cue
    #expect(MQTTTopics(topic: "aloft/clinic/lobby/state", subtopic: &leaf) == Sample.place("lobby"))
    #expect(leaf == .state)
    let left = Sample.place("lobby", "left")
    #expect(MQTTTopics(topic: "aloft/clinic/lobby/left/online", subtopic: &leaf) == left)
    #expect(leaf == .online)
    for topic in [
      "", "aloft/clinic/lobby", "other/clinic/lobby/state", "aloft/clinic/lobby/dance",
      "aloft/clinic/Lobby/state", "aloft/clinic/lobby/run/set", "aloft/clinic//state",
      "aloft/clinic/lobby/left/right/state",
    ] {
      #expect(MQTTTopics(topic: topic, subtopic: &leaf) == nil)
    }
  }
}
