import Network
import Synchronization

/// Looks for a person's music files on a thread of its own, because a disk or a network may take long to answer.
final class PlaylistSearch: Sendable {
  private enum State {
    case idle
    case searching
    case found(Result<Playlist, PlaylistError>)
  }

  private let state = Mutex(State.idle)

  /// Starts a search, unless one is running or its result has not been taken yet.
  func start(path: String, seed: UInt64) {
    let isIdle = state.withLock { state -> Bool in
      guard case .idle = state else { return false }
      state = .searching
      return true
    }
    guard isIdle else { return }
    do throws(NetworkError) {
      try Worker.start("music search") { [self] in
        finish(with: Result { () throws(PlaylistError) in try Playlist(path: path, seed: seed) })
      }
    } catch {
      finish(with: .failure(.unreadable(path: path, reason: error.description)))
    }
  }

  /// Returns the result of a search, once.
  func take() -> Result<Playlist, PlaylistError>? {
    state.withLock { state -> Result<Playlist, PlaylistError>? in
      guard case .found(let result) = state else { return nil }
      state = .idle
      return result
    }
  }

  private func finish(with result: Result<Playlist, PlaylistError>) {
    state.withLock { $0 = .found(result) }
  }
}
