import Settings
import Synchronization

/// A query of the desktop's settings, begun before the first show. Later shows query them again.
final class EarlyQuery: Sendable {
  private let begun = Mutex<DesktopQuery?>(nil)

  func begin() { begun.withLock { $0 = $0 ?? DesktopQuery() } }

  /// Returns the query, once.
  func take() -> DesktopQuery? {
    begun.withLock { $0.take() }
  }
}
