import Places

/// A query, split into the parts that are compared with every word of the catalogue.
struct SearchQuery: Sendable {
  /// How well a word or code of an airport matches a word of the query, from 0 to 120.
  enum Mark {
    static let iata: UInt8 = 120
    static let ident: UInt8 = 110
    static let exact: UInt8 = 100
    static let otherCode: UInt8 = 90
    static let prefix: UInt8 = 80
    static let codePrefix: UInt8 = 70
    static let oneError: UInt8 = 60
    static let twoErrors: UInt8 = 45
  }

  /// A word of the query, in one or more spellings.
  struct Term: Sendable {
    let readings: [WordPattern]
    let code: Code?

    /// Whether typing errors are allowed in it.
    var mayBeMistyped = true

    /// Whether the term is short enough to be just the first letters of a word still being typed.
    ///
    /// For such a short term, a whole-word match is no better than a prefix match.
    var isShort: Bool {
      readings.allSatisfy { $0.letters.count < 3 }
    }
  }

  /// The words; if there are several, the last term is all of them joined.
  private(set) var terms: [Term]

  /// The number of words, without the joined term.
  let wordCount: Int

  /// Whether the last of several words is so short that it is just the first letters of one.
  var isBeingTyped: Bool { wordCount > 1 && !isComplete && terms[wordCount - 1].isShort }

  /// Whether the last word is written in full however short it is: it is an abbreviation such as `D.C.`, or the code of
  /// an area.
  let isComplete: Bool

  /// The codes that the words, and the whole with its hyphens, can be.
  let codes: QueryCodes

  /// Returns the highest score of an airport without a whole code among the words, whose best marks
  /// are given.
  func bestScore(of marks: WordMarks) -> Double {
    let byWords = SearchCandidate.score(of: marks, self)
    return codes.prefix == nil ? byWords : max(byWords, Double(Mark.codePrefix))
  }

  /// Returns the query with typing errors allowed only in those of several words that are no names themselves: `Cork`
  /// is not a mistyped `York`. If all are names, the words joined are not mistyped either.
  func trusting(_ isName: (String) -> Bool) -> SearchQuery {
    guard wordCount > 1 else { return self }
    var query = self
    for number in 0..<wordCount {
      let letters = terms[number].readings.first?.letters ?? []
      query.terms[number].mayBeMistyped = !isName(String(decoding: letters, as: UTF8.self))
    }
    query.terms[wordCount].mayBeMistyped =
      query.terms.prefix(wordCount).contains(where: \.mayBeMistyped)
    return query
  }

  /// The maximum number of words; the rest are ignored.
  static let limit = 7

  /// Splits a query.
  ///
  /// - Parameters:
  ///   - text: The query.
  ///   - isComplete: Whether its last word is known to be written in full, as the code of an area is.
  init(_ text: String, isComplete: Bool = false) {
    let plain = WordFolder.parts(of: Self.withoutApostrophes(text)).prefix(Self.limit)
    let two = WordFolder.parts(of: Self.withoutApostrophes(text), twoLetters: true)
    var terms = plain.enumerated().map { index, letters in
      var readings = [letters]
      if index < two.count, two[index] != letters { readings.append(two[index]) }
      // The last word may be the beginning of another one: `new st`.
      if index + 1 < plain.count, let long = Self.longForms[letters] { readings.append(long) }
      return Term(
        readings: readings.map { WordPattern($0) },
        code: Code(String(decoding: letters, as: UTF8.self))
      )
    }
    wordCount = terms.count
    if terms.count > 1 {
      terms.append(Term(readings: [WordPattern(plain.flatMap { $0 })], code: nil))
    }
    self.terms = terms
    self.isComplete = isComplete || Self.endsWithInitials(text)
    codes = QueryCodes(
      whole: Code(text.filter { !$0.isWhitespace }),
      words: terms.prefix(wordCount).map(\.code)
    )
  }

  /// Abbreviations that names of airports spell out: `St Helena`.
  private static let longForms: [[UInt8]: [UInt8]] = [
    Array("st".utf8): Array("saint".utf8), Array("ste".utf8): Array("sainte".utf8),
    Array("mt".utf8): Array("mount".utf8), Array("ft".utf8): Array("fort".utf8),
  ]

  /// Returns a folded word as it is spelled out.
  static func longForm(_ letters: [UInt8]) -> [UInt8] {
    longForms[letters] ?? letters
  }

  /// Whether a query ends with single letters that are separated by full stops: `U.S.A.`, `Washington D.C`.
  private static func endsWithInitials(_ text: String) -> Bool {
    guard let last = text.split(whereSeparator: \.isWhitespace).last else { return false }
    let letters = last.split(separator: ".")
    return letters.count > 1 && letters.allSatisfy { $0.count == 1 }
  }

  /// Returns the last word of a query if it can be the code of a state or country: two letters after a comma, or in
  /// capitals after words that are not: `Augusta, GA`, `Denver CO`.
  ///
  /// - Parameter words: The query.
  /// - Returns: The code, in capitals if they are typed so; nil for another query.
  static func areaCode(after words: String) -> String? {
    let parts = Catalogue.parts(of: words)
    guard parts.count > 1, let last = parts.last else { return nil }
    let code = last.filter { $0 != "." }
    guard code.count == 2, code.allSatisfy(\.isLetter) else { return nil }
    let comma = words.lastIndex(of: ",")
    if let comma, Catalogue.parts(of: String(words[comma...])).count == 1 { return code }
    let isOnlyInCapitals =
      code.allSatisfy(\.isUppercase)
      && parts.dropLast().contains { $0.contains(where: \.isLowercase) }
    return isOnlyInCapitals ? code : nil
  }

  /// Removes apostrophes: `o'hare` is one word of a query.
  private static func withoutApostrophes(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !Folding.isApostrophe($0) }))
  }
}
