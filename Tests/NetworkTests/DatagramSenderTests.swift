import Network
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DatagramSenderTests {
  @Test func `it notes when its receiver cannot be reached, and when it can again`() async throws {
    let any = try #require(SocketAddress(Endpoint(host: "127.0.0.1", port: 0)))
    let receiver = try DatagramSocket(boundTo: any)
    let notes = Record<Bool>()
    let sender = DatagramSender(
      to: Endpoint(host: "127.0.0.1", port: receiver.port),
      named: "the receiver",
      for: "test",
      seed: 1,
      log: { _ in },
      note: { notes.add($0) }
    )
    let running = Task { await sender.run() }
    try await waitUntil { sender.send([[1]]) }
    #expect(notes.all == [])
    // No datagram is that long.
    #expect(!sender.send([[UInt8](repeating: 0, count: 70_000)]))
    #expect(notes.all == [true])
    #expect(sender.send([[1]]))
    #expect(notes.all == [true, false])
    running.cancel()
    await running.value
    withExtendedLifetime(receiver) {}
  }
}
