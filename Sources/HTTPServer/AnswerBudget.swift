import Synchronization

/// Limits the bytes of large answers that clients are still reading. Without it, clients that request files and do not
/// read them could use any amount of memory.
final class AnswerBudget: Sendable {
  /// The reserved bytes, of all clients and of each one.
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
  ///   - limitPerClient: The limit for one client, so that others are still answered.
  init(limit: Int, limitPerClient: Int) {
    (self.limit, self.limitPerClient) = (limit, limitPerClient)
  }

  /// Reserves bytes for an answer. The only large answer, in total or to a client, may have any size.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - client: The client; nil for one on this machine, to which only the total limit applies.
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
  ///   - client: The client for which they were reserved.
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
