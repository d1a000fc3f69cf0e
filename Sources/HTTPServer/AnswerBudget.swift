import Synchronization

/// Limits the bytes of large answers that clients are still reading. Without it, clients that request files and do not
/// read them could use any amount of memory.
final class AnswerBudget: Sendable {
  /// The bytes that are reserved: of all clients, and of each one.
  private struct Use {
    var total = 0
    var clients: [HTTPClient: Int] = [:]
  }

  private let limit, limitPerClient: Int
  private let use = Mutex(Use())

  /// Answers up to this size are not counted: the number of connections limits them.
  static let small = 65_536

  /// Creates an unused budget.
  ///
  /// - Parameters:
  ///   - limit: The number of bytes.
  ///   - limitPerClient: The number of those that one client may have, so that others are still answered.
  init(limit: Int, limitPerClient: Int) {
    (self.limit, self.limitPerClient) = (limit, limitPerClient)
  }

  /// Reserves bytes for an answer. A single answer is always admitted, in total and of a client's share.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - client: The client; nil for one of this machine, which has no share but the whole.
  /// - Returns: Whether enough are left.
  func reserve(_ count: Int, for client: HTTPClient?) -> Bool {
    guard count > Self.small else { return true }
    return use.withLock { use in
      let own = client.map { use.clients[$0, default: 0] } ?? 0
      guard use.total == 0 || use.total + count <= limit, own == 0 || own + count <= limitPerClient
      else { return false }
      use.total += count
      if let client { use.clients[client] = own + count }
      return true
    }
  }

  /// Releases the bytes of an answer that was sent, or whose client left.
  ///
  /// - Parameters:
  ///   - count: The number of bytes that were reserved.
  ///   - client: The client for which they were.
  func release(_ count: Int, of client: HTTPClient?) {
    guard count > Self.small else { return }
    use.withLock { use in
      use.total -= count
      guard let client else { return }
      let own = use.clients[client, default: 0] - count
      use.clients[client] = own > 0 ? own : nil
    }
  }
}
