import Geodesy
package import SharedSky

extension HistoryStore {
  /// All readable reports since a time, wherever they are.
  package func everything(since start: SkyTime) throws(HistoryError) -> [StoredReport] {
    var found: [StoredReport] = []
    let world = Coordinate(degreesNorth: 0, degreesEast: 0)
    try reports(around: world, within: .degrees(180), since: start) { report in
      found.append(report)
      return true
    }
    return found
  }

  /// The number of readable reports of each `StoredReport.batch(_:number:altitude:)`.
  ///
  /// - Parameter altitude: The altitude of the batches; nil for those of any.
  /// - Returns: The counts by the number of the batch.
  /// - Throws: `HistoryError` if the history cannot be read.
  package func countsByBatch(altitude: UInt16? = nil) throws(HistoryError) -> [Int64: Int] {
    var counts: [Int64: Int] = [:]
    for report in try everything(since: .seven)
    where altitude == nil || report.state.altitude == altitude {
      counts[report.time.milliseconds(since: .seven) / 1_000, default: 0] += 1
    }
    return counts
  }
}
