import Settings
import Synchronization

/// The desktop's setting for motion, requested before the first show. Later shows request it again.
final class EarlyMotion: Sendable {
  private let requested = Mutex<SystemMotion?>(nil)

  func request() { requested.withLock { $0 = $0 ?? SystemMotion() } }

  /// Returns the request, once.
  func take() -> SystemMotion? {
    requested.withLock { $0.take() }
  }
}
