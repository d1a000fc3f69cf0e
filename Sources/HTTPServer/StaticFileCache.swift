import Synchronization

/// The page's files for a service that reloads its settings: unchanged files are held once and not
/// read again.
public final class StaticFileCache: Sendable {
  private let last = Mutex(StaticFiles())

  /// Creates an empty shelf.
  public init() {}

  /// Reads the files of a folder as `StaticFiles` does, except unchanged ones.
  public func folder(path: String) -> StaticFiles {
    last.withLock { last in
      last = StaticFiles(path: path, knowing: last)
      return last
    }
  }
}
