import Breathing
import Network

/// Answers ArtPoll packets, so that consoles list this source.
struct ArtNetResponder: Sendable {
  private let source: ArtNetSource
  private let listener: DatagramListener
  private let seed: UInt64

  /// A console that sent an ArtPoll, and the socket that received it.
  private struct Console {
    let address: SocketAddress
    let socket: DatagramSocket
  }

  /// The random delay before a reply, which spreads the replies of many devices. The specification
  /// allows up to a second.
  private static let delay = 0.0...0.25

  /// The maximum number of consoles waiting for a reply. Further polls are ignored, so that a flood
  /// of polls causes no flood of replies.
  private static let capacity = 16

  init(
    _ source: ArtNetSource,
    at address: Endpoint,
    seed: UInt64,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.source = source
    self.seed = seed
    listener = DatagramListener(
      at: address,
      for: "dmx",
      seed: seed,
      consequence: "consoles will not list this source, but it sends",
      log: log
    )
  }

  /// Runs until its task is cancelled.
  ///
  /// - Parameter opened: Called with the port when it is open.
  func run(opened: @escaping @Sendable (UInt16) -> Void = { _ in }) async {
    let (asked, asker) = AsyncStream<Console>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.capacity)
    )
    await withTaskGroup { group in
      group.addTask {
        await listener.run {
          opened($0.port)
        } received: { datagram, address, socket in
          guard ArtPoll(datagram)?.asks(for: source.portAddress) == true else { return }
          asker.yield(Console(address: address, socket: socket))
        }
      }
      group.addTask { await reply(to: asked) }
    }
  }

  private func reply(to consoles: AsyncStream<Console>) async {
    var generator = SeededGenerator(seed: seed, stream: 1)
    var replies = 0
    for await console in consoles {
      let delay = Double.random(in: Self.delay, using: &generator)
      guard (try? await Task.sleep(for: .seconds(delay))) != nil else { return }
      // A sender may be forged, and a reply is longer than a poll. The pause comes before this check, so that a flood
      // of polls from elsewhere does not keep this task busy.
      guard console.address.isInOwnNetwork else { continue }
      let own = SocketAddress.local(toward: console.address)?.hostBytes ?? []
      try? console.socket.send(source.pollReply(from: own, replies: replies), to: console.address)
      replies += 1
    }
  }
}
