import Breathing
import Glibc

/// Takes away what is too old or too much, and thins what is no longer new.
struct HistoryKeeping: Sendable {
  let folder: String
  let limits: HistoryLimits

  /// Takes whole files away, the oldest first, until age and size are within the limits.
  ///
  /// Files of the hour that has not ended stay: somebody writes them.
  ///
  /// - Returns: How many files there are then, and how many bytes they have.
  @discardableResult
  func clear(at now: Instant) -> (files: Int, bytes: Int64) {
    let seconds = now.nanoseconds / 1_000_000_000
    let files = HistoryFile.all(in: folder)
    let sizes = files.map { file in Self.endings.reduce(0) { $0 + Folder.size(of: path(file) + $1) }
    }
    var total = sizes.reduce(0, +)
    var count = files.count
    for (index, file) in files.enumerated() {
      let isTooOld = file.end + limits.age.components.seconds <= seconds
      // A file is left early where an hour holds more than its share; it may go before the hour is over.
      let isLeft =
        file.end <= seconds || files[(index + 1)...].contains { $0.writer == file.writer }
      guard isLeft, isTooOld || total > limits.bytes else { continue }
      // What cannot be taken away is still there.
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

  /// Writes a file anew with fewer reports, and puts it into the place of the old one at once.
  ///
  /// Of each plane the first report stays, and then each that lies `thinTo` after the last that stayed;
  /// where every plane was last stays as it is.
  ///
  /// - Parameters:
  ///   - file: The file, which nobody writes any more.
  ///   - isStopped: Asked now and then; where it says so the old file stays.
  /// - Throws: `DatabaseError` where a file cannot be read or written; the old one stays then.
  func thin(_ file: HistoryFile, unless isStopped: () -> Bool) throws(DatabaseError) {
    let draft = "\(folder)/.\(file.name).draft"
    for ending in Self.endings { unlink(draft + ending) }
    defer { for ending in Self.endings { unlink(draft + ending) } }
    // A writer that was killed left its log behind; this takes it into the file.
    let old = try HistoryPart(path(file))
    old.seal()
    guard try old.copyThinned(to: draft, apart: limits.thinTo, unless: isStopped) else { return }
    guard rename(draft, path(file)) == 0 else {
      throw .system(path(file), "it cannot be replaced", errno)
    }
  }

  private func isWhole(_ file: HistoryFile) -> Bool {
    guard let database = try? Database(path(file), for: .reading) else { return false }
    return (try? database.integer("SELECT count(*) FROM thinning")) == 0
  }

  /// The file itself and what SQLite puts beside it.
  private static let endings = ["", "-wal", "-shm"]

  private func path(_ file: HistoryFile) -> String { folder + "/" + file.name }
}
