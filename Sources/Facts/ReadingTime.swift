/// How long a text stays on screen for a relaxed reader at some distance.
///
/// Silent reading of English averages 238 words per minute, for most adults between 175 and 300
/// (Brysbaert, "How many words do we read per minute?", 2019, 190 studies), and subtitles use
/// 160–180. A relaxed reader across a room gets half that pace, 120 words per minute, which is ten
/// characters per second:
///
///     hold = max(6, 2 + max(words / 2, characters / 10)) seconds, at most 20
///
/// Chinese is read at five characters per second, Japanese at three.
public struct ReadingTime: Sendable, Hashable {
  /// The factor applied to every hold; 1 as above, up to 2 for slower reading.
  public let factor: Double

  /// The allowed factors.
  public static let factors = 0.75...2.0

  /// Creates a reading time; the factor is clamped to ``factors``.
  public init(factor: Double = 1) {
    self.factor =
      factor.isNaN
      ? 1 : min(max(factor, Self.factors.lowerBound), Self.factors.upperBound)
  }

  /// How long a text stays, without fades.
  public func interludeLength(_ text: String) -> Duration {
    let pace = Self.charactersPerSecond(text)
    return interludeLength(words: text.wordCount, characters: text.count, charactersPerSecond: pace)
  }

  /// How long a fact stays: the longer of its texts in both systems of units, so that screens with
  /// different units stay in step.
  public func interludeLength(_ fact: Fact) -> Duration {
    Units.allCases.map { interludeLength(fact.text(in: $0)) }.max() ?? maximumLength
  }

  /// How long a text with a number of words and characters stays.
  public func interludeLength(
    words: Int,
    characters: Int,
    charactersPerSecond: Double = 10
  ) -> Duration {
    let reading = max(0.5 * Double(words), Double(characters) / charactersPerSecond)
    let seconds = factor * min(max(2 + reading, 6), 20)
    return .milliseconds(Int((seconds * 1000).rounded()))
  }

  /// An upper bound for computed facts: the length for the longest allowed text.
  ///
  /// A plan is made before the flights are known, so an interlude reserved for a computed fact
  /// lasts this long.
  public var maximumLength: Duration {
    interludeLength(words: Fact.maximumWords, characters: Fact.maximumCharacters)
  }

  private static func charactersPerSecond(_ text: String) -> Double {
    // In UTF-8, kana and Han characters begin with a byte of at least 0xE3; few other texts have one.
    guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return 10 }
    let hasKana = text.unicodeScalars.contains { 0x3040...0x30FF ~= $0.value }
    let hasHan = text.unicodeScalars.contains { 0x4E00...0x9FFF ~= $0.value }
    return hasKana ? 3 : hasHan ? 5 : 10
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
