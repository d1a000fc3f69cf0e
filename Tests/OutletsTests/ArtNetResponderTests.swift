import Network
import Synchronization
import TestSupport
import Testing

@testable import Outlets

@Suite(.timeLimit(.minutes(10))) struct ArtNetResponderTests {
  @Test func `a console that polls is answered, as often as a flood allows`() async throws {
    let source = ArtNetSource(name: "Aloft", portAddress: 3)
    let responder = ArtNetResponder(
      source,
      at: Endpoint(host: "127.0.0.1", port: 0),
      seed: 1
    ) { _ in }
    let port = Mutex<UInt16>(0)
    let running = Task { await responder.run { opened in port.withLock { $0 = opened } } }
    defer { running.cancel() }
    try await waitUntil { port.withLock(\.self) != 0 }
    let any = try #require(SocketAddress(Endpoint(host: "127.0.0.1", port: 0)))
    let console = try DatagramSocket(boundTo: any)
    let received = Mutex<[[UInt8]]>([])
    let listening = Task {
      try? await console.receive(onThread: "console") { datagram, _ in
        received.withLock { $0.append(datagram) }
      }
    }
    defer { listening.cancel() }
    let poll: [UInt8] = Array("Art-Net\0".utf8) + [0x00, 0x20, 0, 14, 0, 0]
    let elsewhere: [UInt8] =
      Array("Art-Net\0".utf8) + [0x00, 0x20, 0, 14, 0x20, 0, 0, 9, 0, 4]
    for bytes in [[1, 2, 3], elsewhere, poll] + [[UInt8]](repeating: poll, count: 200) {
      try console.send(bytes, to: any.at(port: port.withLock(\.self)))
    }
    try await waitUntil { received.withLock(\.count) >= 3 }
    running.cancel()
    listening.cancel()
    await running.value
    await listening.value
    let replies = received.withLock(\.self)
    #expect(replies.count < 40)
    #expect(replies[0] == source.pollReply(from: [127, 0, 0, 1], replies: 0))
    #expect(replies[1] == source.pollReply(from: [127, 0, 0, 1], replies: 1))
  }

  @Test func `a port that is free again is good news alone`() async throws {
    let any = try #require(SocketAddress(Endpoint(host: "127.0.0.1", port: 0)))
    var other: DatagramSocket? = try DatagramSocket(boundTo: any)
    let address = Endpoint(host: "127.0.0.1", port: try #require(other?.port))
    let notes = Notes()
    let responder = ArtNetResponder(
      ArtNetSource(name: "Aloft", portAddress: 3),
      at: address,
      seed: 1,
      log: notes.add
    )
    let running = Task { await responder.run() }
    defer { running.cancel() }
    try await waitUntil { !notes.all.isEmpty }
    let loss = "; retrying; consoles will not list this source, but it sends"
    #expect(notes.all.first?.hasPrefix("dmx: cannot listen at \(address): ") == true)
    #expect(notes.all.first?.hasSuffix(loss) == true)
    withExtendedLifetime(other) {}
    other = nil
    try await waitUntil { notes.all.count > 1 }
    #expect(notes.all.last == "dmx: listening at \(address) now")
    running.cancel()
    await running.value
  }
}
