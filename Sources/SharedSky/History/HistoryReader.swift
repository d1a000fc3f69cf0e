public import Geodesy

/// Reads the files of a history, even while they are being written.
public struct HistoryReader: HistoryStore {
  /// The folder with the history's files.
  public let folder: String

  /// Whether damaged files are left out instead of ending a query. A search for a plane needs what
  /// the other files have.
  public let skipsDamage: Bool

  /// Creates a reader.
  public init(folder: String, skipsDamage: Bool = false) {
    self.folder = folder
    self.skipsDamage = skipsDamage
  }

  /// Whether the folder contains a history.
  public var isThere: Bool {
    HistoryFile.all(in: folder).contains { !$0.isDamaged }
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

  /// Finds the planes that a name fits.
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
    do throws(DatabaseError) {
      let volumes = try volumes(in: since..<max(since, .never))
      var last: [StoredReport] = []
      for (index, volume) in volumes.enumerated() {
        var reports = try find(volume)
        // A plane with a later report in another file was elsewhere by then, or is found in that
        // file.
        for (other, volume) in volumes.enumerated() where other != index && !reports.isEmpty {
          reports = try volume.withoutSuperseded(reports, orEqual: other > index)
        }
        last += reports
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
      for volume in try volumes(in: since..<max(since, .never)) {
        let wantsMore = try volume.reports(in: tiles, since: since) { report in
          !circle.holds(report) || onReport(report)
        }
        if !wantsMore { return }
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
      for volume in try volumes(in: span) {
        track += try volume.reports(of: plane, in: span)
      }
      return track.sorted { $0.time < $1.time }
    } catch {
      throw HistoryError(error)
    }
  }

  /// Finds the damaged files among those that a query reads.
  public func damage(since: SkyTime) -> [HistoryError] {
    HistoryFile.all(in: folder).compactMap { file in
      guard !file.isDamaged, file.mayCover(since) else { return nil }
      do throws(DatabaseError) {
        _ = try HistoryFileReader("\(folder)/\(file.name)")
        return nil
      } catch {
        return error.isDamage ? HistoryError(error) : nil
      }
    }
  }

  private func volumes(in span: Range<SkyTime>) throws(DatabaseError) -> [HistoryFileReader] {
    var volumes: [HistoryFileReader] = []
    for file in HistoryFile.all(in: folder)
    where !file.isDamaged && file.mayCover(span.lowerBound)
      && file.mayContain(before: span.upperBound)
    {
      do throws(DatabaseError) {
        volumes.append(try HistoryFileReader("\(folder)/\(file.name)"))
      } catch {
        if skipsDamage, error.isDamage { continue }
        // A file that expired after it was listed may have been deleted.
        if Folder.size(of: error.path) > 0 { throw error }
      }
    }
    return volumes
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
