import Glibc

/// The identity and version of a file on disk; a replaced or modified file has another version.
package struct FileVersion: Sendable, Hashable, CustomStringConvertible {
  package let device, file, seconds, nanoseconds, size: Int

  /// All numbers, without the names that Swift would look up in the program's metadata.
  package var description: String { "\(device) \(file) \(seconds) \(nanoseconds) \(size)" }

  /// The version in a status that the system returned.
  init(_ status: stat) {
    device = Int(truncatingIfNeeded: status.st_dev)
    file = Int(truncatingIfNeeded: status.st_ino)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
    size = Int(status.st_size)
  }

  /// The version of an open file; nil if it is no regular file.
  init?(regular descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The version of the file at a path, behind any links; nil if there is none or it cannot be reached.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
