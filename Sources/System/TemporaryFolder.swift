import Glibc

/// A new folder that only its owner can access. It is deleted with its contents when the last
/// reference is released.
package final class TemporaryFolder: Sendable {
  /// The folder's path.
  package let path: FilePath

  /// Creates a folder.
  ///
  /// - Parameter name: The prefix of its name.
  /// - Throws: The system's reason if it cannot be created.
  package init(_ name: String) throws(SystemError) {
    var template = Array(FilePath.temporary.appending("\(name)-XXXXXX").string.utf8CString)
    guard mkdtemp(&template) != nil else { throw .last }
    path = FilePath(
      String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    )
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: FilePath) {
    guard path.isFolderItself else {
      unlink(path.string)
      return
    }
    for name in (try? path.names()) ?? [] { remove(path.appending(name)) }
    rmdir(path.string)
  }
}
