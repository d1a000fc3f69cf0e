package import Glibc
package import System

/// Watches whether something can be stored in the state folder: a display stores little, and perhaps only after weeks.
package struct StorageWatch: Sendable {
  private let isUsable: @Sendable () -> Bool
  private let note: @Sendable (Bool) -> Void
  private let pause: @Sendable (Duration) async throws -> Void

  /// How often it looks.
  package static let interval: Duration = .seconds(60)

  /// The space below which a disk counts as full, in bytes: what is stored must fit twice, because files are replaced.
  private static let leastBytes = 1 << 20

  /// Creates a watch.
  ///
  /// - Parameters:
  ///   - isUsable: Returns whether something can be stored.
  ///   - pause: Waits for a time.
  ///   - note: Called at each look with whether nothing can be stored.
  package init(
    isUsable: @escaping @Sendable () -> Bool,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    note: @escaping @Sendable (Bool) -> Void
  ) {
    (self.isUsable, self.pause, self.note) = (isUsable, pause, note)
  }

  /// Runs until its task is cancelled.
  package func run() async {
    repeat { note(!isUsable()) } while (try? await pause(Self.interval)) != nil
  }

  /// Whether something can be stored in a folder. One that does not exist counts as usable: nothing was stored yet.
  package static func isUsable(_ folder: FilePath) -> Bool {
    guard folder.isFolder else { return true }
    var disk = statvfs()
    guard access(folder.string, W_OK | X_OK) == 0, statvfs(folder.string, &disk) == 0 else {
      return false
    }
    return !isFull(disk)
  }

  /// Whether a disk has no room for another file. File systems without blocks, such as those of the kernel, are never
  /// full, and some have no limit of files.
  package static func isFull(_ disk: statvfs) -> Bool {
    guard disk.f_blocks > 0 else { return false }
    return disk.freeBytes < leastBytes || disk.f_files > 0 && disk.f_favail == 0
  }
}

extension statvfs {
  /// The free space in bytes. Some file systems of networks report more than fits.
  var freeBytes: Int {
    let (bytes, overflow) = UInt64(f_bavail).multipliedReportingOverflow(by: UInt64(f_frsize))
    return overflow ? .max : Int(clamping: bytes)
  }
}
