package import System
package import Text

/// The findings of all checks of a machine.
package struct DoctorReport: Sendable, Hashable {
  /// The findings, in the order of the checks.
  package let findings: [Finding]

  /// Creates a report.
  package init(_ findings: [Finding]) {
    self.findings = findings
  }

  /// Creates the report for settings that cannot be read: without them, nothing else can be checked.
  package init(unreadable failure: Failure) {
    let advice = "correct it, so that the rest is checked"
    findings = [Finding("settings file", .failed, failure.message, advice: advice)]
  }

  /// The findings as a table, one line each where there is room.
  package var table: TextTable {
    TextTable(
      columns: [
        .init(title: "CHECK"), .init(title: "STATE"), .init(title: "FOUND", wraps: true),
        .init(title: "WHAT TO DO", wraps: true),
      ],
      rows: findings.map { [$0.check, $0.state.rawValue, $0.found, $0.advice ?? ""] }
    )
  }

  /// The findings as a JSON object.
  package var json: JSONText {
    .object([
      ("passed", .boolean(failure == nil)),
      ("checks", .array(findings.map(\.json))),
    ])
  }

  /// The failure that names the failed checks (status 69); nil if all that the settings need works.
  package var failure: Failure? {
    let failed = findings.filter { $0.state == .failed }.map(\.check)
    guard !failed.isEmpty else { return nil }
    return Failure(.unavailable, "these do not work: \(failed.joined(separator: ", "))")
  }
}
