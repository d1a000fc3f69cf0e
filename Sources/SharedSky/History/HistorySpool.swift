import Breathing
import Glibc
import System

/// Files in which reports wait until the server of a history has them.
///
/// They are written like the files of a history, and read from the oldest on. A file is deleted once
/// the server has all of its reports; if that is interrupted, it is sent again from the beginning.
struct HistorySpool {
  private let folder: String
  private let limits: HistoryLimits
  private var writer: HistoryWriter
  private var clock = SteadyClock()

  private var reading: Reading?

  /// The file being read.
  private struct Reading {
    let file: HistoryFile
    /// Keeps other processes from it; nil for one of this process.
    let lock: FileLock?
    /// The place of the last report that was read.
    var after: HistoryFileReader.Place?
    /// The number of reports sent since it was last read from its beginning.
    var sent = 0
    /// The number of its reports that the server has.
    var stored = 0
  }

  /// The number of reports that wait.
  private(set) var count: Int

  /// The number of reports that were deleted before the server had them.
  private(set) var lost = 0

  /// Whether no files are left. A file whose reports were all sent is left until `next` is called.
  private(set) var isEmpty: Bool

  /// Why a file could not be read, for example because the disk is full; nil if all could.
  private var problem: String?

  /// Whether another process writes the files that are left. If it ends, they are sent by this one.
  private var isHeld = false

  /// Whether files that are left cannot be sent at present.
  var isBlocked: Bool { problem != nil || isHeld }

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
    // A folder that cannot be read may have files.
    guard let all = try? HistoryFile.all(in: folder) else { return (0, false) }
    let files = all.filter { !$0.isDamaged }
    return (files.reduce(0) { $0 + count(of: $1, in: folder) }, files.isEmpty)
  }

  /// Counts the reports in a file; 0 if it cannot be read.
  private static func count(of file: HistoryFile, in folder: String) -> Int {
    (try? HistoryFileReader("\(folder)/\(file.name)").count) ?? 0
  }

  /// Adds reports. If the files exceed the limits, the oldest are deleted.
  ///
  /// - Parameters:
  ///   - batch: The reports.
  ///   - now: The current time of day.
  ///   - uptime: The same instant on a clock that is never set.
  /// - Returns: A message for the log, or nil.
  /// - Throws: `DatabaseError` if nothing was written.
  mutating func add(
    _ batch: [StoredReport],
    at now: Instant,
    uptime: ContinuousClock.Instant = .now
  ) throws(DatabaseError) -> String? {
    let time = clock.time(now, at: uptime)
    let before = writer.file
    var remarks = [try writer.write(batch, at: now)].compactMap(\.self)
    count += batch.count
    isEmpty = false
    // A file is read in the order of its tiles, so new reports may precede the place reached.
    if reading?.file == writer.file { rewind() }
    if let before, writer.file != before { remarks += clear(at: time) }
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }

  /// Deletes the oldest files beyond the limits, and returns messages for the log. The batch is written, so a problem
  /// is no reason to count it as lost.
  private mutating func clear(at time: Instant) -> [String] {
    let retention = HistoryRetention(folder: folder, limits: limits)
    let left: HistoryExtent
    do throws(DatabaseError) {
      left = try retention.clear(at: time) { [folder, reading] file in
        let stored = file == reading?.file ? reading?.stored ?? 0 : 0
        return max(Self.count(of: file, in: folder) - stored, 0)
      }
    } catch {
      return ["\(error)"]
    }
    lost += left.deletedReports
    count = max(count - left.deletedReports, 0)
    let deleted = "the reports that wait for the server exceed the limits; the oldest were deleted"
    return (left.deletedFiles > 0 ? [deleted] : []) + (left.problem.map { ["\($0)"] } ?? [])
  }

  /// Closes the file being written, so that it can be sent.
  mutating func close() { writer.close() }

  /// Returns the oldest reports that wait, in parts.
  ///
  /// - Parameter maximumCount: The most reports of a part.
  /// - Returns: The next part, and a message for the log; nil if nothing waits that this process
  ///   sends.
  mutating func next(_ maximumCount: Int) -> (reports: [StoredReport], remark: String?)? {
    while true {
      let found: Current?
      do throws(DatabaseError) {
        found = try current()
      } catch {
        return fail("\(error)")
      }
      guard let (file, after) = found else { break }
      let path = "\(folder)/\(file.name)"
      do throws(DatabaseError) {
        let (reports, place) = try HistoryFileReader(path)
          .reports(after: after, maximumCount: maximumCount)
        if let place {
          problem = nil
          reading?.after = place
          return (reports, nil)
        }
        if let reason = delete(path) {
          // Its place is kept, so that nothing is sent twice.
          return fail("\(path): it cannot be deleted: \(reason)")
        }
      } catch {
        reading = nil
        // Retention may have deleted it.
        if access(path, F_OK) != 0, errno == ENOENT { continue }
        // A full disk, for example, is no damage: the file is read later.
        guard error.isDamage else { return fail("\(error)") }
        guard rename(path, path + HistoryFile.damagedEnding) == 0 else {
          return fail("\(error); it cannot be renamed: \(String(cString: strerror(errno)))")
        }
        for ending in ["-wal", "-shm"] { unlink(path + ending) }
        return ([], "\(error); renamed to \(file.name + HistoryFile.damagedEnding)")
      }
    }
    // The other process counts its own reports.
    (count, isEmpty, problem) = (0, !isHeld, nil)
    return nil
  }

  /// Notes why a file cannot be read now. The message for the log is nil if it was logged before.
  private mutating func fail(_ words: String) -> (reports: [StoredReport], remark: String?) {
    defer { problem = words }
    return ([], problem == words ? nil : "\(words); retrying")
  }

  /// Records that the server has stored a part.
  mutating func sent(_ reports: Int) {
    guard var file = reading else { return }
    file.sent += reports
    // After `rewind`, it has the first parts already.
    count = max(count - max(file.sent - file.stored, 0), 0)
    file.stored = max(file.stored, file.sent)
    reading = file
  }

  /// Starts reading the file from its beginning again: what was read may not have reached the server, or more was
  /// added.
  mutating func rewind() {
    reading?.after = nil
    reading?.sent = 0
  }

  /// Deletes the file that was read.
  ///
  /// - Returns: The reason why it cannot be deleted, or nil.
  private mutating func delete(_ path: String) -> String? {
    guard unlink(path) == 0 || errno == ENOENT else { return String(cString: strerror(errno)) }
    for ending in ["-wal", "-shm"] { unlink(path + ending) }
    (reading, problem) = (nil, nil)
    return nil
  }

  /// The file to read, and the place of the last report that was read from it.
  private typealias Current = (file: HistoryFile, after: HistoryFileReader.Place?)

  /// Returns the file to read: the oldest one that no other process writes.
  ///
  /// - Throws: `DatabaseError` if the folder cannot be read, or if it is unknown whether another
  ///   process writes the files that are left.
  private mutating func current() throws(DatabaseError) -> Current? {
    if let reading { return (reading.file, reading.after) }
    isHeld = false
    var others = 0
    var unknown: DatabaseError?
    for file in try HistoryFile.all(in: folder) where !file.isDamaged && file != writer.file {
      // The writer holds the lock of its own name.
      if file.writer == writer.reservedName {
        reading = Reading(file: file, lock: nil)
        return (file, nil)
      }
      do throws(DatabaseError) {
        guard let lock = try Folder.lock("\(folder)/.\(file.writer).lock") else {
          others += 1
          continue
        }
        reading = Reading(file: file, lock: lock)
        return (file, nil)
      } catch {
        // It does not keep later files from being sent.
        unknown = unknown ?? error
      }
    }
    isHeld = others > 0
    if let unknown { throw unknown }
    return nil
  }
}
