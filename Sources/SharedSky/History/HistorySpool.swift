import Breathing
import Glibc

/// Files in which reports wait until the server of a history has them.
///
/// They are written like the files of a history, and read from the oldest on. A file is deleted once
/// the server has all of its reports; if that is interrupted, it is sent again from the beginning.
struct HistorySpool {
  private let folder: String
  private let limits: HistoryLimits
  private var writer: HistoryWriter

  /// The file being read, and the place of the last report that was read from it.
  private var reading: (file: HistoryFile, lock: HistoryLock?, after: HistoryFileReader.Place?)?

  /// The number of reports that wait.
  private(set) var count: Int

  /// The number of reports that were deleted before the server had them.
  private(set) var lost = 0

  /// Whether no files are left. A file whose reports were all sent is left until `next` is called.
  private(set) var isEmpty: Bool

  /// Why the oldest file could not be read, for example because the disk is full; nil if it could.
  private(set) var problem: String?

  /// Creates a spool, and counts what an earlier process left.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - writer: The name under which this process writes.
  ///   - limits: The limits of age and size.
  init(folder: String, writer: String, limits: HistoryLimits) {
    self.folder = folder
    self.limits = limits
    self.writer = HistoryWriter(folder: folder, writer: writer, limits: limits)
    (count, isEmpty) = Self.waiting(in: folder)
  }

  /// Counts the reports in the files of a folder; the second value is whether there are no files.
  private static func waiting(in folder: String) -> (count: Int, isEmpty: Bool) {
    let files = HistoryFile.all(in: folder).filter { !$0.isDamaged }
    return (files.reduce(0) { $0 + count(of: $1, in: folder) }, files.isEmpty)
  }

  /// Counts the reports in a file; 0 if it cannot be read.
  private static func count(of file: HistoryFile, in folder: String) -> Int {
    (try? HistoryFileReader("\(folder)/\(file.name)").count) ?? 0
  }

  /// Adds reports. If the files exceed the limits, the oldest are deleted.
  ///
  /// - Returns: A message for the log, or nil.
  /// - Throws: `DatabaseError` if nothing was written.
  mutating func add(_ batch: [StoredReport], at now: Instant) throws(DatabaseError) -> String? {
    let before = writer.file
    let remark = try writer.write(batch, at: now)
    count += batch.count
    isEmpty = false
    if let before, writer.file != before {
      let retention = HistoryRetention(folder: folder, limits: limits)
      let files = HistoryFile.all(in: folder).count
      let left = retention.clear(at: now) { [folder] in Self.count(of: $0, in: folder) }
      if left.files < files {
        lost += left.deletedReports
        count = max(count - left.deletedReports, 0)
        return "the reports that wait for the server exceed the limits; the oldest were deleted"
      }
    }
    return remark
  }

  /// Closes the file being written, so that it can be sent.
  mutating func close() { writer.close() }

  /// Returns the oldest reports that wait, in parts.
  ///
  /// - Parameter most: The most reports of a part.
  /// - Returns: The next part, and a message for the log; nil if nothing waits.
  mutating func next(_ most: Int) -> (reports: [StoredReport], remark: String?)? {
    while let (file, after) = current() {
      let path = "\(folder)/\(file.name)"
      do throws(DatabaseError) {
        let (reports, place) = try HistoryFileReader(path).reports(after: after, most: most)
        if let place {
          problem = nil
          reading?.after = place
          return (reports, nil)
        }
        if let reason = delete(path) {
          // Its place is kept, so that nothing is sent twice.
          let found = "\(path): it cannot be deleted: \(reason)"
          defer { problem = found }
          return ([], problem == found ? nil : "\(found); retrying")
        }
      } catch {
        reading = nil
        // Retention may have deleted it.
        if access(path, F_OK) != 0, errno == ENOENT { continue }
        // A full disk, for example, is no damage: the file is read later.
        guard error.isDamage else {
          defer { problem = "\(error)" }
          return ([], problem == "\(error)" ? nil : "\(error); retrying")
        }
        guard rename(path, path + HistoryFile.damagedEnding) == 0 else {
          (count, isEmpty) = (0, true)
          return ([], "\(error); it cannot be renamed: \(String(cString: strerror(errno)))")
        }
        for ending in ["-wal", "-shm"] { unlink(path + ending) }
        return ([], "\(error); renamed to \(file.name + HistoryFile.damagedEnding)")
      }
    }
    (count, isEmpty) = (0, true)
    return nil
  }

  /// Records that the server has stored a part.
  mutating func sent(_ reports: Int) { count = max(count - reports, 0) }

  /// Starts reading the file from its beginning again: what was read may not have reached the server.
  mutating func rewind() { reading?.after = nil }

  /// Deletes the file that was read.
  ///
  /// - Returns: The reason why it cannot be deleted, or nil.
  private mutating func delete(_ path: String) -> String? {
    guard unlink(path) == 0 || errno == ENOENT else { return String(cString: strerror(errno)) }
    for ending in ["-wal", "-shm"] { unlink(path + ending) }
    (reading, problem) = (nil, nil)
    return nil
  }

  /// Returns the file to read: the oldest one that no other process writes.
  private mutating func current() -> (file: HistoryFile, after: HistoryFileReader.Place?)? {
    if let reading { return (reading.file, reading.after) }
    for file in HistoryFile.all(in: folder) where !file.isDamaged && file != writer.file {
      // The writer holds the lock of its own name.
      if file.writer == writer.reservedName {
        reading = (file, nil, nil)
        return (file, nil)
      }
      guard let lock = try? HistoryLock("\(folder)/.\(file.writer).lock") else { continue }
      reading = (file, lock, nil)
      return (file, nil)
    }
    return nil
  }
}
