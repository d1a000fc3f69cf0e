package import Breathing
import Glibc

/// Writes batches into the file of their hour, and begins the next file when that is over or full.
///
/// It neither knows a clock nor waits; `History` gives it a thread.
package struct HistoryWriter {
  let folder: String
  let writer: String
  let limits: HistoryLimits

  private var part: (file: HistoryFile, open: HistoryPart)?

  /// Creates a writer that has no file yet.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files; it is made where there is none, but not those above it.
  ///   - writer: The name under which the files are written.
  ///   - limits: How much is kept.
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
      try current(at: now).insert(batch)
      return nil
    } catch {
      let file = part?.file ?? newest(at: now)
      part = nil
      guard error.isDamage, let file else { throw error }
      try putAside(file, error)
      try current(at: now).insert(batch)
      return "\(error); it is put aside as \(file.name + HistoryFile.damagedEnding)"
    }
  }

  /// Ends the file that is written, if there is one.
  package mutating func close() {
    part?.open.seal()
    part = nil
  }

  /// The file that is written now.
  var file: HistoryFile? { part?.file }

  private mutating func current(at now: Instant) throws(DatabaseError) -> HistoryPart {
    let seconds = now.nanoseconds / 1_000_000_000
    if let part {
      let size = Folder.size(of: path(part.file)) + Folder.size(of: path(part.file) + "-wal")
      // A clock that was set back does not tear the hours apart: the file is left when it is over.
      let isOver = seconds >= part.file.end || size >= limits.bytesOfAFile
      guard isOver, seconds > part.file.start else { return part.open }
      close()
    }
    // What this hour's file had before a restart stays its beginning.
    let file = newest(at: now) ?? HistoryFile(start: now, writer: writer)
    if mkdir(folder, 0o750) != 0, errno != EEXIST {
      throw .system(folder, "the folder cannot be made", errno)
    }
    let open = try HistoryPart(path(file))
    part = (file, open)
    return open
  }

  /// The newest file of ours that may still be written.
  private func newest(at now: Instant) -> HistoryFile? {
    let seconds = now.nanoseconds / 1_000_000_000
    return HistoryFile.all(in: folder).last { file in
      file.writer == writer && !file.isDamaged && seconds < file.end && file.start <= seconds
        && Folder.size(of: path(file)) < limits.bytesOfAFile
    }
  }

  private func putAside(_ file: HistoryFile, _ error: DatabaseError) throws(DatabaseError) {
    guard rename(path(file), path(file) + HistoryFile.damagedEnding) == 0 else { throw error }
    // Without its file a log is nothing, and it would be taken for that of the next file.
    for ending in ["-wal", "-shm"] { unlink(path(file) + ending) }
  }

  private func path(_ file: HistoryFile) -> String { folder + "/" + file.name }
}
