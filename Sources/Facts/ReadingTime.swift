/// How long a text stays on screen for a relaxed reader at some distance.
///
/// Silent reading of English averages 238 words per minute, for most adults between 175 and 300
/// (Brysbaert, "How many words do we read per minute?", 2019, 190 studies), and subtitles use
/// 160–180. A relaxed reader across a room gets half that pace, 120 words per minute, which is ten
/// characters per second:
///
///     hold = max(6, 2 + max(words / 2, characters / 10)) seconds, at most 20
///
/// A book refuses a fact that takes longer to read, so that none is hidden too early.
///
/// Japanese and Chinese have no spaces between words, so their characters are counted. Read aloud, a minute has
/// 357 ± 56 characters in Japanese and 255 ± 29 in Chinese, and 228 ± 30 words in English (Trauzettel-Klosinski and
/// Dietz, "Standardized Assessment of Reading Performance: The New International Reading Speed Texts IReST", 2012, IOVS
/// 53(9)); half that pace is assumed: three characters per second in Japanese, 2.1 in Chinese. Words in other scripts
/// among them are counted as above.
public struct ReadingTime: Sendable, Hashable {
  /// The factor applied to every hold; 1 as above, up to 2 for slower reading.
  public let factor: Double

  /// The allowed factors.
  public static let factors = 0.75...2.0

  /// The longest time to read a text of a book, in seconds at a factor of 1.
  static let longestSeconds = 20.0

  /// About how many characters of Japanese or Chinese can be read in the longest time.
  static let maximumCharacters = (
    japanese: Int((longestSeconds - pauseSeconds) * EastAsianText.japanese),
    chinese: Int((longestSeconds - pauseSeconds) * EastAsianText.chinese)
  )

  /// The time before a reader begins.
  private static let pauseSeconds = 2.0

  /// Creates a reading time; the factor is clamped to ``factors``.
  public init(factor: Double = 1) {
    self.factor =
      factor.isNaN
      ? 1 : min(max(factor, Self.factors.lowerBound), Self.factors.upperBound)
  }

  /// How long a text stays, without fades.
  public func interludeLength(_ text: String) -> Duration {
    interludeLength(seconds: Self.seconds(toRead: text))
  }

  /// How long a fact stays: the longer of its texts in both systems of units, so that screens with
  /// different units stay in step.
  public func interludeLength(_ fact: Fact) -> Duration {
    Units.allCases.map { interludeLength(fact.text(in: $0)) }.max() ?? maximumLength
  }

  /// How long a text with a number of words and characters stays.
  ///
  /// - Parameters:
  ///   - words: The number of words, without those of Japanese and Chinese.
  ///   - characters: The number of characters, without those of Japanese and Chinese.
  ///   - characterSeconds: The time that the characters of Japanese and Chinese need.
  /// - Returns: The length, without fades.
  public func interludeLength(
    words: Int,
    characters: Int,
    plus characterSeconds: Double = 0
  ) -> Duration {
    interludeLength(
      seconds: Self.seconds(words: words, characters: characters, plus: characterSeconds)
    )
  }

  private func interludeLength(seconds: Double) -> Duration {
    let length = factor * min(max(seconds, 6), Self.longestSeconds)
    return .milliseconds(Int((length * 1000).rounded()))
  }

  /// Returns how long a relaxed reader takes for a text, in seconds at a factor of 1, however long it is.
  static func seconds(toRead text: String) -> Double {
    let eastAsian = EastAsianText(text)
    return seconds(
      words: eastAsian?.rest.wordCount ?? text.wordCount,
      characters: text.count - (eastAsian?.characters ?? 0),
      plus: eastAsian?.seconds ?? 0
    )
  }

  private static func seconds(
    words: Int,
    characters: Int,
    plus characterSeconds: Double
  ) -> Double {
    let reading = max(0.5 * Double(words), Double(characters) / 10) + characterSeconds
    return pauseSeconds + reading
  }

  /// An upper bound for computed facts: the length for the longest allowed text.
  ///
  /// A plan is made before the flights are known, so an interlude reserved for a computed fact
  /// lasts this long.
  public var maximumLength: Duration {
    interludeLength(words: Fact.maximumWords, characters: Fact.maximumCharacters)
  }
}

/// The kana and Han characters of a text, and what is left without them.
private struct EastAsianText {
  /// The number of these characters.
  private(set) var characters = 0

  /// Whether some are kana, so that the text is Japanese.
  private var hasKana = false

  /// The text with a space in place of each of them.
  private(set) var rest = ""

  /// The pace of a relaxed reader in each language, in characters per second.
  static let japanese = 3.0
  static let chinese = 2.1

  /// Counts the characters of a text; nil if there are none.
  init?(_ text: String) {
    // In UTF-8, kana and Han characters begin with a byte of at least 0xE3; few other texts have one.
    guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return nil }
    for character in text {
      let scalar = character.unicodeScalars.first?.value ?? 0
      let isKana = 0x3041...0x30FF ~= scalar || 0xFF66...0xFF9F ~= scalar
      if isKana { hasKana = true }
      if isKana || Self.isHan(scalar) {
        characters += 1
        rest.append(" ")
      } else {
        rest.append(character)
      }
    }
    guard characters > 0 else { return nil }
  }

  /// The time that they need.
  var seconds: Double { Double(characters) / (hasKana ? Self.japanese : Self.chinese) }

  private static func isHan(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: true
    default: false
    }
  }
}

extension String {
  /// The number of words: runs of non-space characters that contain a letter or a digit.
  var wordCount: Int {
    var count = 0
    var isCounted = false
    for character in self {
      if character.isWhitespace {
        isCounted = false
      } else if !isCounted, character.isLetter || character.isNumber {
        count += 1
        isCounted = true
      }
    }
    return count
  }
}
