import Breathing
import Glibc

/// Deletes expired and excess files, and thins old ones.
struct HistoryKeeping: Sendable {
  let folder: String
  let limits: HistoryLimits

  /// Deletes whole files, the oldest first, until age and size are within the limits; before those,
  /// files dated in the future by a clock that was ahead.
  ///
  /// A file whose hour has not ended stays, because it is being written.
  ///
  /// - Returns: The number of files left, and their size in bytes.
  @discardableResult
  func clear(at now: Instant) -> (files: Int, bytes: Int64) {
    clearDrafts()
    let seconds = now.nanoseconds / 1_000_000_000
    let all = HistoryFile.all(in: folder)
    let files =
      all.filter { $0.isAhead(of: seconds) } + all.filter { !$0.isAhead(of: seconds) }
    let sizes = files.map { file in Self.endings.reduce(0) { $0 + Folder.size(of: path(file) + $1) }
    }
    var total = sizes.reduce(0, +)
    var count = files.count
    for (index, file) in files.enumerated() {
      let isTooOld = file.end + limits.age.components.seconds <= seconds
      // A file is left early where an hour holds more than its share, and where the clock was set back;
      // it may go before its hour is over.
      let isLeft =
        file.end <= seconds || file.isAhead(of: seconds)
        || files[(index + 1)...].contains { $0.writer == file.writer }
      guard isLeft, isTooOld || total > limits.bytes else { continue }
      // A file that could not be deleted still exists.
      guard unlink(path(file)) == 0 else { continue }
      for ending in Self.endings { unlink(path(file) + ending) }
      total -= sizes[index]
      count -= 1
    }
    return (count, total)
  }

  /// The file whose time to be thinned has come and that has not been yet, the oldest first.
  func unthinned(at now: Instant) -> HistoryFile? {
    guard limits.thinTo > .zero else { return nil }
    let due = now.nanoseconds / 1_000_000_000 - limits.thinAfter.components.seconds
    return HistoryFile.all(in: folder).first { file in
      !file.isDamaged && file.end <= due && isWhole(file)
    }
  }

  /// Rewrites a file with fewer reports, and replaces the old one atomically.
  ///
  /// The first report of each plane is kept, and then each that is `thinTo` after the last one
  /// kept; the last position of every plane is preserved.
  ///
  /// - Parameters:
  ///   - file: The file, which is no longer written.
  ///   - isStopped: Called now and then; if it returns true, the old file stays.
  /// - Returns: Whether it is finished; false if it was stopped, or another process thins.
  /// - Throws: `DatabaseError` when a file cannot be read or written, or another process reads the
  ///   old one with its log; the old one then stays.
  @discardableResult
  func thin(_ file: HistoryFile, unless isStopped: () -> Bool) throws(DatabaseError) -> Bool {
    // Two processes would replace files that the other has open, and share a draft.
    guard let lock = try HistoryLock(lockPath) else { return false }
    defer { withExtendedLifetime(lock) {} }
    // Another may have just done it.
    guard isWhole(file) else { return true }
    let draft = "\(folder)/.\(file.name)\(Self.draftEnding)"
    for ending in Self.endings { unlink(draft + ending) }
    defer { for ending in Self.endings { unlink(draft + ending) } }
    // A writer that was killed left its log behind; this merges it into the file. Otherwise it
    // would be taken for the log of the new file, and the data would be unreadable.
    let old = try HistoryPart(path(file))
    try old.seal()
    guard try old.copyThinned(to: draft, apart: limits.thinTo, unless: isStopped) else {
      return false
    }
    guard rename(draft, path(file)) == 0 else {
      throw .system(path(file), "it cannot be replaced", errno)
    }
    return true
  }

  /// Takes away what processes that were killed have left half-written.
  private func clearDrafts() {
    let drafts = Folder.names(in: folder, hidden: true).filter { name in
      Self.endings.contains { name.hasSuffix(".sqlite" + Self.draftEnding + $0) }
    }
    // A process that is thinning needs its draft.
    guard !drafts.isEmpty, let lock = try? HistoryLock(lockPath) else { return }
    defer { withExtendedLifetime(lock) {} }
    for draft in drafts { unlink("\(folder)/\(draft)") }
  }

  private func isWhole(_ file: HistoryFile) -> Bool {
    guard let database = try? Database(path(file), for: .reading) else { return false }
    return (try? database.integer("SELECT count(*) FROM thinning")) == 0
  }

  /// The file and SQLite's files beside it.
  private static let endings = ["", "-wal", "-shm", "-journal"]

  private static let draftEnding = ".draft"

  /// The lock file that only one process at a time holds: the one that thins.
  var lockPath: String { folder + "/.lock" }

  private func path(_ file: HistoryFile) -> String { folder + "/" + file.name }
}
