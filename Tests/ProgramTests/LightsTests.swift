import Network
import Synchronization
import TestRigs
import TestSupport
import Testing

/// The real program and a receiver of sACN on this machine.
@Suite(.timeLimit(.minutes(10))) struct LightsTests {
  private final class Receiver: Sendable {
    private let socket: DatagramSocket
    private let received = Mutex<[[UInt8]]>([])

    init() throws {
      let any = try #require(SocketAddress(Endpoint(host: "127.0.0.1", port: 0)))
      socket = try DatagramSocket(boundTo: any)
    }

    var packets: [[UInt8]] { received.withLock(\.self) }

    /// The intensities of the first fixture.
    var levels: [Double] { packets.map { Double(UInt16($0[126]) << 8 | UInt16($0[127])) / 65_535 } }

    /// The settings of a program that sends to it.
    var settings: String {
      """
      sky.near = "51.47,-0.46"
      http.listen = "off"
      session.lead_in = 1
      dmx.protocol = "sacn"
      dmx.universe = 7
      dmx.fixture = "dimmer16"
      dmx.to = ["127.0.0.1:\(socket.port)"]
      """
    }

    func listen() async {
      try? await socket.receive(onThread: "lights") { datagram, _ in
        self.received.withLock { $0.append(datagram) }
      }
    }
  }

  @Test func `after a crash lights continue from where they were`() async throws {
    let (receiver, runtime) = (try Receiver(), try ScratchFolder())
    try await whileRunning {
      await receiver.listen()
    } during: {
      let program = try ServingProgram(
        receiver.settings,
        environment: ["RUNTIME_DIRECTORY": runtime.path, "STATE_DIRECTORY": runtime.path]
      )
      try await waitUntil("\(program.errors)", within: 120) { receiver.levels.last ?? 0 > 0.7 }
      program.kill()
      let before = receiver.levels
      try program.start()
      try await waitUntil("\(program.errors)", within: 120) {
        receiver.levels.count > before.count + 3
      }
      // They fade to rest, at 0.3. Without the last look they would begin at 0.1.
      let (last, next) = (try #require(before.last), receiver.levels[before.count])
      #expect(abs(next - last) < 0.3, "\(last) \(next)")
    }
  }

  @Test func `two programs of an account are two sources, and the second one warns of the first`()
    async throws
  {
    let (receiver, state) = (try Receiver(), try ScratchFolder())
    try await whileRunning {
      await receiver.listen()
    } during: {
      let environment = ["STATE_DIRECTORY": state.path]
      let first = try ServingProgram(receiver.settings, environment: environment)
      try await waitUntil("\(first.errors)", within: 120) { !receiver.packets.isEmpty }
      let second = try ServingProgram(receiver.settings, environment: environment)
      let warning = "another program on this machine sends sACN universe 7 to 127.0.0.1:"
      try await waitUntil("\(second.errors)", within: 120) {
        Set(receiver.packets.map { Array($0[22..<38]) }).count == 2
          && second.errors.contains(warning)
      }
      #expect(!first.errors.contains(warning))
    }
  }

  @Test func `settings without a protocol are logged`() async throws {
    let program = try ServingProgram(
      """
      sky.near = "51.47,-0.46"
      http.listen = "off"
      dmx.universe = 5
      """
    )
    try await waitUntil("\(program.errors)", within: 120) {
      program.errors.contains("line 4: dmx.universe has no effect without dmx.protocol")
    }
  }
}
