package import Glibc
import Network
package import System

/// Watches whether something can be stored in the state folder: a display stores little, and perhaps only after weeks.
package struct StorageWatch: Sendable {
  private let folder: FilePath
  private let problem: @Sendable (FilePath) -> String?
  private let note: @Sendable (Bool) -> Void
  private let log: @Sendable (String) -> Void
  private let pause: @Sendable (Duration) async throws -> Void

  /// How often it checks.
  package static let interval: Duration = .seconds(60)

  /// The space below which a disk counts as full, in bytes: what is stored must fit twice, because files are replaced.
  private static let minimumBytes = 1 << 20

  /// Creates a watch.
  ///
  /// - Parameters:
  ///   - folder: The state folder.
  ///   - problem: Returns why nothing can be stored in a folder, or nil; called on a thread of its own, because a
  ///     network file system may not answer.
  ///   - pause: Waits for a time.
  ///   - log: Logs a message.
  ///   - note: Called after each check with whether nothing can be stored.
  package init(
    of folder: FilePath,
    problem: @escaping @Sendable (FilePath) -> String? = { StorageWatch.problem(in: $0) },
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) },
    note: @escaping @Sendable (Bool) -> Void
  ) {
    (self.folder, self.problem) = (folder, problem)
    (self.pause, self.log, self.note) = (pause, log, note)
  }

  /// Runs until its task is cancelled.
  package func run() async {
    var failures = FailureLog()
    repeat {
      do {
        let found = try await Worker.run("storage") { [folder, problem] in problem(folder) }
        note(found != nil)
        if let found {
          if failures.noteFailure(found) { log("nothing can be stored in \(folder): \(found)") }
        } else if failures.noteSuccess() {
          log("\(folder) can be written to again")
        }
      } catch {
        // If no thread could be started, the last result stands.
      }
    } while (try? await pause(Self.interval)) != nil
  }

  /// Returns why nothing can be stored in a folder; nil if something can. One that does not exist yet is judged by the
  /// one in which it would be made.
  package static func problem(in folder: FilePath) -> String? {
    let existing = MachineSurvey.Folder.nearest(to: folder)
    var disk = statvfs()
    let isKnown = statvfs(existing.string, &disk) == 0
    return MachineSurvey.Folder.problem(in: existing, isThere: false, isKnown ? disk : nil)
  }

  /// Whether a disk has no room for another file. File systems without blocks, such as those of the kernel, are never
  /// full, and some have no limit on the number of files.
  package static func isFull(_ disk: statvfs) -> Bool {
    guard disk.f_blocks > 0 else { return false }
    return lacksBytes(disk) || disk.f_files > 0 && disk.f_favail == 0
  }

  /// Whether a disk has less space than counts as enough.
  package static func lacksBytes(_ disk: statvfs) -> Bool { disk.freeBytes < minimumBytes }
}

extension statvfs {
  /// The free space in bytes. Some network file systems report more than fits.
  var freeBytes: Int {
    let (bytes, overflow) = UInt64(f_bavail).multipliedReportingOverflow(by: UInt64(f_frsize))
    return overflow ? .max : Int(clamping: bytes)
  }
}
