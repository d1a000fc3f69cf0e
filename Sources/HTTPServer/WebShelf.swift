import Synchronization

/// The files of the page for a service that reads its settings anew again and again: what did not change
/// is held once, and not read again.
public final class WebShelf: Sendable {
  private let last = Mutex(WebFolder())

  /// Creates an empty shelf.
  public init() {}

  /// Reads the files of a folder as `WebFolder` does, but for those it has.
  public func folder(path: String) -> WebFolder {
    last.withLock { last in
      last = WebFolder(path: path, knowing: last)
      return last
    }
  }
}
