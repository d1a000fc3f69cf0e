/// Letters that this machine shows as boxes.
package enum MissingLetters {
  /// Returns the letters for which no installed typeface has a glyph. Pango must be there (``Canvas/problem``).
  ///
  /// - Parameters:
  ///   - letters: The letters.
  ///   - language: The language of the text, a tag of BCP 47.
  /// - Returns: Those without a glyph, in their order.
  package static func among(_ letters: [Character], language: String) -> [Character] {
    let typesetter = Typesetter()
    typesetter.language = language
    guard typesetter.lacksGlyph(for: String(letters)) else { return [] }
    return letters.filter { typesetter.lacksGlyph(for: String($0)) }
  }
}
