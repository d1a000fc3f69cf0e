import Glibc

/// Writes files and waits until they are on disk.
package enum DurableFile {
  /// Writes a new file.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    try OutputFile.write(bytes, to: path)
  }

  /// Writes a temporary file and renames it, so that readers see either the old file or the new
  /// one, complete.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    try OutputFile.write(bytes, to: path)
  }

  /// Waits until the entries of a folder are on disk. Some file systems cannot do this for folders;
  /// the error is then ignored.
  package static func synchronize(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
