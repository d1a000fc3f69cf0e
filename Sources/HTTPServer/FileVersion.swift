import Glibc

/// The identity and version of a file on disk; a replaced or modified file has another version.
package struct FileVersion: Sendable, Hashable {
  package let device, file, seconds, nanoseconds, size: Int

  /// The version in a status that the system returned.
  init(_ status: stat) {
    device = Int(truncatingIfNeeded: status.st_dev)
    file = Int(truncatingIfNeeded: status.st_ino)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
    size = Int(status.st_size)
  }

  /// The version of the file at a path, behind any links; nil if there is none or it cannot be reached.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
