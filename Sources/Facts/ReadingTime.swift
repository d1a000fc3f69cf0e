/// How long a text stays on the screen for a reader at ease, some way off.
///
/// Silent reading of English runs at 238 words a minute, most adults between 175 and 300
/// (Brysbaert, "How many words do we read per minute?", 2019, 190 studies), and subtitles at
/// 160–180. A calm reader across a room gets half that pace, 120 words a minute, which is ten
/// characters a second:
///
///     hold = max(6, 2 + max(words / 2, characters / 10)) seconds, at most 20
///
/// Chinese is read at five characters a second, Japanese at three.
public struct ReadingTime: Sendable, Hashable {
  /// What every hold is multiplied by; 1 as above, up to 2 for those who like more time.
  public let factor: Double

  /// The factors allowed.
  public static let factors = 0.75...2.0

  /// Creates a reading time; a factor out of ``factors`` is brought to the nearest one allowed.
  public init(factor: Double = 1) {
    self.factor =
      factor.isNaN
      ? 1 : min(max(factor, Self.factors.lowerBound), Self.factors.upperBound)
  }

  /// How long a text stays, fades not counted.
  public func hold(_ text: String) -> Duration {
    let pace = Self.charactersPerSecond(text)
    return hold(words: text.wordCount, characters: text.count, charactersPerSecond: pace)
  }

  /// How long a fact stays: as long as its text in whichever units are longer, so that screens with
  /// different units keep time with one another.
  public func hold(_ fact: Fact) -> Duration {
    Units.allCases.map { hold(fact.text(in: $0)) }.max() ?? longestHold
  }

  /// How long a text of so many words and characters stays.
  public func hold(
    words: Int,
    characters: Int,
    charactersPerSecond: Double = 10
  ) -> Duration {
    let reading = max(0.5 * Double(words), Double(characters) / charactersPerSecond)
    let seconds = factor * min(max(2 + reading, 6), 20)
    return .milliseconds(Int((seconds * 1000).rounded()))
  }

  /// What no computed fact needs more than: the hold of the longest text allowed.
  ///
  /// A plan is made before anyone knows which flights will be flown, so an interlude kept for a
  /// computed fact lasts as long as the longest of them.
  public var longestHold: Duration {
    hold(words: Fact.maximumWords, characters: Fact.maximumCharacters)
  }

  private static func charactersPerSecond(_ text: String) -> Double {
    let hasKana = text.unicodeScalars.contains { 0x3040...0x30FF ~= $0.value }
    let hasHan = text.unicodeScalars.contains { 0x4E00...0x9FFF ~= $0.value }
    return hasKana ? 3 : hasHan ? 5 : 10
  }
}

extension String {
  /// The number of words: runs of characters between white space that hold a letter or a digit.
  var wordCount: Int {
    split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
  }
}
