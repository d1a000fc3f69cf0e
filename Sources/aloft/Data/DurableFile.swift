import Glibc

/// Files that are on the disk, not only on their way there, once they are written.
enum DurableFile {
  /// Writes a file and waits until the disk has it. What was there before is lost.
  ///
  /// - Throws: A failure that names the file; a part may then be left.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, writing: path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Failure(.inputOutput, writing: path)
      }
    }
    guard fsync(descriptor) == 0 else { throw Failure(.inputOutput, writing: path) }
  }

  /// Writes a file beside its place and then puts it there, so that readers see the old one or the
  /// new one whole.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let fresh = path + ".new"
    try write(bytes, to: fresh)
    guard rename(fresh, path) == 0 else { throw Failure(.inputOutput, writing: path) }
  }

  /// Waits until the disk has the names of a folder. Some file systems cannot do this for folders;
  /// nothing is lost then but certainty.
  static func synchronize(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
