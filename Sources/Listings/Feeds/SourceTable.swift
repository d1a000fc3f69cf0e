package import Breathing
package import Show
package import System
import Text

/// The status of sources of aircraft, best first, as text and JSON.
package struct SourceTable {
  private let reports: [SourceReport]
  private let now: Instant

  /// Creates the table of reports at an instant.
  package init(_ reports: [SourceReport], at now: Instant) {
    self.reports = reports
    self.now = now
  }

  /// Prints a table, or one JSON object per line.
  package func write(asJSON: Bool, to output: Output = .standard) throws(Failure) {
    try output.print(
      lines: asJSON ? reports.map { json($0).description } : lines(width: nil)
    )
  }

  /// Returns the lines of the table.
  package func lines(width: Int?) -> [String] {
    let table = TextTable(
      columns: [
        TextTable.Column(title: ""), TextTable.Column(title: "source"),
        TextTable.Column(title: "state"),
        TextTable.Column(title: "heard", isAlignedRight: true),
        TextTable.Column(title: "remark", givesWay: true),
      ],
      rows: reports.map { report in
        [
          report.isInUse ? "*" : "", report.name, report.status.rawValue,
          age(report).map { "\(Int($0.rounded())) s ago" } ?? "never",
          report.remark ?? (report.isInUse ? report.attribution : nil) ?? "",
        ]
      }
    )
    return table.lines(width: width)
  }

  private func json(_ report: SourceReport) -> JSONText {
    .object([
      ("name", .string(report.name)),
      ("state", .string(report.status.rawValue)),
      ("in_use", .boolean(report.isInUse)),
      ("age_s", age(report).map { .number($0, decimals: 1) }),
      ("last_error", .text(report.remark)),
      ("attribution", .text(report.attribution)),
    ])
  }

  private func age(_ report: SourceReport) -> Double? {
    report.lastReport.map { max($0.duration(to: now).seconds, 0) }
  }
}
