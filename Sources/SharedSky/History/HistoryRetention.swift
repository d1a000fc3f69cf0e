import Breathing
import Glibc
import System

/// Deletes expired and excess files, and thins old ones.
struct HistoryRetention: Sendable {
  let folder: String
  let limits: HistoryLimits

  /// Deletes whole files, oldest first, until age and size are within the limits. Files dated far in
  /// the future by a clock that was ahead are deleted before the others. Those that are some hours
  /// ahead are not: the clock may have been set back by mistake, and then they are the newest.
  ///
  /// A file of the current hour is kept, because it is being written, unless its writer has started
  /// a newer one.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - reports: Counts the reports of a file that is about to be deleted.
  /// - Returns: What is left, and what was deleted.
  /// - Throws: `DatabaseError` if the folder cannot be read.
  @discardableResult
  func clear(
    at now: Instant,
    counting reports: (HistoryFile) -> Int
  ) throws(DatabaseError) -> HistoryExtent {
    let seconds = now.unixSeconds
    let all = try HistoryFile.all(in: folder)
    let files =
      all.filter { $0.isFarAhead(of: seconds) } + all.filter { !$0.isFarAhead(of: seconds) }
    let sizes = files.map { file in Self.endings.reduce(0) { $0 + Folder.size(of: path(file) + $1) }
    }
    var left = HistoryExtent(files: files.count, bytes: sizes.reduce(0, +))
    do throws(DatabaseError) {
      try clearDrafts()
    } catch {
      left.problem = HistoryError(error)
    }
    for (index, file) in files.enumerated() {
      let isTooOld = file.end + limits.age.components.seconds <= seconds
      // A writer starts another file within the hour when one is full or when the clock was set
      // back. The earlier file may then be deleted before its hour is over.
      let isLeft =
        file.end <= seconds || file.isAhead(of: seconds)
        || all.contains { other in
          other > file && other.writer == file.writer && !other.isAhead(of: seconds)
        }
      guard isLeft, isTooOld || left.bytes > limits.bytes else { continue }
      let deleted = reports(file)
      guard unlink(path(file)) == 0 || errno == ENOENT else {
        // It still counts.
        let error = DatabaseError.system(path(file), "it cannot be deleted", errno)
        left.problem = left.problem ?? HistoryError(error)
        continue
      }
      for ending in Self.endings { unlink(path(file) + ending) }
      left.bytes -= sizes[index]
      left.files -= 1
      left.deletedFiles += 1
      left.deletedReports += deleted
    }
    return left
  }

  /// Returns the files that are old enough to be thinned and have not been thinned, oldest first.
  ///
  /// - Throws: `DatabaseError` if the folder cannot be read.
  func unthinned(at now: Instant) throws(DatabaseError) -> some Sequence<HistoryFile> {
    let due = now.unixSeconds - HistoryLimits.thinAfter.components.seconds
    // `thin` throws what keeps a file from being read.
    return try HistoryFile.all(in: folder).lazy.filter { file in
      !file.isDamaged && file.end <= due && (try? isWhole(file)) ?? true
    }
  }

  /// Rewrites a file with fewer reports, and replaces it atomically.
  ///
  /// The first report of each plane is kept, then each one at least `HistoryLimits.thinTo` after the last one
  /// kept. The last position of every plane is kept as well.
  ///
  /// - Parameters:
  ///   - file: The file, which is no longer being written.
  ///   - isStopped: Called at intervals; if it returns true, the old file is kept.
  /// - Returns: Whether the file is thinned; false if stopped, or if another process is thinning.
  /// - Throws: `DatabaseError` if a file cannot be read or written, or if another process reads the
  ///   old one and its log; the old file is then kept.
  @discardableResult
  func thin(_ file: HistoryFile, unless isStopped: () -> Bool) throws(DatabaseError) -> Bool {
    // Two processes would replace files that the other has open, and share a draft.
    guard let lock = try Folder.lock(lockPath) else { return false }
    defer { withExtendedLifetime(lock) {} }
    // Another process may have thinned it meanwhile.
    guard try isWhole(file) else { return true }
    let draft = "\(folder)/.\(file.name)\(Self.draftEnding)"
    for ending in Self.endings { unlink(draft + ending) }
    defer { for ending in Self.endings { unlink(draft + ending) } }
    // Merges the log that a killed writer may have left into its file. Otherwise SQLite would apply
    // it to the new file and damage it.
    let old = try HistoryFileWriter(path(file))
    try old.seal()
    guard try old.copyThinned(to: draft, apart: HistoryLimits.thinTo, unless: isStopped) else {
      return false
    }
    guard rename(draft, path(file)) == 0 else {
      throw .system(path(file), "it cannot be replaced", errno)
    }
    return true
  }

  /// Deletes the drafts that killed processes left behind.
  private func clearDrafts() throws(DatabaseError) {
    let drafts = try Folder.names(in: folder).filter { name in
      name.hasPrefix(".")
        && Self.endings.contains { name.hasSuffix(".sqlite" + Self.draftEnding + $0) }
    }
    // A process that is thinning needs its draft.
    guard !drafts.isEmpty, let lock = try Folder.lock(lockPath) else { return }
    defer { withExtendedLifetime(lock) {} }
    for draft in drafts { unlink("\(folder)/\(draft)") }
  }

  /// Whether a file has not been thinned; false if another process has deleted it.
  private func isWhole(_ file: HistoryFile) throws(DatabaseError) -> Bool {
    guard FilePath(path(file)).exists else { return false }
    let database = try Database(path(file), for: .reading)
    database.setBusyTimeout(.seconds(5))
    return try database.integer("SELECT count(*) FROM thinning") == 0
  }

  /// The suffixes of a database file and of SQLite's files beside it.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  private static let draftEnding = ".draft"

  /// The lock file held by the one process that is thinning.
  var lockPath: String { folder + "/.lock" }

  private func path(_ file: HistoryFile) -> String { folder + "/" + file.name }
}
