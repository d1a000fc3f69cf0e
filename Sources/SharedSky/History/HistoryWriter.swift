package import Breathing
import Glibc

/// Writes batches to the file of their hour, and starts the next file when the hour is over or the
/// file is full.
///
/// It has no clock and never waits; `History` gives it a thread.
package struct HistoryWriter {
  let folder: String
  let writer: String
  let limits: HistoryLimits

  /// The name that is ours while this writer is, by its lock; nil before the first batch.
  private var name: (words: String, lock: HistoryLock)?

  private var part: (file: HistoryFile, open: HistoryPart)?

  /// Creates a writer that has no file yet.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files; it is created if missing, but not its parents.
  ///   - writer: The name under which the files are written, with the first free number if another
  ///     writer uses it in this folder.
  ///   - limits: The limits of age and size.
  package init(folder: String, writer: String, limits: HistoryLimits) {
    self.folder = folder
    self.writer = writer
    self.limits = limits
  }

  /// Writes a batch.
  ///
  /// A file that cannot be read any more is put aside, and the batch goes into a new one.
  ///
  /// - Returns: What the log should hold of it; nil for nothing.
  /// - Throws: `DatabaseError` where nothing was written; the next batch is tried again from the start.
  package mutating func write(_ batch: [StoredReport], at now: Instant) throws(DatabaseError)
    -> String?
  {
    do throws(DatabaseError) {
      try current(at: now).insert(batch, at: now)
      return nil
    } catch {
      let file = part?.file ?? newest(at: now)
      part = nil
      guard error.isDamage, let file else { throw error }
      try putAside(file, error)
      try current(at: now).insert(batch, at: now)
      return "\(error); renamed to \(file.name + HistoryFile.damagedEnding)"
    }
  }

  /// Ends the file that is written, if there is one.
  package mutating func close() {
    // While another process reads it, its log stays until it is thinned.
    try? part?.open.seal()
    part = nil
  }

  /// Closes the current file when its time is over, even if there is nothing to write.
  mutating func leave(at now: Instant) {
    if let part, isOver(part.file, at: now) { close() }
  }

  /// The file that is written now.
  var file: HistoryFile? { part?.file }

  private mutating func current(at now: Instant) throws(DatabaseError) -> HistoryPart {
    if let part {
      guard isOver(part.file, at: now) else { return part.open }
      close()
    }
    if mkdir(folder, 0o750) != 0, errno != EEXIST {
      throw .system(folder, "the folder cannot be made", errno)
    }
    let name = try takeName()
    // What this hour's file had before a restart stays its beginning.
    let file = newest(at: now) ?? HistoryFile(start: now, writer: name)
    let open = try HistoryPart(path(file))
    part = (file, open)
    return open
  }

  /// Whether a file that is open is to be left for another.
  private func isOver(_ file: HistoryFile, at now: Instant) -> Bool {
    let seconds = now.nanoseconds / 1_000_000_000
    let bytes = Folder.size(of: path(file))
    // A clock that was set back would stay in this file for long, and what is written to a deleted
    // file is lost.
    if seconds >= file.end || file.isAhead(of: seconds) || bytes == 0 { return true }
    // Within the same second the next file would have the same name.
    guard seconds > file.start else { return false }
    return bytes + Folder.size(of: path(file) + "-wal") >= limits.bytesOfAFile
  }

  /// The name to write under, which no other writer has as long as this one is.
  private mutating func takeName() throws(DatabaseError) -> String {
    if let name { return name.words }
    var number = 1
    while true {
      let words = number == 1 ? writer : "\(writer)-\(number)"
      if let lock = try HistoryLock("\(folder)/.\(words).lock") {
        name = (words, lock)
        return words
      }
      number += 1
    }
  }

  /// The newest file of ours that may still be written.
  private func newest(at now: Instant) -> HistoryFile? {
    let seconds = now.nanoseconds / 1_000_000_000
    return HistoryFile.all(in: folder).last { file in
      file.writer == name?.words && !file.isDamaged && seconds < file.end && file.start <= seconds
        && Folder.size(of: path(file)) < limits.bytesOfAFile
    }
  }

  private func putAside(_ file: HistoryFile, _ error: DatabaseError) throws(DatabaseError) {
    guard rename(path(file), path(file) + HistoryFile.damagedEnding) == 0 else { throw error }
    // A log without its file is useless, and would be taken for that of the next file.
    for ending in ["-wal", "-shm"] { unlink(path(file) + ending) }
  }

  private func path(_ file: HistoryFile) -> String { folder + "/" + file.name }
}
