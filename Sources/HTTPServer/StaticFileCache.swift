import Synchronization

/// Keeps the page's files when a service reloads its settings: unchanged files are not read again.
public final class StaticFileCache: Sendable {
  private let last = Mutex(StaticFiles())

  /// Creates an empty cache.
  public init() {}

  /// Returns the files of a folder as `StaticFiles` does, and reuses unchanged ones.
  public func folder(path: String) -> StaticFiles {
    last.withLock { last in
      last = StaticFiles(path: path, knowing: last)
      return last
    }
  }
}
