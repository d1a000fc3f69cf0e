public import Network

/// Receives data from a server that sends on its own, until cancelled. It reconnects with growing
/// delays, and may send a login and comments.
public struct StreamReceiver: Sendable {
  /// An update from the receiver.
  public enum Event: Sendable, Hashable {
    /// The connection was made, for the first time or again.
    case connected

    /// Received bytes. They continue the previous ones, unless there was a `connected` in between.
    case bytes([UInt8])

    /// The connection was lost or could not be made; the text is the reason. Each reason is sent
    /// once until a connection succeeds.
    case lost(String)
  }

  /// The texts to send to the server.
  public struct Messages: Sendable {
    /// Returns the text to send after each connect.
    let opening: @Sendable () -> String

    /// Returns the text to send from time to time.
    let keepAlive: @Sendable () -> String

    /// The least time between two of these.
    let interval: Duration

    /// Creates the texts.
    ///
    /// - Parameters:
    ///   - opening: Returns the text to send after each connect.
    ///   - keepAlive: Returns the text to send from time to time.
    ///   - interval: The least time between two of these. One is sent when data arrive, so the server
    ///     must send more often than its own timeout.
    public init(
      opening: @escaping @Sendable () -> String,
      keepAlive: @escaping @Sendable () -> String,
      every interval: Duration
    ) {
      (self.opening, self.keepAlive, self.interval) = (opening, keepAlive, interval)
    }
  }

  /// The host and port.
  public let server: Endpoint

  private let backoff: Backoff
  private let idleTimeout: Duration
  private let messages: Messages?

  /// How long a connection must last until the delays are short again. A server that greets clients
  /// and then disconnects them must not be asked every second.
  private static let settled: Duration = .seconds(10)

  /// Creates a receiver.
  ///
  /// - Parameters:
  ///   - server: The host and port.
  ///   - backoff: The delays before reconnecting.
  ///   - idleTimeout: The time without data after which the connection counts as lost.
  ///   - messages: What is sent to the server; nil sends nothing.
  public init(
    _ server: Endpoint,
    backoff: Backoff,
    idleTimeout: Duration,
    messages: Messages? = nil
  ) {
    self.server = server
    self.backoff = backoff
    self.idleTimeout = idleTimeout
    self.messages = messages
  }

  /// Listens until its task is cancelled.
  ///
  /// - Parameter emit: Called with each update; reading stops until it returns.
  public func run(_ emit: (Event) -> Void) async {
    var retry = Retry(backoff)
    while !Task.isCancelled {
      do throws(StreamConnectionError) {
        let connection = try await StreamConnection(to: server, idleTimeout: idleTimeout)
        defer { connection.close() }
        if let messages { try await connection.send(messages.opening()) }
        let connected = ContinuousClock.now
        var lastSent = connected
        // After a failure, a server counts as working again only when it sends data.
        if !retry.log.isFailing { emit(.connected) }
        while !Task.isCancelled {
          let bytes = try await connection.read()
          if retry.reconnect() { emit(.connected) }
          emit(.bytes(bytes))
          let now = ContinuousClock.now
          if connected.duration(to: now) >= Self.settled { retry.succeed() }
          if let messages, lastSent.duration(to: now) >= messages.interval {
            try await connection.send(messages.keepAlive())
            lastSent = now
          }
        }
      } catch {
        guard !Task.isCancelled else { return }
        let (shouldLog, wait) = retry.fail(error.description)
        if shouldLog { emit(.lost(error.description)) }
        guard (try? await Task.sleep(for: wait)) != nil else { return }
      }
    }
  }
}
