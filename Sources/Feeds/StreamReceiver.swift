public import Breathing
public import Network

/// Receives data from a server that sends by itself, until cancelled: when the connection is lost,
/// it reconnects with a growing delay.
public struct StreamReceiver: Sendable {
  /// An update from the receiver.
  public enum News: Sendable, Hashable {
    /// The machine answers, for the first time or again.
    case connected

    /// Received bytes; they continue the previous ones, unless there was a `connected` between.
    case bytes([UInt8])

    /// The connection was lost or could not be made; the text says why. Sent once until there is a
    /// connection again.
    case lost(String)
  }

  /// The machine and the port.
  public let server: Endpoint

  private let backoff: Backoff
  private let silence: Duration

  /// Creates a receiver.
  ///
  /// - Parameters:
  ///   - server: The machine and the port.
  ///   - backoff: How long to wait before connecting again.
  ///   - silence: How long nothing may come before the connection is taken for dead.
  public init(_ server: Endpoint, backoff: Backoff, silence: Duration) {
    self.server = server
    self.backoff = backoff
    self.silence = silence
  }

  /// Listens until its task is cancelled.
  ///
  /// - Parameter tell: Called with each update; reading stops until it returns.
  public func run(_ tell: (News) -> Void) async {
    var backoff = backoff
    var isLost = false
    while !Task.isCancelled {
      do throws(StreamConnectionError) {
        let connection = try await StreamConnection(to: server, silence: silence)
        defer { connection.close() }
        // A machine that was lost and only answers the door does not work again yet.
        if !isLost { tell(.connected) }
        while !Task.isCancelled {
          let bytes = try await connection.read()
          if isLost { tell(.connected) }
          isLost = false
          backoff.succeed()
          tell(.bytes(bytes))
        }
      } catch {
        guard !Task.isCancelled else { return }
        if !isLost { tell(.lost(error.description)) }
        isLost = true
      }
      guard (try? await Task.sleep(for: backoff.waitAfterFailure())) != nil else { return }
    }
  }
}
