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
  func `an address has a host, a port and whether it is encrypted`(
    text: String,
    host: String,
    port: UInt16,
    isEncrypted: Bool
  ) throws {
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
  func `a text that is not an address is refused`(text: String) {
    #expect(MQTTAddress(text) == nil)
  }

  @Test(arguments: ["lobby", "room-2", "7", "a", String(repeating: "x", count: 40)])
  func `small letters, digits and hyphens make a level of a topic`(text: String) {
    #expect(TopicWord(text)?.text == text)
  }

  @Test(arguments: [
    "", "Lobby", "room 2", "a/b", "+", "#", "$SYS", "a.b", "a_b", "é", "a\0",
    String(repeating: "x", count: 41),
  ])
  func `anything else, or more than 40 characters, does not`(text: String) {
    #expect(TopicWord(text) == nil)
  }

  @Test(arguments: [
    ("Lobby.example.org", "lobby"), ("raspberrypi", "raspberrypi"), ("Desk_4", "desk-4"),
    ("_-x", "x"),
  ])
  func `a machine's name becomes a level of a topic`(name: String, word: String) {
    #expect(TopicWord(likening: name)?.text == word)
  }

  @Test(arguments: ["", "...", "---"]) func `a name without letters gives no word`(name: String) {
    #expect(TopicWord(likening: name) == nil)
  }

  @Test func `a room and a display have topics of their own`() throws {
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

  @Test func `topics are read, and others are refused`() {
    let lobby = DisplayIdentity.parse(topic: "aloft/clinic/lobby/state")
    #expect(lobby?.identity == Sample.place("lobby") && lobby?.subtopic == .state)
    let left = DisplayIdentity.parse(topic: "aloft/clinic/lobby/left/online")
    #expect(left?.identity == Sample.place("lobby", "left") && left?.subtopic == .online)
    for topic in [
      "", "aloft/clinic/lobby", "other/clinic/lobby/state", "aloft/clinic/lobby/dance",
      "aloft/clinic/Lobby/state", "aloft/clinic/lobby/run/set", "aloft/clinic//state",
      "aloft/clinic/lobby/left/right/state", "aloft/clinic/lobby/plan/state",
    ] {
      #expect(DisplayIdentity.parse(topic: topic) == nil, "\(topic)")
    }
  }

  @Test func `the name of a display is read again, and others are refused`() throws {
    let site = try #require(TopicWord("clinic"))
    for place in [Sample.place("lobby"), Sample.place("lobby", "left")] {
      let place = try #require(place)
      #expect(DisplayIdentity(site: site, name: place.name) == place)
    }
    for name in ["", "/", "lobby/", "/left", "Lobby", "lobby/left/right", "lobby/state"] {
      #expect(DisplayIdentity(site: site, name: name) == nil, "\(name)")
    }
  }
}
