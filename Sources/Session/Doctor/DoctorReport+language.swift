import Text

extension DoctorReport {
  /// The most entries and letters that are listed.
  private static let maximumListed = 5

  /// Judges the translation of what viewers read.
  ///
  /// - Parameter language: The language and its translation.
  /// - Returns: The findings.
  static func language(_ language: MachineSurvey.Language) -> [Finding] {
    guard let coverage = language.coverage else { return [Finding("language", .ok, language.tag)] }
    var found = "\(language.tag): \(coverage.translated) of \(coverage.messages) messages"
    if !coverage.strays.isEmpty {
      let listed = coverage.strays.prefix(maximumListed).map {
        $0.description.printable(limit: 120)
      }
      found += "; \(listed.joined(separator: "; "))"
      let others = coverage.strays.count - listed.count
      if others > 0 { found += "; and \(others) more" }
    }
    let isSound = coverage.strays.isEmpty
    let translation = Finding(
      "language",
      isSound ? .ok : .note,
      found,
      advice: isSound ? nil : "correct these entries, or run msgmerge with aloft.pot"
    )
    let missing = language.missingLetters
    guard !missing.isEmpty else { return [translation] }
    let others = missing.count - min(missing.count, maximumListed)
    let listed = missing.prefix(maximumListed).map { String($0) }.joined(separator: " ")
    let letters = Finding(
      "letters",
      .note,
      "no font has the letters \(listed)" + (others > 0 ? " and \(others) more" : ""),
      advice: "install a font of this script, such as fonts-noto-core or fonts-noto-cjk"
    )
    return [translation, letters]
  }
}
