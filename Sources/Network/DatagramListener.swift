import Breathing

/// Receives datagrams at an address, and retries while its port is in use.
package struct DatagramListener: Sendable {
  /// The pause after a socket has failed that was open.
  private static let pause: Duration = .seconds(1)

  private let address: Endpoint
  private let name: String
  private let seed: UInt64
  private let consequence: String
  private let log: @Sendable (String) -> Void

  /// Creates a listener.
  ///
  /// - Parameters:
  ///   - address: The address to listen on.
  ///   - name: The name of the receiver in messages, such as the outlet's.
  ///   - seed: The seed of the delays before the port is tried again.
  ///   - consequence: What the port's absence means, such as `nobody can ask`, for the message; nil for nothing.
  ///   - log: Logs a problem in one sentence, once per occurrence.
  package init(
    at address: Endpoint,
    for name: String,
    seed: UInt64,
    consequence: String? = nil,
    log: @escaping @Sendable (String) -> Void
  ) {
    (self.address, self.name, self.seed, self.log) = (address, name, seed, log)
    self.consequence = consequence.map { "; \($0)" } ?? ""
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameters:
  ///   - opened: Called with the socket when it is open.
  ///   - received: Called with each datagram, its sender, and the socket for replies.
  package func run(
    opened: @Sendable (DatagramSocket) -> Void,
    received: @escaping @Sendable ([UInt8], SocketAddress, DatagramSocket) -> Void
  ) async {
    var retry = Retry(
      Backoff(first: .seconds(1), longest: .seconds(60), generator: SeededGenerator(seed: seed))
    )
    while !Task.isCancelled {
      var wait = Self.pause
      do throws(NetworkError) {
        let socket = try DatagramSocket(
          boundTo: try await Resolver.address(of: address, for: .datagram)
        )
        if retry.succeed() { log("\(name): listening at \(address) now") }
        opened(socket)
        try await socket.receive(onThread: name) { [socket] in received($0, $1, socket) }
      } catch {
        guard !Task.isCancelled else { return }
        let failure = retry.fail("\(error)")
        wait = failure.wait
        if failure.shouldLog {
          log("\(name): cannot listen at \(address): \(error); retrying\(consequence)")
        }
      }
      guard !Task.isCancelled else { return }
      try? await Task.sleep(for: wait)
    }
  }
}
