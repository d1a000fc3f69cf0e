import Breathing
import Network
import Synchronization

/// Sends datagrams to one receiver. A separate task looks up its name, so sending never waits.
final class DatagramSender: Sendable {
  /// The receiver's socket and address, once its name has been looked up.
  private struct Way {
    let address: SocketAddress
    let socket: DatagramSocket
  }

  private let endpoint: Endpoint
  private let multicast: Multicast?
  private let outlet: String
  private let receiver: String
  private let note: @Sendable (String) -> Void
  private let way = Mutex<Way?>(nil)
  private let seed: UInt64
  private let log = Mutex(FailureLog())

  /// The time after which a name is looked up again.
  private static let renewal: Duration = .seconds(60)

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - endpoint: The receiver's address.
  ///   - receiver: The receiver's name in messages.
  ///   - outlet: The outlet's name in messages.
  ///   - multicast: How datagrams to a multicast group are sent; nil for other receivers.
  ///   - seed: The seed of the delays between name lookups.
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

  /// Looks up the receiver's name repeatedly until the task is cancelled.
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
        // The receiver counts as back only when sending works.
        backoff.succeed()
        wait = Self.renewal
      } catch {
        report(error)
        wait = backoff.waitAfterFailure()
      }
      try? await Task.sleep(for: wait)
    }
  }

  /// Returns the current socket if it works and fits the address; otherwise a new one.
  private func socket(for address: SocketAddress) throws(NetworkError) -> DatagramSocket {
    if let old = way.withLock(\.self), old.address.family == address.family,
      !log.withLock(\.isFailing)
    {
      return old.socket
    }
    let socket = try DatagramSocket(family: address.family)
    if let multicast { try socket.send(by: multicast) }
    return socket
  }

  /// Sends datagrams without waiting.
  ///
  /// - Returns: Whether the system accepted all of them.
  @discardableResult
  func send(_ datagrams: [[UInt8]]) -> Bool {
    guard let way = way.withLock(\.self) else { return false }
    do throws(NetworkError) {
      for datagram in datagrams { try way.socket.send(datagram, to: way.address) }
      if log.withLock({ $0.isBack() }) { note("\(outlet): \(receiver) is back") }
      return true
    } catch {
      report(error)
      return false
    }
  }

  /// Logs a failure, once for each reason.
  private func report(_ error: NetworkError) {
    guard log.withLock({ $0.isNews(error.description) }) else { return }
    note("\(outlet): cannot reach \(receiver): \(error)")
  }
}
