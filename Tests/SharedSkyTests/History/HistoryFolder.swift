import Foundation
import SharedSky
import TestRigs
import TestSupport

/// A history folder, which is removed with its last reference.
final class HistoryFolder: Sendable {
  private let folder: ScratchFolder

  var path: String { folder.path }

  init() throws { folder = try ScratchFolder() }

  /// The names of the files with reports.
  var files: [String] {
    (try? folder.names)?.filter { $0.hasSuffix(".sqlite") } ?? []
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
    ordered(try HistoryReader(folder: path).everything(since: .seven.after(seconds: -60)))
  }
}
