import CLinux
import Glibc

/// A file being written, or standard output for `-`.
///
/// The data are written to a new file in the same folder, which replaces the old one at `finish`:
/// readers see either the old file or the complete new one, and a failed write leaves the old one
/// unchanged. Where the file system allows it, the new file has no name until then, so that even a
/// process that is killed leaves nothing behind. Pipes and devices are written directly.
package final class OutputFile {
  private let path: String
  private let descriptor: Int32
  private let output: Output
  private let fresh: TemporaryFile?
  private var isFinished = false

  /// Who may read and change a file that is written.
  package enum Access: Sendable, Hashable {
    /// Whoever the umask allows, or the permissions of the old file.
    case chosen
    /// Its owner; others may read it. For files that the program reads again, which no umask lets others change.
    case shared
    /// Its owner only, even if the old file allowed more.
    case owner

    /// The permissions of a new file, which the umask restricts.
    fileprivate var ofNewFile: mode_t {
      switch self {
      case .chosen: 0o666
      case .shared: 0o644
      case .owner: 0o600
      }
    }

    /// Returns the permissions of a file that replaces another one.
    fileprivate func replacing(_ old: mode_t) -> mode_t {
      switch self {
      case .chosen: old
      case .shared: old & ~0o002
      case .owner: ofNewFile
      }
    }
  }

  /// The text between a file's name and the number of the process in the name of a temporary file.
  static let temporaryEnding = ".new-"

  /// The new file, and the path that it gets at the end.
  private struct TemporaryFile {
    /// Its path; for a file without a name, the path that it gets just before it replaces the old file.
    let path: String
    let target: FilePath
    let hasName: Bool

    /// Opens a new file for a path; the descriptor is negative if it cannot be created. The umask restricts the
    /// permissions.
    static func open(
      for target: FilePath,
      _ permissions: mode_t
    ) -> (TemporaryFile, descriptor: Int32) {
      let path = target.sibling(target.name, "\(OutputFile.temporaryEnding)\(getpid())").string
      // `replace` needs this folder to name the file.
      if access("/proc/self/fd", X_OK) == 0 {
        let descriptor = file_open_nameless(target.folder.string, permissions)
        if descriptor >= 0 {
          return (TemporaryFile(path: path, target: target, hasName: false), descriptor)
        }
      }
      unlink(path)
      let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      return (TemporaryFile(path: path, target: target, hasName: true), descriptor)
    }

    /// Gives the file its final name, in place of an old file of that name. Returns whether that succeeded.
    func replace(_ old: FilePath, _ descriptor: Int32) -> Bool {
      if !hasName {
        unlink(path)
        let own = "/proc/self/fd/\(descriptor)"
        guard linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else { return false }
      }
      guard rename(path, old.string) == 0 else {
        let reason = errno
        unlink(path)
        errno = reason
        return false
      }
      return true
    }
  }

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - access: Who may read and change it.
  ///   - isInterrupted: Whether a signal has asked the program to stop. A write that waits for a reader who takes
  ///     nothing then ends.
  /// - Throws: A failure that names the file and the reason why it cannot be written.
  package init(
    _ path: String,
    access: Access = .chosen,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(Failure) {
    self.path = path
    guard path != "-" else {
      descriptor = STDOUT_FILENO
      output = Output(isInterrupted: isInterrupted)
      fresh = nil
      return
    }
    let place = try Place(path)
    if case .stream = place {
      (descriptor, fresh) = (open(path, O_WRONLY | O_CLOEXEC), nil)
    } else {
      (fresh, descriptor) = TemporaryFile.open(for: FilePath(path).resolved, access.ofNewFile)
    }
    let reason = errno
    output = Output(descriptor: descriptor, name: path, isInterrupted: isInterrupted)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, path, errno: reason) }
    if case .file(let old?) = place { fchmod(descriptor, access.replacing(old)) }
  }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
    if !isFinished, let fresh, fresh.hasName { unlink(fresh.path) }
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    try output.write(bytes)
  }

  /// Waits until the file is on disk, and gives it its final name.
  package func finish() throws(Failure) {
    guard let fresh else { return }
    try finish(fresh, at: fresh.target)
  }

  /// Keeps what was written, under a name that marks it as incomplete. An old file stays as it is.
  ///
  /// - Returns: The path of the part; nil if a pipe or a device has received it.
  /// - Throws: A failure that names the file and the reason.
  package func finishPart() throws(Failure) -> FilePath? {
    guard let fresh else { return nil }
    let part = fresh.target.partial
    try finish(fresh, at: part)
    return part
  }

  private func finish(_ fresh: TemporaryFile, at target: FilePath) throws(Failure) {
    guard fsync(descriptor) == 0, fresh.replace(target, descriptor) else {
      throw Failure(.inputOutput, path, errno: errno)
    }
    isFinished = true
    target.folder.synchronizeEntries()
  }

  /// Writes a complete file, and waits until it is on disk.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The file.
  ///   - access: Who may read and change it.
  /// - Throws: A failure that names the file and the reason why it cannot be written.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    access: Access = .chosen
  ) throws(Failure) {
    let file = try OutputFile(path, access: access)
    try file.write(bytes)
    try file.finish()
  }

  /// Writes a file that is read again later. A pipe or a device in its place is refused: a pipe without a reader would
  /// block, and what is written would be lost.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The file.
  ///   - access: Who may read it. By default, others may not, even if its folder is open to them.
  /// - Throws: A failure that names the file and the reason why it cannot be written.
  package static func store(
    _ bytes: [UInt8],
    at path: String,
    access: Access = .owner
  ) throws(Failure) {
    let file = FilePath(path)
    guard !file.exists || file.size != nil || file.isFolder else {
      throw Failure(.cannotCreate, "\(path) cannot be written: it is not a file")
    }
    try write(bytes, to: path, access: access)
  }

  /// What exists at a path before it is written.
  private enum Place {
    /// Nothing, or a regular file with these permissions.
    case file(mode_t?)
    /// A pipe, a terminal or another device.
    case stream

    init(_ path: String) throws(Failure) {
      guard !path.isEmpty else {
        throw Failure(.usage, "\"\" is no file to write; give a name, or - for standard output")
      }
      var status = stat()
      guard stat(path, &status) == 0 else {
        // The temporary name of a file whose own name is too long may still be short enough.
        guard errno != ENAMETOOLONG else { throw Failure(.cannotCreate, path, errno: errno) }
        // A missing folder is reported when the file is created.
        self = .file(nil)
        return
      }
      // These paths name an open descriptor, possibly a file that a shell is writing.
      let isDescriptor = ["/dev/fd/", "/dev/std", "/proc/"].contains { path.hasPrefix($0) }
      switch status.st_mode & S_IFMT {
      case S_IFREG where !isDescriptor: self = .file(status.st_mode & 0o7777)
      case S_IFDIR: throw Failure(.cannotCreate, path, errno: EISDIR)
      default: self = .stream
      }
    }
  }
}
