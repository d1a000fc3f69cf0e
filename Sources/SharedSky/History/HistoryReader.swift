public import Geodesy
import Glibc

/// Reads a history, even while it is being written.
public struct HistoryReader: Sendable {
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

  /// Finds the planes that were last seen around a place: those whose newest report since a time
  /// lies there.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: The radius, as an angle at the Earth's centre.
  ///   - since: The time of the oldest report considered.
  /// - Returns: The last report of each plane, newest first.
  /// - Throws: `HistoryError` if a file cannot be read.
  public func lastKnown(
    around center: Coordinate,
    within radius: Angle,
    since: SkyTime
  ) throws(HistoryError) -> [StoredReport] {
    let circle = Circle(center: center, radius: radius)
    let cover = GridCover(around: center, within: radius, on: GridCover.cells)
    do throws(DatabaseError) {
      let volumes = try volumes(since: since)
      var last: [StoredReport] = []
      for (index, volume) in volumes.enumerated() {
        var reports = try volume.lastReports(in: cover, since: since)
        reports.removeAll { !circle.holds($0) }
        // A plane with a later report in another file was elsewhere by then, or is found in that
        // file.
        for (other, volume) in volumes.enumerated() where other != index && !reports.isEmpty {
          reports = try volume.withoutSuperseded(reports, orEqual: other > index)
        }
        last += reports
      }
      return last.sorted { ($1.time, $0.id.rawValue) < ($0.time, $1.id.rawValue) }
    } catch {
      throw HistoryError(error)
    }
  }

  /// Reads all reports around a place, file by file, each in order of time.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: The radius, as an angle at the Earth's centre.
  ///   - since: The time of the oldest report considered.
  ///   - onReport: Called with each report; returns whether to continue.
  /// - Throws: `HistoryError` if a file cannot be read.
  public func reports(
    around center: Coordinate,
    within radius: Angle,
    since: SkyTime,
    _ onReport: (StoredReport) -> Bool
  ) throws(HistoryError) {
    let circle = Circle(center: center, radius: radius)
    let tiles = GridCover(around: center, within: radius, on: GridCover.tiles)
    do throws(DatabaseError) {
      for volume in try volumes(since: since) {
        let wantsMore = try volume.reports(in: tiles, since: since) { report in
          !circle.holds(report) || onReport(report)
        }
        if !wantsMore { return }
      }
    } catch {
      throw HistoryError(error)
    }
  }

  /// Finds all reports of a plane.
  ///
  /// - Parameters:
  ///   - plane: The plane's identity.
  ///   - since: The time of the oldest report considered.
  /// - Returns: Its reports in order of time.
  /// - Throws: `HistoryError` if a file cannot be read.
  public func track(of plane: PlaneID, since: SkyTime) throws(HistoryError) -> [StoredReport] {
    do throws(DatabaseError) {
      var track: [StoredReport] = []
      for volume in try volumes(since: since) {
        track += try volume.reports(of: plane, since: since)
      }
      return track.sorted { $0.time < $1.time }
    } catch {
      throw HistoryError(error)
    }
  }

  /// Finds the damaged files among those that a query reads.
  ///
  /// - Parameter since: The time of the oldest report considered.
  /// - Returns: An error for each damaged file.
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

  private func volumes(since: SkyTime) throws(DatabaseError) -> [HistoryFileReader] {
    var volumes: [HistoryFileReader] = []
    for file in HistoryFile.all(in: folder) where !file.isDamaged && file.mayCover(since) {
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

/// A circle on the globe.
private struct Circle {
  let center: SIMD3<Double>
  let chordSquared: Double

  init(center: Coordinate, radius: Angle) {
    self.center = center.normal
    // A chord c of the unit sphere spans an angle of 2 asin(c/2).
    let chord = 2 * sin(min(radius.radians, .pi) / 2)
    chordSquared = chord * chord
  }

  func holds(_ report: StoredReport) -> Bool {
    let way = report.state.position.coordinate.normal - center
    return (way * way).sum() <= chordSquared
  }
}

/// Why a history cannot be read.
public struct HistoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file and the problem.
  public let description: String

  /// Whether the file is damaged, or not a history file.
  public let isDamage: Bool

  init(_ error: DatabaseError) {
    description = error.description
    isDamage = error.isDamage
  }
}
