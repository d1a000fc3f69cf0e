import Text

/// The reason a fact is rejected, or a warning about it.
public struct FactProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The identifier of the fact.
  public let id: String

  /// The problem.
  public let reason: Reason

  /// A possible problem of a fact.
  public enum Reason: Sendable, Hashable {
    /// The identifier is empty or already used.
    case repeated

    /// The text is empty, or has line breaks.
    case noSentence

    /// The text has control characters other than tabs, or the source has any.
    case controlCharacters

    /// The text is too long.
    case tooLong(characters: Int, words: Int)

    /// The text takes too long to read, rounded up to whole seconds.
    case tooSlow(seconds: Int)

    /// The source line is too long.
    case sourceTooLong(characters: Int)

    /// The text has a number, but no source.
    case untracedNumber

    /// Braces in the text contain something other than a quantity.
    case quantity

    /// The text or the source line contains a blocked word or one with a warning.
    case word(WordLint.Finding)

    /// Its topic is reserved for computed facts.
    case computedTopic
  }

  /// Whether the fact is rejected; otherwise it is shown, and the problem is reported.
  public var isRefusal: Bool {
    if case .word(let finding) = reason { finding.level == .block } else { true }
  }

  /// The fact, what was found, and what is allowed.
  public var description: String {
    switch reason {
    case .repeated:
      "fact \"\(id)\": id is empty or already used; each fact needs its own"
    case .noSentence:
      "fact \"\(id)\": text is empty or has line breaks; one sentence on one line is allowed"
    case .controlCharacters:
      "fact \"\(id)\": text or source has control characters; plain text is allowed"
    case .tooLong(let characters, let words):
      """
      fact "\(id)": text has \(characters) characters in \(words) words; at most \
      \(Fact.maximumCharacters) in \(Fact.maximumWords) are allowed
      """
    case .tooSlow(let seconds):
      """
      fact "\(id)": text takes \(seconds) s to read; at most \(Int(ReadingTime.longestSeconds)) s are \
      allowed, about \(ReadingTime.maximumCharacters.japanese) characters of Japanese or \
      \(ReadingTime.maximumCharacters.chinese) of Chinese
      """
    case .sourceTooLong(let characters):
      """
      fact "\(id)": the source line, of publisher or title and year, has \(characters) characters; \
      at most \(Fact.maximumSourceCharacters) are allowed
      """
    case .untracedNumber:
      "fact \"\(id)\": text has a number; publisher and year must say where it is from"
    case .quantity:
      """
      fact "\(id)": text has braces without a quantity; a number and a unit such as {7290 m} are \
      allowed (\(Quantity.Unit.allCases.map(\.rawValue).joined(separator: ", ")))
      """
    case .word(let finding):
      """
      fact "\(id)": text or source has "\(finding.found)", which is \
      \(finding.level == .block ? "not allowed" : "better avoided") (\(finding.pattern))
      """
    case .computedTopic:
      "fact \"\(id)\": topic \"\(Fact.Topic.leg.rawValue)\" is kept for computed facts"
    }
  }
}

extension Fact {
  /// Returns the problems of the fact itself, according to a language's lint.
  public func problems(_ lint: WordLint) -> [FactProblem] {
    var reasons: [FactProblem.Reason] = []
    if id.isEmpty { reasons.append(.repeated) }
    if text.formatted(in: .metric, Words()) == nil { reasons.append(.quantity) }
    let texts = Units.allCases.map { text(in: $0) }
    let words = texts.map(\.wordCount).max() ?? 0
    let characters = texts.map(\.count).max() ?? 0
    if words == 0 || text.contains(where: \.isNewline) {
      reasons.append(.noSentence)
    } else if hasControlCharacters {
      reasons.append(.controlCharacters)
    }
    if characters > Self.maximumCharacters || words > Self.maximumWords {
      reasons.append(.tooLong(characters: characters, words: words))
    }
    let seconds = texts.map(ReadingTime.seconds(toRead:)).max() ?? 0
    if seconds > ReadingTime.longestSeconds {
      reasons.append(.tooSlow(seconds: Int(seconds.rounded(.up))))
    }
    let sourceCharacters = sourceLine.count
    if sourceCharacters > Self.maximumSourceCharacters {
      reasons.append(.sourceTooLong(characters: sourceCharacters))
    }
    if text.contains(where: \.isNumber) && !isComputed && (publisher.isEmpty || year == nil) {
      reasons.append(.untracedNumber)
    }
    let inText = lint.findings(in: text(in: .metric))
    reasons += inText.map { .word($0) }
    reasons += lint.findings(in: sourceLine).filter { !inText.contains($0) }.map { .word($0) }
    return reasons.map { FactProblem(id: id, reason: $0) }
  }

  /// Whether the text or the source has characters that a display does not show.
  ///
  /// A tab in the text separates words. Isolates are allowed: in a fact in Arabic or Hebrew they keep a name in another
  /// script in order.
  private var hasControlCharacters: Bool {
    func isRefused(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isControl && !("\u{2066}"..."\u{2069}").contains(scalar)
    }
    return text.unicodeScalars.contains { isRefused($0) && $0 != "\t" }
      || (publisher + title).unicodeScalars.contains(where: isRefused)
  }
}
