extension MessageCatalogue {
  /// The pseudo-locale: every message in accented letters, about 40 percent longer, in brackets.
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

  /// Writes a text. Numbers and the letters of a compass get no brackets, which would make them
  /// unreadable.
  static func text(_ text: String, _ message: Message) -> String {
    if message.context == "number" { return text }
    if message.context == "compass" { return String(text.map { accented[$0] ?? $0 }) }
    let parts = Placeholders.parts(of: text)
    let letters = parts.reduce(0) { count, part in
      if case .text(let text) = part { count + text.count { accented[$0] != nil } } else { count }
    }
    var extra = max(0, (letters * 4 + 9) / 10 - 2)
    let vowels = max(1, text.count { "aeiouAEIOU".contains($0) })
    let each = (extra + vowels - 1) / vowels
    let written = parts.map { part in
      switch part {
      case .name(let name): return "{\(name)}"
      case .text(let text):
        return text.map { letter in
          let doubled = "aeiouAEIOU".contains(letter) ? min(each, extra) : 0
          extra -= doubled
          return String(repeating: accented[letter] ?? letter, count: 1 + doubled)
        }.joined()
      }
    }
    return "[" + written.joined() + "]"
  }
}
