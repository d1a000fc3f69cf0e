package import Glibc
package import System

extension MachineSurvey.Folder {
  /// Writes a small file to a folder and removes it again. A folder that does not exist yet is
  /// judged by the one in which it would be made.
  ///
  /// - Parameters:
  ///   - name: What the folder is for.
  ///   - path: Its path; nil if unknown.
  package init(examining name: String, _ path: String?) {
    guard let path else {
      self.init(name: name, path: nil, problem: nil, freeBytes: nil)
      return
    }
    let existing = Self.nearest(to: FilePath(path))
    var disk = statvfs()
    let isKnown = statvfs(existing.string, &disk) == 0
    self.init(
      name: name,
      path: path,
      problem: Self.problem(in: existing, isThere: existing.string == path, isKnown ? disk : nil),
      freeBytes: isKnown ? disk.freeBytes : nil
    )
  }

  /// Returns a path, or its nearest ancestor that exists: the folder in which the rest would be made, or whatever is in
  /// the way, such as a file.
  package static func nearest(to path: FilePath) -> FilePath {
    var path = path
    var status = stat()
    while lstat(path.string, &status) != 0, path.string.count > 1 { path = path.folder }
    return path
  }

  /// Returns why nothing can be stored in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, or the one in which it would be made, or what is in its place.
  ///   - isThere: Whether it is the folder itself, in which a file is written.
  ///   - disk: Its disk, if known.
  /// - Returns: The reason; nil if something can be stored.
  package static func problem(in folder: FilePath, isThere: Bool, _ disk: statvfs?) -> String? {
    guard folder.isFolder else { return reason(ENOTDIR) }
    let fault =
      isThere
      ? problem(writing: folder.string)
      : access(folder.string, W_OK | X_OK) == 0 ? nil : reason(errno)
    // A small file may still fit where nothing useful does.
    guard fault == nil, let disk, StorageWatch.isFull(disk) else { return fault }
    // Something may be free, as a list of disks shows.
    let hasSome = disk.freeBytes > 0 && StorageWatch.lacksBytes(disk)
    return hasSome ? "less than 1 MB is free" : reason(ENOSPC)
  }

  /// Returns why nothing can be written to a folder; nil if something can.
  private static func problem(writing path: String) -> String? {
    let file = "\(path)/.aloft-doctor-\(getpid())"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return reason(errno) }
    defer {
      close(descriptor)
      unlink(file)
    }
    let bytes = [UInt8](repeating: 0x20, count: 4096)
    guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
      return reason(errno)
    }
    return nil
  }

  private static func reason(_ number: Int32) -> String {
    String(cString: strerror(number)).lowercased()
  }
}
