import Glibc

/// A RAM disk of a few megabytes, for a test to fill up and to make read-only.
final class SmallDisk: Sendable {
  /// Its mount point.
  let path: String

  /// Whether this machine allows mounting: it does for root, rarely in a container.
  static let isAllowed = (try? SmallDisk(megabytes: 1)) != nil

  /// Why not, for the report of a skipped test.
  static let requirement = "mounting a tmpfs needs root and a kernel that lets it"

  private let folder: HistoryFolder

  /// Mounts a disk.
  init(megabytes: Int) throws {
    folder = try HistoryFolder()
    path = folder.path
    guard mount("tmpfs", path, "tmpfs", 0, "size=\(megabytes)m") == 0 else {
      throw SmallDiskError(code: errno)
    }
  }

  deinit {
    // At once if it is not in use, else when it no longer is.
    umount2(path, Int32(MNT_DETACH))
  }

  /// Makes the disk read-only, or writable again; waits while a file on it is open for writing.
  func lock(_ isLocked: Bool) async throws {
    let flags = UInt(MS_REMOUNT) | (isLocked ? UInt(MS_RDONLY) : 0)
    for _ in 0..<12_000 {
      if mount("tmpfs", path, "tmpfs", flags, nil) == 0 { return }
      guard errno == EBUSY else { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw SmallDiskError(code: errno)
  }

  /// Writes a file until nothing more fits, or only some pages of 4,096 bytes.
  func fill(leaving pages: Int = 0) {
    let bytes = [UInt8](repeating: 0x2E, count: 65_536)
    let descriptor = open(path + "/ballast", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    // A block that does not fit as a whole may fit in parts.
    for size in [65_536, 4_096, 1] {
      while write(descriptor, bytes, size) > 0 {}
    }
    let size = lseek(descriptor, 0, SEEK_END)
    ftruncate(descriptor, size - 4_096 * pages)
  }

  /// Removes the files written by `fill`.
  func empty() {
    unlink(path + "/ballast")
  }
}

struct SmallDiskError: Error {
  let code: Int32
}
