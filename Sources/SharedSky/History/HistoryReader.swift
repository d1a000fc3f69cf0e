public import Geodesy
import Synchronization
import System

/// Reads the files of a history, even while they are being written.
public struct HistoryReader: HistoryStore {
  /// The folder with the history's files.
  public let folder: String

  /// Whether damaged files are left out instead of ending a query. A search for a plane needs what
  /// the other files have.
  public let skipsDamage: Bool

  private let damaged = DamagedFiles()

  /// Creates a reader.
  public init(folder: String, skipsDamage: Bool = false) {
    self.folder = folder
    self.skipsDamage = skipsDamage
  }

  /// Whether the folder contains a history.
  ///
  /// - Throws: `HistoryError` if it cannot be read, or does not exist.
  public var isThere: Bool {
    get throws(HistoryError) {
      do throws(SystemError) {
        return try FilePath(folder).names().compactMap { HistoryFile($0) }
          .contains { !$0.isDamaged }
      } catch {
        throw HistoryError(error, reading: folder)
      }
    }
  }

  /// Finds the planes that were last seen around a place.
  public func lastKnown(
    around center: Coordinate,
    within radius: Angle,
    since: SkyTime
  ) throws(HistoryError) -> [StoredReport] {
    let circle = HistoryCircle(center: center, radius: radius)
    let cover = GridCover(around: center, within: radius, on: GridCover.cells)
    return try lastKnown(since: since) { (file) throws(DatabaseError) in
      try file.lastReports(in: cover, since: since).filter(circle.holds)
    }
  }

  /// Finds the planes that match a name.
  public func lastKnown(
    of name: PlaneQuery,
    since: SkyTime
  ) throws(HistoryError) -> [StoredReport] {
    try lastKnown(since: since) { (file) throws(DatabaseError) in
      try file.lastReports(of: name, since: since)
    }
  }

  /// Finds planes by their newest report of all files.
  ///
  /// - Parameters:
  ///   - since: The time of the oldest report considered.
  ///   - find: Finds the planes by their last report in a file.
  /// - Returns: The last report of each plane, newest first.
  /// - Throws: `HistoryError` if a file cannot be read.
  private func lastKnown(
    since: SkyTime,
    _ find: (HistoryFileReader) throws(DatabaseError) -> [StoredReport]
  ) throws(HistoryError) -> [StoredReport] {
    let span = since..<max(since, .never)
    do throws(DatabaseError) {
      var newest: [UInt64: StoredReport] = [:]
      try forEachFile(in: span) { (file) throws(DatabaseError) in
        for report in try find(file) {
          let known = newest[report.id.rawValue]
          if known.map({ $0.time < report.time }) ?? true { newest[report.id.rawValue] = report }
        }
        return true
      }
      var last = Array(newest.values)
      guard !last.isEmpty else { return [] }
      // A plane with a later report in another file was elsewhere by then.
      try forEachFile(in: span) { (file) throws(DatabaseError) in
        last = try file.withoutSuperseded(last)
        return !last.isEmpty
      }
      return last.sorted(by: StoredReport.isNewer)
    } catch {
      throw HistoryError(error)
    }
  }

  /// Reads all reports around a place, file by file, each in order of time.
  public func reports(
    around center: Coordinate,
    within radius: Angle,
    since: SkyTime,
    _ onReport: (StoredReport) -> Bool
  ) throws(HistoryError) {
    let circle = HistoryCircle(center: center, radius: radius)
    let tiles = GridCover(around: center, within: radius, on: GridCover.tiles)
    do throws(DatabaseError) {
      try forEachFile(in: since..<max(since, .never)) { (file) throws(DatabaseError) in
        try file.reports(in: tiles, since: since) { !circle.holds($0) || onReport($0) }
      }
    } catch {
      throw HistoryError(error)
    }
  }

  /// Finds the reports of a plane.
  public func track(
    of plane: PlaneID,
    in span: Range<SkyTime>
  ) throws(HistoryError) -> [StoredReport] {
    do throws(DatabaseError) {
      var track: [StoredReport] = []
      try forEachFile(in: span) { (file) throws(DatabaseError) in
        track += try file.reports(of: plane, in: span)
        return true
      }
      return track.sorted { $0.time < $1.time }
    } catch {
      throw HistoryError(error)
    }
  }

  /// Finds the damaged files among those that a query reads, also those in which earlier queries met damage.
  public func damage(since: SkyTime) -> [HistoryError] {
    let files: [HistoryFile]
    do throws(DatabaseError) {
      files = try HistoryFile.all(in: folder)
    } catch {
      return [HistoryError(error)]
    }
    return files.compactMap { file in
      guard !file.isDamaged, file.mayCover(since) else { return nil }
      if let error = damaged[file.name] { return HistoryError(error) }
      do throws(DatabaseError) {
        _ = try HistoryFileReader("\(folder)/\(file.name)")
        return nil
      } catch {
        return error.isDamage ? HistoryError(error) : nil
      }
    }
  }

  /// Calls a closure with each file that a query reads. One is open at a time, because a folder may have more files
  /// than a program may open.
  ///
  /// - Parameters:
  ///   - span: The time of the reports that are wanted.
  ///   - body: Reads a file, and returns whether to go on.
  /// - Throws: `DatabaseError` if a file cannot be read.
  private func forEachFile(
    in span: Range<SkyTime>,
    _ body: (HistoryFileReader) throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    for file in try HistoryFile.all(in: folder)
    where !file.isDamaged && file.mayCover(span.lowerBound)
      && file.mayContain(before: span.upperBound)
    {
      let path = "\(folder)/\(file.name)"
      do throws(DatabaseError) {
        guard try body(try HistoryFileReader(path)) else { return }
      } catch {
        if skipsDamage, error.isDamage {
          damaged[file.name] = error
        } else if Folder.size(of: path) > 0 {
          throw error
        }
        // A file that expired after it was listed may have been deleted.
      }
    }
  }
}

/// The files in which queries met damage, by their names.
private final class DamagedFiles: Sendable {
  private let errors = Mutex<[String: DatabaseError]>([:])

  subscript(name: String) -> DatabaseError? {
    get { errors.withLock { $0[name] } }
    set { errors.withLock { $0[name] = newValue } }
  }
}

/// Why a history cannot be read.
public struct HistoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file or the server, and the problem.
  public let description: String

  /// Whether the file is damaged, or not a history file.
  public let isDamage: Bool

  /// Whether the server cannot be reached.
  public let isUnreachable: Bool

  init(_ error: DatabaseError) {
    description = error.description
    isDamage = error.isDamage
    isUnreachable = false
  }

  init(_ error: SystemError, reading folder: String) {
    description = "\(folder) cannot be read: \(error.description.lowercased())"
    isDamage = false
    isUnreachable = false
  }

  init(_ error: PostgreSQLError, of server: PostgreSQLServer) {
    description = "\(server): \(error.message)"
    isDamage = false
    isUnreachable = error.isConnectionLost
  }
}

extension StoredReport {
  /// Orders the last reports of planes: newest first, equal times by identity.
  static func isNewer(_ one: StoredReport, _ other: StoredReport) -> Bool {
    (other.time, one.id.rawValue) < (one.time, other.id.rawValue)
  }
}
