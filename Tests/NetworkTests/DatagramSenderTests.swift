import Network
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DatagramSenderTests {
  @Test func `it notes when its receiver cannot be reached, and when it can again`() async throws {
    let any = try #require(SocketAddress(Endpoint(host: "127.0.0.1", port: 0)))
    let receiver = try DatagramSocket(boundTo: any)
    let notes = Record<Bool>()
    let lines = Record<String>()
    let sender = DatagramSender(
      to: Endpoint(host: "127.0.0.1", port: receiver.port),
      named: "the receiver",
      for: "test",
      seed: 1,
      log: { lines.add($0) },
      note: { notes.add($0) }
    )
    let running = Task { await sender.run() }
    try await waitUntil { sender.send([[1]]) }
    #expect(notes.all == [])
    // No datagram is that long.
    #expect(!sender.send([[UInt8](repeating: 0, count: 70_000)]))
    #expect(notes.all == [true])
    // A cue without messages says nothing of the receiver.
    #expect(sender.send([]))
    #expect(notes.all == [true] && lines.all.count == 1)
    #expect(sender.send([[1]]))
    #expect(notes.all == [true, false])
    #expect(lines.all.last == "test: the receiver is back")
    running.cancel()
    await running.value
    withExtendedLifetime(receiver) {}
  }
}
