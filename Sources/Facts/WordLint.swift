/// Finds words that a calm screen has no place for.
///
/// Naming the bad thing harms even when kindly meant and even when negated: procedures in which
/// staff warned or sympathised in words of pain raised pain and anxiety (Lang and others, Pain 114,
/// 2005). So texts say what is, and this looks after it, one list of words per language.
public struct WordLint: Sendable {
  /// What a rule says of its words.
  public enum Level: String, Sendable, Hashable, CaseIterable {
    /// Never on the screen.
    case block

    /// Only where the subject asks for it, and after a second look.
    case warn

    /// Fine, although a part of it is listed; cut out before the others look.
    case allow
  }

  /// A word or several, and what is said of them.
  public struct Rule: Sendable, Hashable {
    /// Whether it is blocked, warned of or allowed.
    public let level: Level

    /// Whole words; a closing `*` stands for any ending, a hyphen also for a space.
    public let pattern: String

    /// Creates a rule.
    public init(_ level: Level, _ pattern: String) {
      self.level = level
      self.pattern = pattern
    }
  }

  /// What was found in a text.
  public struct Finding: Sendable, Hashable {
    /// Whether the text is refused (`block`) or wants a second look (`warn`).
    public let level: Level

    /// The words, as the text has them but in lower case.
    public let found: String

    /// The rule that found them.
    public let pattern: String
  }

  /// How a language keeps its words apart.
  public enum Matching: Sendable, Hashable {
    /// Words stand between spaces and punctuation.
    case words

    /// They do not, as in Japanese and Chinese: a pattern may be found anywhere.
    case substrings

    /// Returns how the language of an ISO 639 code, such as `en`, keeps its words apart.
    public init(language: String) {
      self = ["ja", "zh"].contains(language.prefix(2).lowercased()) ? .substrings : .words
    }
  }

  private let matching: Matching
  private var patterns: [Level: WordPatterns] = [:]

  /// Creates a lint that knows a language's words, and in every language that odds are refused.
  public init(rules: [Rule], matching: Matching = .words) {
    self.matching = matching
    for (level, rules) in Dictionary(grouping: rules, by: \.level) {
      patterns[level] = WordPatterns(rules.map(\.pattern), matching: matching)
    }
  }

  /// Reads rules from a table whose lines hold a level, a tab, and patterns with spaces between;
  /// `#` opens a comment.
  ///
  /// - Throws: ``WordLintError`` for the first line that holds anything else.
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

  /// Returns what is wrong with a text, blocked words first, each in the order of the text.
  public func findings(in text: String) -> [Finding] {
    var words = FoldedText(text, matching: matching)
    if let allowed = patterns[.allow] { words.remove(allowed) }
    var findings: [Finding] = []
    for level in [Level.block, .warn] {
      for match in patterns[level]?.matches(in: words) ?? [] {
        findings.append(Finding(level: level, found: match.found, pattern: match.pattern))
      }
      if level == .block, let odds = words.odds {
        findings.append(Finding(level: .block, found: odds, pattern: "odds"))
      }
    }
    return findings
  }

  /// Whether nothing at all is found in a text.
  public func passes(_ text: String) -> Bool {
    findings(in: text).isEmpty
  }
}

/// A line of a word table that is no rule.
public struct WordLintError: Error, Hashable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int

  /// What the line holds.
  public let found: String

  /// The line at fault, what it holds, and what is allowed.
  public var description: String {
    "line \(line): found \"\(found)\"; expected block, warn or allow, a tab, and words"
  }
}
