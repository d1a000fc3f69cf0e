import Glibc

/// A new folder that only its owner can enter. It is removed, with all in it, when nothing refers to it
/// any more.
package final class TemporaryFolder: Sendable {
  /// Where it is.
  package let path: FilePath

  /// Makes a folder.
  ///
  /// - Parameter name: What its name begins with.
  /// - Throws: The reason why it cannot be made.
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
