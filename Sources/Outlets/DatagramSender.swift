import Breathing
import Network
import Synchronization

/// Sends datagrams to one receiver. Its name is resolved on a separate task, so sending never waits.
final class DatagramSender: Sendable {
  /// The socket and address of the receiver, once its name is resolved.
  private struct Way {
    let address: SocketAddress
    let socket: DatagramSocket
  }

  private let endpoint: Endpoint
  private let multicast: Multicast?
  private let outlet: String
  private let receiver: String
  private let seed: UInt64
  private let note: @Sendable (String) -> Void
  private let way = Mutex<Way?>(nil)
  private let isFailing = Mutex(false)

  /// How long a resolved address is used.
  private static let renewal: Duration = .seconds(60)

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - endpoint: The receiver's address.
  ///   - receiver: The receiver's name in messages.
  ///   - outlet: The outlet's name in messages.
  ///   - multicast: How datagrams to a multicast group leave the machine; nil for other receivers.
  ///   - seed: Seed of the delays between name lookups.
  ///   - note: Logs a problem in one sentence, once per occurrence.
  init(
    to endpoint: Endpoint,
    named receiver: String,
    for outlet: String,
    multicast: Multicast? = nil,
    seed: UInt64,
    note: @escaping @Sendable (String) -> Void
  ) {
    (self.endpoint, self.receiver, self.outlet) = (endpoint, receiver, outlet)
    (self.multicast, self.seed, self.note) = (multicast, seed, note)
  }

  /// Resolves the receiver's name again and again, until the task is cancelled.
  func run() async {
    var backoff = Backoff(
      first: .seconds(1),
      longest: Self.renewal,
      generator: SeededGenerator(seed: seed)
    )
    while !Task.isCancelled {
      let wait: Duration
      do throws(NetworkError) {
        let address = try await Resolver.address(of: endpoint, for: .datagram)
        let socket = try socket(for: address)
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

  /// The socket in use if it works and fits the address, else another.
  private func socket(for address: SocketAddress) throws(NetworkError) -> DatagramSocket {
    if let old = way.withLock(\.self), old.address.family == address.family,
      !isFailing.withLock(\.self)
    {
      return old.socket
    }
    let socket = try DatagramSocket(family: address.family)
    if let multicast { try socket.send(by: multicast) }
    return socket
  }

  /// Sends datagrams; returns at once.
  ///
  /// - Returns: Whether all of them were handed to the system.
  @discardableResult
  func send(_ datagrams: [[UInt8]]) -> Bool {
    guard let way = way.withLock(\.self) else { return false }
    do throws(NetworkError) {
      for datagram in datagrams { try way.socket.send(datagram, to: way.address) }
      tell(nil)
      return true
    } catch {
      tell(error)
      return false
    }
  }

  /// Logs when sending starts to fail, and when it works again.
  private func tell(_ error: NetworkError?) {
    let isNews = isFailing.withLock { isFailing in
      defer { isFailing = error != nil }
      return isFailing != (error != nil)
    }
    guard isNews else { return }
    note(
      error.map { "\(outlet): cannot reach \(receiver): \($0)" } ?? "\(outlet): \(receiver) is back"
    )
  }
}
