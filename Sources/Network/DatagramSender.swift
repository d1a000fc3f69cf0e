import Breathing
import Synchronization

/// Sends datagrams to one receiver. A separate task looks up its name, so sending never waits.
package final class DatagramSender: Sendable {
  /// The receiver's socket and address, once its name has been looked up.
  private struct Route {
    let address: SocketAddress
    let socket: DatagramSocket
  }

  private let endpoint: Endpoint
  private let multicast: Multicast?
  private let name: String
  private let receiver: String
  private let log: @Sendable (String) -> Void
  private let note: @Sendable (Bool) -> Void
  private let route = Mutex<Route?>(nil)
  private let seed: UInt64
  private let failures = Mutex(FailureLog())

  /// The time after which a name is looked up again.
  private static let lookupLifetime: Duration = .seconds(60)

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - endpoint: The receiver's address.
  ///   - receiver: The receiver's name in messages.
  ///   - name: The name of the sender in messages, such as the outlet's.
  ///   - multicast: How datagrams to a multicast group are sent; nil for other receivers.
  ///   - seed: The seed of the delays between name lookups.
  ///   - log: Logs a problem in one sentence, once per occurrence.
  ///   - note: Called with true when the receiver cannot be reached, and with false when sending works again.
  package init(
    to endpoint: Endpoint,
    named receiver: String,
    for name: String,
    multicast: Multicast? = nil,
    seed: UInt64,
    log: @escaping @Sendable (String) -> Void,
    note: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    (self.endpoint, self.receiver, self.name) = (endpoint, receiver, name)
    (self.multicast, self.seed, self.log, self.note) = (multicast, seed, log, note)
  }

  /// The receiver's address; nil before its name has been looked up.
  package var address: SocketAddress? { route.withLock { $0?.address } }

  /// Looks up the receiver's name repeatedly until the task is cancelled.
  package func run() async {
    var backoff = Backoff(
      first: .seconds(1),
      longest: Self.lookupLifetime,
      generator: SeededGenerator(seed: seed)
    )
    while !Task.isCancelled {
      let wait: Duration
      do throws(NetworkError) {
        let address = try await Resolver.address(of: endpoint, for: .datagram)
        let socket = try socket(for: address)
        route.withLock { $0 = Route(address: address, socket: socket) }
        // The receiver counts as back only when sending works.
        backoff.succeed()
        wait = Self.lookupLifetime
      } catch {
        guard !Task.isCancelled else { return }
        // With a former address, datagrams still arrive.
        if route.withLock({ $0 == nil }) { report(error) }
        wait = backoff.waitAfterFailure()
      }
      try? await Task.sleep(for: wait)
    }
  }

  /// Returns the current socket if it works and fits the address; otherwise a new one.
  private func socket(for address: SocketAddress) throws(NetworkError) -> DatagramSocket {
    if let old = route.withLock(\.self), old.address.family == address.family,
      !failures.withLock(\.isFailing)
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
  package func send(_ datagrams: [[UInt8]]) -> Bool {
    // Nothing was sent, so nothing shows whether the receiver can be reached.
    guard !datagrams.isEmpty else { return true }
    guard let route = route.withLock(\.self) else { return false }
    do throws(NetworkError) {
      for datagram in datagrams { try route.socket.send(datagram, to: route.address) }
      if failures.withLock({ $0.noteSuccess() }) {
        log("\(name): \(receiver) is back")
        note(false)
      }
      return true
    } catch {
      report(error)
      return false
    }
  }

  /// Notes a failure, and logs it once for each reason.
  private func report(_ error: NetworkError) {
    note(true)
    guard failures.withLock({ $0.noteFailure(error.description) }) else { return }
    log("\(name): cannot reach \(receiver): \(error)")
  }
}
