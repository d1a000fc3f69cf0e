/// Letter folding for comparisons: lower case, with Latin letters stripped of diacritics.
///
/// `München` and `Munchen` fold alike, `São` and `Sao`, `Łódź` and `Lodz`; other scripts only lose
/// their case. German and Nordic letters also have a two-letter form: `Muenchen`.
package enum Folding {
  /// Appends the folded form of a non-ASCII letter or digit, which is empty for a combining mark.
  ///
  /// - Returns: Whether the scalar belongs to a word; false for a separator.
  package static func append(_ scalar: Unicode.Scalar, to letters: inout [UInt8]) -> Bool {
    switch scalar.value {
    case 0xC0..<0x250:
      if let letter = plain(latin[Int(scalar.value) - 0xC0]) {
        letters.append(letter)
        return true
      }
    case 0x1E00..<0x1F00:
      if let letter = plain(latinAdditional[Int(scalar.value) - 0x1E00]) {
        letters.append(letter)
        return true
      }
    case 0x300..<0x370, 0xAD, 0x200B...0x200D:
      return true
    // Cyrillic, where capitals are in rows below their small letters.
    case 0x400..<0x410: return append(scalar.value + 80, to: &letters)
    case 0x410..<0x430: return append(scalar.value + 32, to: &letters)
    case 0x430..<0x460: return append(scalar.value, to: &letters)
    // Kana, ideographs and Hangul have no case.
    case 0x3041..<0x30FB, 0x4E00..<0xA000, 0xAC00..<0xD7A4:
      return append(scalar.value, to: &letters)
    default: break
    }
    return appendOther(scalar, to: &letters)
  }

  /// Returns the two-letter form of a letter, as used in German and Danish where umlauts are not
  /// available.
  package static func twoLetters(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ä", "Ä", "æ", "Æ": "ae"
    case "ö", "Ö", "ø", "Ø": "oe"
    case "ü", "Ü": "ue"
    case "å", "Å": "aa"
    default: nil
    }
  }

  /// Whether a letter is typed only where a name has it: `ø` and `å` are letters of their own, not `o` and `a` with
  /// an accent.
  package static func isOwnLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "ø", "Ø", "å", "Å": true
    default: false
    }
  }

  /// Whether a character can occur inside a word without separating it: `O'Hare`.
  package static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "’", "‘", "ʻ", "ʼ", "`", "´": true
    default: false
    }
  }

  private static func appendOther(_ scalar: Unicode.Scalar, to letters: inout [UInt8]) -> Bool {
    switch scalar {
    case "ß", "ẞ": letters += "ss".utf8
    case "æ", "Æ": letters += "ae".utf8
    case "œ", "Œ": letters += "oe".utf8
    case "þ", "Þ": letters += "th".utf8
    default:
      let properties = scalar.properties
      guard properties.isAlphabetic || properties.numericType != nil else { return false }
      letters += properties.lowercaseMapping.utf8
    }
    return true
  }

  private static func append(_ value: UInt32, to letters: inout [UInt8]) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    for byte in UTF8.encode(scalar) ?? .init() { letters.append(byte) }
    return true
  }

  private static func plain(_ letter: UInt8) -> UInt8? {
    letter == UInt8(ascii: ".") ? nil : letter
  }

  /// The base letters of U+00C0 to U+024F; a dot if there is none, or more than one.
  private static let latin = Array(
    """
    aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkkllllll.\
    .llnnnnnn.nnoooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    .................ff.............oo.............uu...............\
    .............aaiioouuuuuuuuuu.aaaa....ggkkoooo..j...gg..nnaa..oo\
    aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy............\
    ................
    """.utf8
  )

  /// The base letters of U+1E00 to U+1EFF, including Vietnamese.
  private static let latinAdditional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy.s....aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......
    """.utf8
  )
}
