// Both modules are needed: which one owns structures such as timespec depends on what a build loads
// first.
import CLinux
import Glibc

/// Queries about the file at a path. They follow links unless stated otherwise.
extension FilePath {
  /// Whether the file exists.
  package var exists: Bool { mode != nil }

  /// Whether it is a folder.
  package var isFolder: Bool { mode.map { $0 & S_IFMT == S_IFDIR } ?? false }

  /// Whether it is a pipe.
  package var isPipe: Bool { mode.map { $0 & S_IFMT == S_IFIFO } ?? false }

  /// Whether it is something other than a file, such as a folder, a pipe or a device.
  package var isIrregular: Bool { mode.map { $0 & S_IFMT != S_IFREG } ?? false }

  /// Whether it is a file that this user may execute.
  package var isExecutable: Bool { exists && !isFolder && access(string, X_OK) == 0 }

  /// Whether it is a folder, and not a link to one.
  package var isFolderItself: Bool { modeItself.map { $0 & S_IFMT == S_IFDIR } ?? false }

  /// The size of the file in bytes; nil if it does not exist.
  package var size: Int? {
    var status = stat()
    guard stat(string, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The modification time in seconds since 1970; nil if the file does not exist.
  package var modified: Int64? {
    var status = stat()
    return stat(string, &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil
  }

  /// Reads a file, a pipe or a device.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes to read.
  ///   - waits: Whether it waits for data. If not, a pipe is not read, because its writer may not have finished.
  /// - Returns: The bytes.
  /// - Throws: The system's reason if it cannot be read: `EAGAIN` for a pipe, or a device without data, if it does
  ///   not wait.
  package func bytes(atMost limit: Int = .max, waits: Bool = true) throws(SystemError) -> [UInt8] {
    // Opening a pipe would let its writer begin, and closing it would end that writer.
    guard waits || !isPipe else { throw SystemError(code: EAGAIN) }
    let descriptor = open(string, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    // A pipe that has just replaced the file would seem empty.
    guard waits || status.st_mode & S_IFMT != S_IFIFO else { throw SystemError(code: EAGAIN) }
    return try [UInt8](
      readingFrom: descriptor,
      expecting: Int(status.st_size),
      atMost: limit
    )
  }

  /// Reads a file as text; nil if it is unreadable, a pipe or not UTF-8.
  package func text() -> String? {
    (try? bytes(waits: false)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Creates a folder and its missing parents; does nothing if it exists.
  package func makeFolder(permissions: UInt32 = 0o755) throws(SystemError) {
    guard mkdir(string, permissions) != 0 else { return }
    let reason = SystemError.last
    if reason.code == EEXIST {
      guard !isFolder else { return }
      throw SystemError(code: ENOTDIR)
    }
    let above = folder
    guard reason.code == ENOENT, above != self, !string.isEmpty else { throw reason }
    try above.makeFolder(permissions: permissions)
    guard mkdir(string, permissions) == 0 || errno == EEXIST else { throw .last }
  }

  /// Waits until the entries of this folder are on disk. Some file systems cannot do this for
  /// folders; the error is then ignored.
  package func synchronizeEntries() {
    let descriptor = open(string, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The target of a symbolic link at the path; nil if there is none.
  package var link: FilePath? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(string, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return FilePath(
      String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    )
  }

  /// The absolute path without symbolic links. The file itself need not exist; if its folder does
  /// not exist either, or if a name above it is not UTF-8, the path is returned unchanged.
  package var resolved: FilePath { resolved(links: 40) }

  private func resolved(links: Int) -> FilePath {
    if let path = realpath(string, nil) {
      defer { free(path) }
      if let text = String(validatingCString: path) { return FilePath(text) }
    }
    // A link may point to a path that does not exist yet, or whose folders have names that are not UTF-8.
    if let link, links > 0 {
      return (link.isAbsolute ? link : folder.appending(link.string)).resolved(links: links - 1)
    }
    guard !name.isEmpty, let place = realpath(folder.string, nil) else { return self }
    defer { free(place) }
    return String(validatingCString: place).map { FilePath($0).appending(name) } ?? self
  }

  private var modeItself: UInt32? {
    var status = stat()
    return lstat(string, &status) == 0 ? status.st_mode : nil
  }

  private var mode: UInt32? {
    var status = stat()
    return stat(string, &status) == 0 ? status.st_mode : nil
  }
}
