import Synchronization

/// The number of bytes that large answers may take while clients read them. Without it, clients that ask for files and
/// do not read would take as much memory as they like.
final class AnswerBudget: Sendable {
  private let limit: Int
  private let used = Mutex(0)

  /// Answers up to this size count for nothing: the number of connections limits them.
  static let small = 65_536

  /// Creates an unused budget.
  ///
  /// - Parameter limit: The number of bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Reserves bytes for an answer; returns whether there are as many left. One answer is always possible.
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
