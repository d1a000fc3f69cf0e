/// Finds words that do not belong on a calm screen.
///
/// Naming something bad does harm even when meant kindly, and even when negated: procedures in
/// which staff warned or sympathised in words of pain raised pain and anxiety (Lang and others,
/// Pain 114, 2005). Texts should therefore say what is; this lint checks them against one word list
/// per language.
public struct WordLint: Sendable {
  /// The severity of a rule.
  public enum Level: String, Sendable, Hashable, CaseIterable {
    /// Never shown.
    case block

    /// Only if the subject requires it, after review.
    case warn

    /// Allowed, although a part of it is listed; removed before the other rules apply.
    case allow
  }

  /// A pattern of words and its severity.
  public struct Rule: Sendable, Hashable {
    /// The severity.
    public let level: Level

    /// Whole words; a trailing `*` matches any ending, a hyphen also matches a space.
    public let pattern: String

    /// Creates a rule.
    public init(_ level: Level, _ pattern: String) {
      self.level = level
      self.pattern = pattern
    }
  }

  /// A match in a text.
  public struct Finding: Sendable, Hashable {
    /// Whether the text is rejected (`block`) or needs review (`warn`).
    public let level: Level

    /// The matched words in lower case.
    public let found: String

    /// The rule's pattern.
    public let pattern: String
  }

  /// How a language separates its words.
  public enum Matching: Sendable, Hashable {
    /// Words are separated by spaces and punctuation.
    case words

    /// Words are not separated, as in Japanese and Chinese: a pattern may match anywhere.
    case substrings

    /// Chooses how the language of an ISO 639 code, such as `en`, separates its words.
    public init(language: String) {
      self = ["ja", "zh"].contains(language.prefix(2).lowercased()) ? .substrings : .words
    }
  }

  private let matching: Matching
  private var patterns: [Level: WordPatterns] = [:]

  /// Creates a lint from a language's rules; odds are rejected in every language.
  public init(rules: [Rule], matching: Matching = .words) {
    self.matching = matching
    for (level, rules) in Dictionary(grouping: rules, by: \.level) {
      patterns[level] = WordPatterns(rules.map(\.pattern), matching: matching)
    }
  }

  /// Parses rules from a table whose lines contain a level, a tab, and patterns separated by
  /// spaces; `#` starts a comment.
  ///
  /// - Throws: ``WordLintError`` for the first invalid line.
  public init(table: String, matching: Matching = .words) throws(WordLintError) {
    var rules: [Rule] = []
    let lines = table.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let patterns = fields.dropFirst().first?.split(separator: " ") ?? []
      guard fields.count == 2, let level = Level(rawValue: String(fields[0])), !patterns.isEmpty,
        patterns.allSatisfy({ $0.contains { $0.isLetter || $0.isNumber } })
      else { throw WordLintError(line: index + 1, found: String(line)) }
      rules += patterns.map { Rule(level, String($0)) }
    }
    self.init(rules: rules, matching: matching)
  }

  /// Returns the findings in a text, blocked words first, each in the order of the text.
  public func findings(in text: String) -> [Finding] {
    var words = FoldedText(text, matching: matching)
    if let allowed = patterns[.allow] { words.remove(allowed) }
    var findings: [Finding] = []
    for level in [Level.block, .warn] {
      for match in patterns[level]?.matches(in: words) ?? [] {
        findings.append(Finding(level: level, found: match.found, pattern: match.pattern))
      }
      // Numbers are cut out as words also in a language without spaces.
      if level == .block, let odds = (matching == .words ? words : FoldedText(text)).odds {
        findings.append(Finding(level: .block, found: odds, pattern: "odds"))
      }
    }
    return findings
  }

  /// Whether a text has no findings.
  public func passes(_ text: String) -> Bool {
    findings(in: text).isEmpty
  }
}

/// An invalid line in a word table.
public struct WordLintError: Error, Hashable, CustomStringConvertible {
  /// The line number, from 1.
  public let line: Int

  /// The content of the line.
  public let found: String

  /// The line number, its content, and what is allowed.
  public var description: String {
    "line \(line): found \"\(found)\"; expected block, warn or allow, a tab, and words"
  }
}
