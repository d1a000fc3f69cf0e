import Breathing
import Network
import Outlets
import Show
import Synchronization
import TestSupport
import Testing

/// The packets of a running outlet, as a receiver on this machine sees them.
@Suite(.timeLimit(.minutes(10))) struct DMXOutletTests {
  /// A receiver of packets.
  private final class Receiver: Sendable {
    let endpoint: Endpoint
    private let socket: DatagramSocket
    private let received = Mutex<[[UInt8]]>([])

    init() throws {
      let any = try #require(SocketAddress(Endpoint(host: "127.0.0.1", port: 0)))
      socket = try DatagramSocket(boundTo: any)
      endpoint = Endpoint(host: "127.0.0.1", port: socket.port)
    }

    var packets: [[UInt8]] { received.withLock(\.self) }

    func listen() async {
      try? await socket.receive(onThread: "lights") { datagram, _ in
        self.received.withLock { $0.append(datagram) }
      }
    }
  }

  private static let response = DMXResponse(low: 0.1, high: 0.8, rest: 0.3)

  private func outlet(
    _ stream: DMXStream,
    to endpoints: [Endpoint],
    at start: Int = 1,
    memory: DMXMemory = DMXMemory(),
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> DMXOutlet {
    let fixture = try #require(DMXFixture("dimmer16+255"))
    return DMXOutlet(
      Outlet("dmx"),
      as: stream,
      to: .addresses(endpoints),
      patch: try #require(DMXPatch(fixture, at: start, count: 1)),
      response: Self.response,
      rate: 40,
      memory: memory,
      seed: 1,
      log: note
    )
  }

  private func sacn() throws -> DMXStream {
    let id = try #require(ComponentID("0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0ff"))
    return .sacn(SACNSource(id: id, name: "Aloft", universe: 1))
  }

  /// The intensities in packets of E1.31.
  private func intensities(_ packets: [[UInt8]]) -> [Double] {
    packets.map { Double(UInt16($0[126]) << 8 | UInt16($0[127])) / 65_535 }
  }

  @Test func `frames follow the breath, are numbered, and a reload continues them`() async throws {
    let (stage, receiver, memory) = (try Stage(runs: true), try Receiver(), DMXMemory())
    let listening = Task { await receiver.listen() }
    for round in 1...2 {
      let outlet = try outlet(try sacn(), to: [receiver.endpoint], memory: memory)
      let running = Task { await outlet.run(stage.link) }
      try await waitUntil { receiver.packets.count >= 60 * round }
      running.cancel()
      await running.value
    }
    listening.cancel()
    await listening.value
    let packets = receiver.packets
    for (before, after) in zip(packets, packets.dropFirst()) {
      #expect(after[111] == before[111] &+ 1)
    }
    let levels = intensities(packets)
    // The lead-in fills the lungs from their resting state; frames are at least 20 ms apart.
    for (before, after) in zip(levels, levels.dropFirst()) {
      #expect(abs(after - before) <= 0.6 * 0.05 + 1e-3)
    }
    #expect(levels.allSatisfy { $0 >= 0.0999 && $0 <= 0.8001 })
    #expect(Set(levels).count > 20)
    #expect(packets.allSatisfy { $0[128] == 255 && $0.count == 129 })
  }

  @Test func `a reload that moves fixtures lets their former channels fade to rest`()
    async throws
  {
    let (stage, receiver, memory) = (try Stage(runs: true), try Receiver(), DMXMemory())
    let listening = Task { await receiver.listen() }
    func run(at channel: Int, until isDone: ([[UInt8]]) -> Bool) async throws {
      let outlet = try outlet(try sacn(), to: [receiver.endpoint], at: channel, memory: memory)
      let running = Task { await outlet.run(stage.link) }
      try await waitUntil { isDone(receiver.packets) }
      running.cancel()
      await running.value
    }
    try await run(at: 11) { $0.count >= 60 }
    // The former fixture rests at 30 %, the new one follows the breath.
    try await run(at: 1) { packets in
      packets.last.map { Array($0[136...]) == [0x4C, 0xCD, 255] && $0[126] > 25 } ?? false
    }
    listening.cancel()
    await listening.value
    let packets = receiver.packets
    #expect(packets.allSatisfy { $0.count == 139 && $0[136] >= 25 && $0[138] == 255 })
    for (before, after) in zip(packets, packets.dropFirst()) {
      // At most 60 % of the range in a second, a twentieth of which counts for a frame.
      for channel in [126, 136] { #expect(abs(Int(after[channel]) - Int(before[channel])) <= 9) }
    }
  }

  @Test func `at the end fixtures are brought to rest, the stream is not terminated`() async throws
  {
    let (stage, receiver) = (try Stage(runs: true), try Receiver())
    let listening = Task { await receiver.listen() }
    let outlet = try outlet(try sacn(), to: [receiver.endpoint])
    let running = Task { await outlet.run(stage.link) }
    try await waitUntil { receiver.packets.count >= 40 }
    await Task.detached { outlet.rest() }.value
    await running.value
    try await waitUntil {
      intensities(receiver.packets).suffix(3).allSatisfy { abs($0 - 0.3) < 1e-4 }
    }
    listening.cancel()
    await listening.value
    #expect(receiver.packets.allSatisfy { $0[112] == 0 })
    let levels = intensities(receiver.packets)
    for (before, after) in zip(levels, levels.dropFirst()) {
      #expect(abs(after - before) <= 0.6 * 0.05 + 1e-3)
    }
  }

  @Test func `a pause fades to the resting intensity and keeps the stream alive`() async throws {
    let (stage, receiver) = (try Stage(runs: true), try Receiver())
    let listening = Task { await receiver.listen() }
    let outlet = try outlet(try sacn(), to: [receiver.endpoint])
    let running = Task { await outlet.run(stage.link) }
    try await waitUntil { receiver.packets.count >= 40 }
    stage.apply(.pause(true))
    try await waitUntil {
      intensities(receiver.packets).suffix(5).allSatisfy { abs($0 - 0.3) < 1e-4 }
    }
    stage.apply(.pause(false))
    try await waitUntil { intensities(receiver.packets).last.map { abs($0 - 0.3) > 0.05 } ?? false }
    running.cancel()
    listening.cancel()
    await running.value
    await listening.value
    #expect(intensities(receiver.packets).allSatisfy { $0 >= 0.0999 })
  }

  @Test func `lights of a closed display go dark gently, stay so at the end, and come back`()
    async throws
  {
    let (stage, receiver, memory) = (try Stage(runs: true), try Receiver(), DMXMemory())
    let listening = Task { await receiver.listen() }
    func latest() -> ArraySlice<Double> { intensities(receiver.packets).suffix(3) }

    let closing = try outlet(try sacn(), to: [receiver.endpoint], memory: memory)
    let running = Task { await closing.run(stage.link) }
    try await waitUntil { latest().count == 3 }
    stage.apply(.close(true))
    try await waitUntil { latest().allSatisfy { $0 == 0 } }
    await Task.detached { closing.rest() }.value
    await running.value
    let sent = receiver.packets.count

    stage.apply(.close(false))
    let opening = try outlet(try sacn(), to: [receiver.endpoint], memory: memory)
    let reopening = Task { await opening.run(stage.link) }
    try await waitUntil { receiver.packets.count > sent && latest().allSatisfy { $0 > 0.1 } }
    reopening.cancel()
    await reopening.value
    listening.cancel()
    await listening.value
    let levels = intensities(receiver.packets)
    #expect(levels.prefix(sent).last == 0)
    for (before, after) in zip(levels, levels.dropFirst()) {
      #expect(abs(after - before) <= 0.6 * 0.05 + 1e-3)
    }
  }

  @Test func `a receiver that cannot be found delays no other and is logged once`() async throws {
    let (stage, receiver, notes) = (try Stage(runs: true), try Receiver(), Notes())
    let listening = Task { await receiver.listen() }
    let artNet = DMXStream.artNet(ArtNetSource(name: "Aloft", portAddress: 3))
    let gone = Endpoint(host: "no-such-host.invalid", port: 6_454)
    let outlet = try outlet(artNet, to: [gone, receiver.endpoint], note: notes.add)
    let running = Task { await outlet.run(stage.link) }
    try await waitUntil { receiver.packets.count >= 30 && !notes.all.isEmpty }
    running.cancel()
    listening.cancel()
    await running.value
    await listening.value
    #expect(notes.all.count == 1 && notes.all[0].contains("no-such-host.invalid"))
    #expect(outlet.outlet.dropped >= 30)
    let health = HealthCounters(started: Stage.start)
    health.watch([outlet.outlet])
    #expect(health.reading.troubles == [.dmx])
    let packets = receiver.packets
    #expect(packets.allSatisfy { $0.count == 22 && $0[14] == 3 && $0[12] != 0 })
  }
}
