import DataFiles
import Screen
import Settings
import System
package import Text

extension MachineSurvey {
  /// The language of what viewers read.
  package struct Language: Sendable, Hashable {
    /// Its tag, such as `de`.
    package let tag: String
    /// How far its translation covers the program; nil for English.
    package let coverage: Words.Coverage?
    /// The letters of the translation for which no typeface is installed.
    package let missingLetters: [Character]

    package init(tag: String, coverage: Words.Coverage?, missingLetters: [Character] = []) {
      (self.tag, self.coverage) = (tag, coverage)
      self.missingLetters = missingLetters
    }
  }

  /// Opens the translation, as the session does.
  ///
  /// - Parameters:
  ///   - configuration: The settings, which choose the language.
  ///   - draws: Whether pictures are drawn.
  ///   - environment: The environment, whose locale may choose it.
  /// - Returns: The language; nil if it cannot be used: then no session begins, which is a check of its own.
  static func language(
    _ configuration: Configuration,
    draws: Bool,
    _ environment: [String: String]
  ) -> Language? {
    let messages = Message.everything
    guard
      let data = try? DataDirectory.current(),
      let words = try? Words.open(
        configuration,
        data,
        pseudo: messages,
        environment: environment
      )
    else { return nil }
    let coverage = words.coverage(of: messages)
    let letters = coverage.map { $0.letters.sorted() } ?? []
    let canDraw = draws && Canvas.problem == nil
    return Language(
      tag: words.language,
      coverage: coverage,
      missingLetters: canDraw ? MissingLetters.among(letters, language: words.language) : []
    )
  }
}
