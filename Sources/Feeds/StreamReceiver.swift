public import Breathing
public import Network

/// Receives data from a server that sends on its own, until cancelled. It reconnects with growing
/// delays.
public struct StreamReceiver: Sendable {
  /// An update from the receiver.
  public enum News: Sendable, Hashable {
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
  private let silence: Duration

  /// Creates a receiver.
  ///
  /// - Parameters:
  ///   - server: The host and port.
  ///   - backoff: The delays before reconnecting.
  ///   - silence: The time without data after which the connection counts as lost.
  public init(_ server: Endpoint, backoff: Backoff, silence: Duration) {
    self.server = server
    self.backoff = backoff
    self.silence = silence
  }

  /// Listens until its task is cancelled.
  ///
  /// - Parameter tell: Called with each update; reading stops until it returns.
  public func run(_ tell: (News) -> Void) async {
    var retry = Retry(backoff)
    while !Task.isCancelled {
      do throws(StreamConnectionError) {
        let connection = try await StreamConnection(to: server, silence: silence)
        defer { connection.close() }
        // After a failure, a server counts as working again only when it sends data.
        if !retry.log.isFailing { tell(.connected) }
        while !Task.isCancelled {
          let bytes = try await connection.read()
          if retry.succeed() { tell(.connected) }
          tell(.bytes(bytes))
        }
      } catch {
        guard !Task.isCancelled else { return }
        let (isNews, wait) = retry.fail(error.description)
        if isNews { tell(.lost(error.description)) }
        guard (try? await Task.sleep(for: wait)) != nil else { return }
      }
    }
  }
}
