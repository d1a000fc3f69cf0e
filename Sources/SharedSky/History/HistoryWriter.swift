package import Breathing
import Glibc
import System

/// Writes batches to the file of the current hour, and starts the next file when the hour is over
/// or the file is full.
///
/// It has no clock and never waits; `History` gives it a thread.
package struct HistoryWriter {
  let folder: String
  let writer: String
  let limits: HistoryLimits

  /// The name under which this writer writes, reserved by the lock; nil before the first batch.
  private var name: (words: String, lock: FileLock)?

  private var part: (file: HistoryFile, open: HistoryFileWriter)?

  /// Creates a writer that has no file yet.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files; it is created if missing, but not its parents.
  ///   - writer: The name under which the files are written. If another writer uses it in this
  ///     folder, the first free number is appended.
  ///   - limits: The limits of age and size.
  package init(folder: String, writer: String, limits: HistoryLimits) {
    self.folder = folder
    self.writer = writer
    self.limits = limits
  }

  /// Writes a batch.
  ///
  /// If the current file is damaged, it is renamed, and the batch is written to a new file.
  ///
  /// - Returns: A message for the log, or nil.
  /// - Throws: `DatabaseError` if nothing was written. The next batch starts over.
  package mutating func write(_ batch: [StoredReport], at now: Instant) throws(DatabaseError)
    -> String?
  {
    do throws(DatabaseError) {
      try current(at: now).insert(batch, at: now)
      return nil
    } catch {
      let file = part?.file ?? (try? newest(at: now))
      part = nil
      guard error.isDamage, let file else { throw error }
      try putAside(file, error)
      try current(at: now).insert(batch, at: now)
      return "\(error); renamed to \(file.name + HistoryFile.damagedEnding)"
    }
  }

  /// Creates the folder if it is missing.
  func prepare() throws(DatabaseError) {
    if mkdir(folder, 0o750) != 0, errno != EEXIST {
      throw .system(folder, "the folder cannot be created", errno)
    }
  }

  /// Closes the current file, if there is one.
  package mutating func close() {
    // While another process reads the file, its log remains until the file is thinned.
    try? part?.open.seal()
    part = nil
  }

  /// Closes the current file when its time is over, even if there is nothing to write.
  mutating func leave(at now: Instant) {
    if let part, isOver(part.file, at: now) { close() }
  }

  /// The name that it has reserved; nil before the first batch.
  var reservedName: String? { name?.words }

  /// The current file.
  var file: HistoryFile? { part?.file }

  private mutating func current(at now: Instant) throws(DatabaseError) -> HistoryFileWriter {
    if let part {
      guard isOver(part.file, at: now) else { return part.open }
      close()
    }
    try prepare()
    let name = try takeName()
    // After a restart, the file that was started in this hour is continued.
    let file = try newest(at: now) ?? HistoryFile(start: now, writer: name)
    let open = try HistoryFileWriter(path(file))
    part = (file, open)
    return open
  }

  /// Whether an open file must be closed for the next one.
  private func isOver(_ file: HistoryFile, at now: Instant) -> Bool {
    let seconds = now.unixSeconds
    let bytes = Folder.size(of: path(file))
    // If the clock was set back, writing would stay in this file for long; if the file was deleted,
    // reports written to it would be lost.
    if seconds >= file.end || file.isAhead(of: seconds) || bytes == 0 { return true }
    // A file started within the same second would have the same name.
    guard seconds > file.start else { return false }
    return bytes + Folder.size(of: path(file) + "-wal") >= limits.bytesOfAFile
  }

  /// Returns the name to write under, and reserves it for this writer.
  private mutating func takeName() throws(DatabaseError) -> String {
    if let name { return name.words }
    var number = 1
    while true {
      let words = number == 1 ? writer : "\(writer)-\(number)"
      if let lock = try Folder.lock("\(folder)/.\(words).lock") {
        name = (words, lock)
        return words
      }
      number += 1
    }
  }

  /// Returns the newest file of this writer that may still be written.
  private func newest(at now: Instant) throws(DatabaseError) -> HistoryFile? {
    let seconds = now.unixSeconds
    return try HistoryFile.all(in: folder).last { file in
      file.writer == name?.words && !file.isDamaged && seconds < file.end && file.start <= seconds
        && Folder.size(of: path(file)) < limits.bytesOfAFile
    }
  }

  private func putAside(_ file: HistoryFile, _ error: DatabaseError) throws(DatabaseError) {
    guard rename(path(file), path(file) + HistoryFile.damagedEnding) == 0 else { throw error }
    // A log without its file is useless, and SQLite would apply it to the next file.
    for ending in ["-wal", "-shm"] { unlink(path(file) + ending) }
  }

  private func path(_ file: HistoryFile) -> String { folder + "/" + file.name }
}
