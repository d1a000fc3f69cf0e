public import Breathing
public import Network

/// Receives data from a server that sends on its own, until cancelled. It reconnects with growing
/// delays.
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

  /// The host and port.
  public let server: Endpoint

  private let backoff: Backoff
  private let idleTimeout: Duration

  /// Creates a receiver.
  ///
  /// - Parameters:
  ///   - server: The host and port.
  ///   - backoff: The delays before reconnecting.
  ///   - idleTimeout: The time without data after which the connection counts as lost.
  public init(_ server: Endpoint, backoff: Backoff, idleTimeout: Duration) {
    self.server = server
    self.backoff = backoff
    self.idleTimeout = idleTimeout
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
        // After a failure, a server counts as working again only when it sends data.
        if !retry.log.isFailing { emit(.connected) }
        while !Task.isCancelled {
          let bytes = try await connection.read()
          if retry.succeed() { emit(.connected) }
          emit(.bytes(bytes))
        }
      } catch {
        guard !Task.isCancelled else { return }
        let (isNews, wait) = retry.fail(error.description)
        if isNews { emit(.lost(error.description)) }
        guard (try? await Task.sleep(for: wait)) != nil else { return }
      }
    }
  }
}
