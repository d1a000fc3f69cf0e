import Breathing
import Network
import Synchronization

/// Sends to one target. Its name is resolved on a separate task, so sending never waits.
final class OSCSender: Sendable {
  /// The socket and address of the target, once its name is resolved.
  private struct Way {
    let address: SocketAddress
    let socket: DatagramSocket
  }

  private let target: OSCTarget
  private let seed: UInt64
  private let note: @Sendable (String) -> Void
  private let way = Mutex<Way?>(nil)
  private let isFailing = Mutex(false)

  /// The lifetime of a resolved address.
  private static let renewal: Duration = .seconds(60)

  init(_ target: OSCTarget, seed: UInt64, note: @escaping @Sendable (String) -> Void) {
    self.target = target
    self.seed = seed
    self.note = note
  }

  /// Resolves the target's name again and again, until the task is cancelled.
  func run() async {
    var backoff = Backoff(
      first: .seconds(1),
      longest: Self.renewal,
      generator: SeededGenerator(seed: seed)
    )
    while !Task.isCancelled {
      let wait: Duration
      do throws(NetworkError) {
        let address = try await Resolver.address(of: target.address, for: .datagram)
        let old = way.withLock(\.self)
        let socket =
          if let old, old.address.family == address.family {
            old.socket
          } else {
            try DatagramSocket(family: address.family)
          }
        way.withLock { $0 = Way(address: address, socket: socket) }
        backoff.succeed()
        wait = Self.renewal
      } catch {
        tell(error)
        wait = backoff.waitAfterFailure()
      }
      try? await Task.sleep(for: wait)
    }
  }

  /// Sends messages, one datagram each; returns at once.
  func send(_ messages: [OSCMessage]) {
    guard let way = way.withLock(\.self) else { return }
    do throws(NetworkError) {
      for message in messages {
        try way.socket.send(message.prefixed(target.prefix).bytes, to: way.address)
      }
      tell(nil)
    } catch {
      tell(error)
    }
  }

  /// Logs when sending starts to fail, and when it works again.
  private func tell(_ error: NetworkError?) {
    let isNews = isFailing.withLock { isFailing in
      defer { isFailing = error != nil }
      return isFailing != (error != nil)
    }
    guard isNews else { return }
    note(error.map { "osc: cannot reach \(target): \($0)" } ?? "osc: \(target) is back")
  }
}
