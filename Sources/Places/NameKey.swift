/// A name reduced to the letters that are compared.
///
/// Case, diacritics, width, spaces and punctuation are removed, so that `San Francisco`,
/// `san-francisco` and `sanfrancisco` have the same key, as do `Αθήνα` and `ΑΘΗΝΑ`, `قاهرة` and
/// `قاهره`. Scripts stay separate: nothing is transliterated.
public struct NameKey: Sendable, Hashable {
  /// The letters in UTF-8.
  public let letters: [UInt8]

  /// The longest key, in bytes; longer ones are truncated.
  static let longest = 120

  /// Creates the key of a name.
  ///
  /// - Parameters:
  ///   - name: The name as written.
  ///   - twoLetters: Whether to fold `ü` to `ue` and the like, as in German without umlauts.
  public init(_ name: some StringProtocol, twoLetters: Bool = false) {
    var letters: [UInt8] = []
    for scalar in name.unicodeScalars {
      if twoLetters, let two = Folding.twoLetters(scalar) {
        letters += two.utf8
      } else if !Folding.isApostrophe(scalar), !Self.isIgnored(scalar) {
        _ = Folding.append(Self.plain(scalar), to: &letters)
      }
      if letters.count > Self.longest { break }
    }
    self.letters = Array(letters.prefix(Self.longest))
  }

  /// Whether the name has no letters.
  public var isEmpty: Bool { letters.isEmpty }

  /// Diacritics of Arabic, Hebrew and Devanagari, and the tatweel.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x591...0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x93C: true
    default: false
    }
  }

  /// Returns the canonical letter of a letter and its variants.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    switch value {
    // Full-width forms, and katakana to hiragana.
    case 0xFF01...0xFF5E: return shifted(value, by: -0xFEE0)
    case 0x30A1...0x30F6: return shifted(value, by: -0x60)
    default: return variants[scalar] ?? scalar
    }
  }

  private static func shifted(_ value: UInt32, by distance: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt32(Int(value) + distance)) ?? " "
  }

  /// Letters with diacritics in Greek and Cyrillic, and letters that Arabic, Persian and Urdu
  /// keyboards produce differently.
  private static let variants: [Unicode.Scalar: Unicode.Scalar] = {
    let rows: [(Unicode.Scalar, String)] = [
      ("α", "άΆ"), ("ε", "έΈ"), ("η", "ήΉ"), ("ι", "ίΊϊΪΐ"), ("ο", "όΌ"), ("υ", "ύΎϋΫΰ"),
      ("ω", "ώΏ"), ("σ", "ς"),
      ("е", "ёЁ"), ("и", "йЙ"), ("і", "їЇ"), ("у", "ўЎ"),
      ("ا", "أإآٱ"), ("ي", "ىیې"), ("ك", "کڪ"), ("ه", "ةہۀھە"),
    ]
    var variants: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (letter, others) in rows {
      for other in others.unicodeScalars { variants[other] = letter }
    }
    return variants
  }()
}

extension NameKey: Comparable {
  /// Orders keys byte by byte, which is the order of their code points.
  public static func < (lhs: NameKey, rhs: NameKey) -> Bool {
    lhs.letters.lexicographicallyPrecedes(rhs.letters)
  }
}
