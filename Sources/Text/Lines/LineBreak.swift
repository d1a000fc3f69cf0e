/// Where lines of Chinese and Japanese may break between two characters: the basic rules of Unicode Standard Annex 14
/// and of JIS X 4051.
enum LineBreak {
  /// Whether a line may break between two characters that no space separates.
  static func isAllowed(between last: Character, and next: Character) -> Bool {
    guard last.isUnspaced || next.isUnspaced else { return false }
    if cannotBegin.contains(next) || cannotEnd.contains(last) { return false }
    // A number stays with what it counts, in figures ("10分") and in characters ("三千回").
    if last.isDigit { return false }
    if ranges.contains(last), next.isNumber { return false }
    if last.isCount, next.isHan { return false }
    // Signs of other scripts stay with the character before them.
    return next.isUnspaced || next.isLetter || next.isNumber || cannotEnd.contains(next)
  }

  /// Characters that no line begins with: closing brackets, full stops and commas, small kana, and the marks of length
  /// and repetition.
  private static let cannotBegin = Set(
    "、。，．・：；？！｡､･)）]］}｝〉》」』】〕〗〙〛｠｣»’”゛゜ゝゞヽヾ々〻ー〜～…‥‐–—％℃°%,.:;?!"
      + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯｰ"
  )

  /// Characters that no line ends with: opening brackets, and signs before an amount.
  private static let cannotEnd = Set("(（[［{｛〈《「『【〔〖〘〚｟｢«‘“￥＄￡#＃№約第")

  /// Signs between the two ends of a range of numbers.
  private static let ranges: Set<Character> = ["〜", "～"]
}

extension Character {
  /// Whether it belongs to the scripts that have no spaces between words and break between most characters: Han, kana,
  /// bopomofo, and their signs. Korean has spaces.
  fileprivate var isUnspaced: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x2E80...0x3130, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F: return true
    case 0xFF01...0xFF0F, 0xFF1A...0xFF60, 0xFF61...0xFF9F, 0x20000...0x3FFFD: return true
    default: return false
    }
  }

  /// Whether it is a Han character.
  fileprivate var isHan: Bool {
    unicodeScalars.first.map { $0.properties.isIdeographic } ?? false
  }

  /// Whether it is a figure, of any script and width.
  fileprivate var isDigit: Bool {
    unicodeScalars.first.map { $0.properties.numericType == .decimal } ?? false
  }

  /// Whether it is a number in Han characters, or asks for one.
  fileprivate var isCount: Bool {
    "一二三四五六七八九十百千万億兆两何数幾".contains(self)
  }
}
