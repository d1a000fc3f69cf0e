import Foundation
import Geodesy
import SharedSky
import TestRigs

/// A history folder, which is removed with its last reference.
final class HistoryFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "aloft-history-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The names of the files with reports.
  var files: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }.sorted()
  }

  /// Writes batches as one relay, and returns a reader of the folder.
  func write(_ batches: [(time: SkyTime, reports: [StoredReport])]) throws -> any HistoryStore {
    var writer = HistoryWriter(folder: path, writer: "test", limits: HistoryLimits())
    for batch in batches { _ = try writer.write(batch.reports, at: batch.time.instant) }
    writer.close()
    return HistoryReader(folder: path)
  }

  /// All readable reports, sorted.
  func reports() throws -> [StoredReport] {
    var reports: [StoredReport] = []
    try HistoryReader(folder: path).reports(
      around: Coordinate(degreesNorth: 0, degreesEast: 0),
      within: .degrees(180),
      since: .seven.after(seconds: -60)
    ) { report in
      reports.append(report)
      return true
    }
    return ordered(reports)
  }
}
