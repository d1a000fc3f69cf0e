package import Display
import Glibc
package import Settings
import Show

extension DoctorReport {
  /// Judges whether text can be read from the distance that is set; nothing if none is.
  package static func text(
    _ answer: MachineSurvey.Answer<DisplayReport>,
    _ settings: Settings
  ) -> [Finding] {
    guard let distance = settings.viewingDistance, case .works(let report) = answer else {
      return []
    }
    let legibility = Legibility(
      settings,
      panel: report.size,
      reportedMillimetresPerPixel: report.millimetresPerPixel
    )
    guard let legibility else {
      return [
        Finding(
          "text",
          .note,
          "the display does not report its size, so that text is as large as for people near it",
          advice: "set screen.diagonal, such as \"43in\""
        )
      ]
    }
    let pixels = hypot(Double(report.size.x), Double(report.size.y))
    let inches = Int((pixels * legibility.millimetresPerPixel / 25.4).rounded())
    let panel = "a panel of \(inches) inches"
    guard let reach = legibility.shortfallMetres(in: report.size) else {
      return [Finding("text", .ok, "readable from \(distance) on \(panel)")]
    }
    let tenths = Int(reach * 10)
    return [
      Finding(
        "text",
        .note,
        "readable from \(tenths / 10).\(tenths % 10) m on \(panel), not from \(distance)",
        advice: "use a larger panel, or set screen.diagonal if its size is another"
      )
    ]
  }
}
