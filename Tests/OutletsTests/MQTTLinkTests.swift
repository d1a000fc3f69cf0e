import Breathing
import Foundation
import Network
import Outlets
import TestSupport
import Testing

@Suite(
  "A link for a program's own messages",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not both installed")
)
struct MQTTLinkTests {
  /// A client that publishes and subscribes.
  private final class Party: Sendable {
    let link: MQTTLink
    private let words = Notes()
    private let notes: Notes

    init(_ name: String, _ port: UInt16) throws {
      let notes = Notes()
      link = MQTTLink(
        to: MQTTBroker(try #require(MQTTAddress("mqtt://127.0.0.1:\(port)"))),
        as: name,
        subscribingTo: ["talk/#"],
        capacity: 8,
        backoff: Backoff(
          first: .milliseconds(50),
          longest: .milliseconds(300),
          generator: SeededGenerator(seed: 1)
        )
      ) { notes.add($0) }
      self.notes = notes
    }

    var received: [String] { words.all }
    var complaints: [String] { notes.all }

    func run() async {
      await link.run { self.words.add($0.text ?? "?") }
    }

    func say(_ words: String) { link.publish([MQTTMessage("talk/\(words.count)", words)]) }
  }

  private func conversation(
    _ port: UInt16,
    _ body: (_ one: Party, _ other: Party) async throws -> Void
  ) async throws {
    let (one, other) = (try Party("one", port), try Party("other", port))
    try await withThrowingTaskGroup { group in
      for party in [one, other] { group.addTask { await party.run() } }
      try await body(one, other)
      group.cancelAll()
    }
  }

  /// Publishes a text until it is received: a subscription takes effect a moment after the
  /// connection.
  private func meet(_ one: Party, _ other: Party, _ words: String) async throws {
    try await waitUntil("\(words) does not arrive") {
      one.say(words)
      return other.received.contains(words)
    }
  }

  @Test func `each receives the other's messages, also after the broker was killed`() async throws {
    try await talk(through: .mosquitto)
  }

  @Test(.enabled(if: RealBroker.isNATSInstalled, "nats-server is not installed"))
  func `the same holds with NATS`() async throws {
    try await talk(through: .nats)
  }

  private func talk(through kind: RealBroker.Kind) async throws {
    let broker = try RealBroker(kind)
    defer { broker.end() }
    try await conversation(broker.port) { one, other in
      try await meet(one, other, "good morning")
      try await meet(other, one, "good day")
      broker.kill()
      try await waitUntil("the loss is not logged") { !one.complaints.isEmpty }
      #expect(!one.link.isConnected)
      let dropped = one.link.droppedCount
      one.say("no one receives this")
      #expect(one.link.droppedCount == dropped + 1)
      try broker.start()
      try await meet(one, other, "good evening")
      #expect(!other.received.contains("no one receives this"))
      #expect(one.complaints.last?.hasSuffix("is back") == true)
    }
  }

  @Test func `a stalled broker gets no more messages, then the newest`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    try await conversation(broker.port) { one, other in
      try await meet(one, other, "good morning")
      broker.suspend()
      // More than the sockets of both sides and the mailbox hold.
      let long = String(repeating: "x", count: 60_000)
      for number in 0..<200 { one.say("\(number) \(long)") }
      try await waitUntil("nothing is dropped") {
        one.say("still \(long)")
        return one.link.droppedCount > 0
      }
      broker.resume()
      try await meet(one, other, "good evening")
    }
  }

  @Test func `a missing broker is abandoned at once`() async throws {
    let party = try Party("one", 1)
    let task = Task { await party.run() }
    try await waitUntil("it is not logged") { !party.complaints.isEmpty }
    task.cancel()
    await task.value
    #expect(party.complaints.count == 1)
  }
}
