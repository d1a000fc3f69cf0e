import Display
import Settings
import Show

extension DoctorReport {
  /// Reports the displays that the settings of an unattended display name but that are not attached.
  static func screens(
    _ answer: MachineSurvey.Answer<DisplayReport>,
    _ settings: Settings
  ) -> [Finding] {
    guard settings.unattended.isUnattended, case .works(let report) = answer else { return [] }
    let missing = settings.unattended.screens
      .compactMap { ScreenEntry($0, of: .builtIn)?.number }
      .filter { $0 >= report.displays }
    guard !missing.isEmpty else { return [] }
    let numbers = missing.map(String.init).joined(separator: ", ")
    return [
      Finding(
        Setting.displayScreens.key,
        .note,
        "not attached: \(numbers)",
        advice: "attach \(missing.count == 1 ? "it" : "them"), or correct display.screens"
      )
    ]
  }
}
