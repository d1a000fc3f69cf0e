public import Geodesy

/// A history that can be searched: the files in a folder (`HistoryReader`), or the tables of a
/// server (`PostgreSQLHistory`). Both give the same answers.
public protocol HistoryStore: Sendable {
  /// Finds the planes that were last seen around a place: those whose newest report since a time
  /// lies there.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: The radius, as an angle at the Earth's centre.
  ///   - since: The time of the oldest report considered.
  /// - Returns: The last report of each plane, newest first.
  /// - Throws: `HistoryError` if the history cannot be read.
  func lastKnown(
    around center: Coordinate,
    within radius: Angle,
    since: SkyTime
  ) throws(HistoryError) -> [StoredReport]

  /// Finds the planes that match a name, by the callsign of their newest report since a time.
  ///
  /// - Parameters:
  ///   - name: The callsign or identity.
  ///   - since: The time of the oldest report considered.
  /// - Returns: The last report of each plane, newest first.
  /// - Throws: `HistoryError` if the history cannot be read.
  func lastKnown(of name: PlaneQuery, since: SkyTime) throws(HistoryError) -> [StoredReport]

  /// Reads all reports around a place, each part of the history in order of time.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: The radius, as an angle at the Earth's centre.
  ///   - since: The time of the oldest report considered.
  ///   - onReport: Called with each report; returns whether to continue.
  /// - Throws: `HistoryError` if the history cannot be read.
  func reports(
    around center: Coordinate,
    within radius: Angle,
    since: SkyTime,
    _ onReport: (StoredReport) -> Bool
  ) throws(HistoryError)

  /// Finds the reports of a plane.
  ///
  /// - Parameters:
  ///   - plane: The plane's identity.
  ///   - span: The times of the reports.
  /// - Returns: Its reports in order of time.
  /// - Throws: `HistoryError` if the history cannot be read.
  func track(of plane: PlaneID, in span: Range<SkyTime>) throws(HistoryError) -> [StoredReport]

  /// Finds the damaged parts among those that a query reads. Queries leave them out.
  ///
  /// - Parameter since: The time of the oldest report considered.
  /// - Returns: An error for each damaged part.
  func damage(since: SkyTime) -> [HistoryError]
}

extension HistoryStore {
  /// Finds all reports of a plane since a time, in order of time.
  public func track(of plane: PlaneID, since: SkyTime) throws(HistoryError) -> [StoredReport] {
    try track(of: plane, in: since..<max(since, .never))
  }
}

/// How a search names planes.
public enum PlaneQuery: Sendable, Hashable {
  /// A callsign. It is a label that several planes may have.
  case callsign(SkyCallsign)
  /// The whole identity.
  case identity(PlaneID)
  /// The low half of the identity, as the other lists show it.
  case lowHalf(UInt32)
}

extension SkyTime {
  /// A time that no report reaches, some 140,000 years ahead.
  public static let never = SkyTime(milliseconds: 1 << 52)
}
