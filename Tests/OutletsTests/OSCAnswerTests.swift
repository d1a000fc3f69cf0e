import Network
import Outlets
import Show
import Synchronization
import TestSupport
import Testing

/// What a sender of OSC messages receives at the port that it sends from.
@Suite(.timeLimit(.minutes(5))) struct OSCAnswerTests {
  /// Sends messages in order, and returns the answers up to that of a last one, which is always refused.
  private func answers(
    to messages: [OSCMessage],
    _ stage: Stage
  ) async throws -> [String] {
    let listener = OSCListener(at: Endpoint(host: "127.0.0.1", port: 0), seed: 1) { _ in }
    let opened = Mutex<UInt16>(0)
    let link = stage.link
    return try await whileRunning {
      await listener.run(link) { port in opened.withLock { $0 = port } }
    } during: {
      try await waitUntil { opened.withLock(\.self) != 0 }
      let port = opened.withLock(\.self)
      let peer = try TestSocket()
      for message in messages + [OSCMessage("/view", [.string("cellar")])] {
        peer.send(message.bytes, to: port)
      }
      var answers: [String] = []
      try await waitUntil("no answer to the last message") {
        while let bytes = peer.received() {
          let answer = try #require(try OSCPacket.messages(in: bytes).first).description
          if answer.hasPrefix("/refused ss \"/view\"") { return true }
          answers.append(answer)
        }
        return false
      }
      return answers
    }
  }

  @Test func `a command for what is so already is answered with the remark`() async throws {
    let stage = try Stage()
    stage.advance(by: 7)
    stage.apply(.volume(40))
    stage.apply(.mute(true))
    let messages = [
      OSCMessage("/mute", [.integer(1)]), OSCMessage("/volume", [.integer(40)]),
      OSCMessage("/lobby/resume"), OSCMessage("/volume", [.integer(35)]),
      // The release of a button.
      OSCMessage("/mute", [.integer(0)]),
    ]
    #expect(
      try await answers(to: messages, stage) == [
        "/refused ss \"/mute\" \"already muted\"",
        "/refused ss \"/volume\" \"the volume is already 40\"",
        "/refused ss \"/lobby/resume\" \"already running\"",
      ]
    )
    #expect(stage.sent == [.volume(35)])
  }

  @Test(
    arguments: [
      (.integer(99_999), "99999"), (.integer(0), "0"), (.integer(-1), "-1"),
      (.long(65_536), "65536"), (.float(57_120.5), "57120.5"), (.double(-0.5), "-0.5"),
      (.string("echo"), "echo"),
    ] as [(OSCArgument, String)]
  )
  func `a sync request for what is not a port is refused`(
    argument: OSCArgument,
    found: String
  ) async throws {
    let reason = #"sync = "\#(found)", but it must be a port from 1 to 65535"#
    #expect(
      try await answers(to: [OSCMessage("/sync", [argument])], try Stage()) == [
        "/refused ss \"/sync\" \"\(reason)\""
      ]
    )
  }

  @Test func `a sync request goes to the port that it names as any number`() async throws {
    let stage = try Stage()
    let ear = try TestSocket()
    let port = ear.port
    let requests: [OSCArgument] = [
      .integer(Int32(port)), .long(Int64(port)), .float(Float(port)), .double(Double(port)),
    ]
    let answers = try await answers(to: requests.map { OSCMessage("/sync", [$0]) }, stage)
    #expect(answers == [])
    var states = 0
    try await waitUntil("not every request is answered") {
      while let bytes = ear.received() {
        let messages = try OSCPacket.messages(in: bytes)
        states += messages.count { $0.address == "/session/state" }
      }
      return states == requests.count
    }
  }
}
