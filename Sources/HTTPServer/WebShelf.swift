import Synchronization

/// The page's files for a service that reloads its settings: unchanged files are held once and not
/// read again.
public final class WebShelf: Sendable {
  private let last = Mutex(WebFolder())

  /// Creates an empty shelf.
  public init() {}

  /// Reads the files of a folder as `WebFolder` does, except unchanged ones.
  public func folder(path: String) -> WebFolder {
    last.withLock { last in
      last = WebFolder(path: path, knowing: last)
      return last
    }
  }
}
