extension MessageCatalogue {
  /// The pseudo-locale: every message in accented letters, in brackets, and longer as translations are: a short text
  /// twice as long, a long one by 30 percent.
  ///
  /// English that is left on the screen has plain letters; a text without its closing bracket is
  /// clipped; a sentence glued from parts has brackets inside. `en-XA` is the tag that browsers
  /// and phones use for it.
  ///
  /// - Parameter messages: The messages.
  public init(pseudo messages: [Message]) {
    let entries = messages.map { message in
      (
        message.key,
        [message.text, message.plural ?? message.text].map { Pseudo.text($0, message) }
      )
    }
    self.init(
      language: "en-XA",
      plural: .germanic,
      Dictionary(entries) { first, _ in first }
    )
  }
}

/// The writing of the pseudo-locale.
private enum Pseudo {
  /// Letters that the typefaces of the pictures have, and that are not English ones. The terminal typeface has an l
  /// with an acute that looks like a bracket, so l has a stroke.
  private static let accented: [Character: Character] = [
    "a": "á", "b": "ḃ", "c": "ç", "d": "ð", "e": "é", "f": "ƒ", "g": "ĝ", "h": "ĥ", "i": "î",
    "j": "ĵ", "k": "ķ", "l": "ł", "m": "ṁ", "n": "ñ", "o": "ö", "p": "þ", "q": "ɋ", "r": "ŕ",
    "s": "š", "t": "ţ", "u": "û", "v": "ṽ", "w": "ŵ", "x": "ẋ", "y": "ý", "z": "ž",
    "A": "Á", "B": "Ḃ", "C": "Ç", "D": "Ð", "E": "É", "F": "Ḟ", "G": "Ĝ", "H": "Ĥ", "I": "Î",
    "J": "Ĵ", "K": "Ķ", "L": "Ł", "M": "Ṁ", "N": "Ñ", "O": "Ö", "P": "Þ", "Q": "Ɋ", "R": "Ŕ",
    "S": "Š", "T": "Ţ", "U": "Û", "V": "Ṽ", "W": "Ŵ", "X": "Ẋ", "Y": "Ý", "Z": "Ž",
  ]

  /// How much longer a text becomes: the numbers of letters up to which a percentage holds. Short texts grow most
  /// (https://www.w3.org/International/articles/article-text-size, after IBM's "Globalization design guidelines").
  private static let growth: [(letters: Int, percent: Int)] = [
    (10, 100), (20, 80), (30, 60), (50, 40), (70, 31), (.max, 30),
  ]

  private static func isVowel(_ letter: Character) -> Bool { "aeiouAEIOU".contains(letter) }

  /// Writes a text. Numbers and the letters of a compass get no brackets, which would make them
  /// unreadable.
  static func text(_ text: String, _ message: Message) -> String {
    if message.context == "number" { return text }
    if message.context == "compass" { return String(text.map { accented[$0] ?? $0 }) }
    let parts = Placeholders.parts(of: text)
    let written = parts.flatMap { part -> [Character] in
      if case .text(let text) = part { Array(text) } else { [] }
    }
    let letters = written.count { accented[$0] != nil }
    let percent = growth.first { letters <= $0.letters }?.percent ?? 0
    // The brackets are two of the additional characters.
    var extra = max(0, (letters * percent + 99) / 100 - 2)
    let vowels = max(1, written.count(where: isVowel))
    let each = (extra + vowels - 1) / vowels
    let longer = parts.map { part in
      switch part {
      case .name(let name): return "{\(name)}"
      case .text(let text):
        return text.map { letter in
          let added = isVowel(letter) ? min(each, extra) : 0
          extra -= added
          return String(repeating: accented[letter] ?? letter, count: 1 + added)
        }.joined()
      }
    }
    return "[" + longer.joined() + "]"
  }
}
