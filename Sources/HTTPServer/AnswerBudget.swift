import Synchronization

/// Limits the bytes of large answers that clients are still reading. Without it, clients that request files and do not
/// read them could use any amount of memory.
final class AnswerBudget: Sendable {
  private let limit: Int
  private let used = Mutex(0)

  /// Answers up to this size are not counted: the number of connections limits them.
  static let small = 65_536

  /// Creates an unused budget.
  ///
  /// - Parameter limit: The number of bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Reserves bytes for an answer. Returns whether enough are left; a single answer is always admitted.
  func reserve(_ count: Int) -> Bool {
    guard count > Self.small else { return true }
    return used.withLock { used in
      guard used == 0 || used + count <= limit else { return false }
      used += count
      return true
    }
  }

  /// Releases the bytes of an answer that was sent, or whose client left.
  func release(_ count: Int) {
    guard count > Self.small else { return }
    used.withLock { $0 -= count }
  }
}
