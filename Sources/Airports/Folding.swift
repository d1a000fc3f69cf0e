/// Letters as a search compares them: lower case, Latin ones without their marks.
///
/// `München` and `Munchen` fold alike, `São` and `Sao`, `Łódź` and `Lodz`; other scripts only lose
/// their case. German and Nordic letters have a second reading with two letters: `Muenchen`.
enum Folding {
  /// Returns the folded form of a letter or digit of Latin script with accents, of ligatures and
  /// other scripts; empty for a mark that only changes the letter before; nil for what parts words.
  static func folded(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0xC0..<0x250:
      if let letter = plain(latin[Int(scalar.value) - 0xC0]) { return letter }
    case 0x1E00..<0x1F00:
      if let letter = plain(latinAdditional[Int(scalar.value) - 0x1E00]) { return letter }
    case 0x300..<0x370, 0xAD, 0x200B...0x200D:
      return ""
    default: break
    }
    switch scalar {
    case "ß", "ẞ": return "ss"
    case "æ", "Æ": return "ae"
    case "œ", "Œ": return "oe"
    case "þ", "Þ": return "th"
    default: break
    }
    let properties = scalar.properties
    guard properties.isAlphabetic || properties.numericType != nil else { return nil }
    return properties.lowercaseMapping
  }

  /// Returns the reading of a letter as two, as Germans and Danes write it where there are no
  /// umlauts.
  static func twoLetters(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ä", "Ä", "æ", "Æ": "ae"
    case "ö", "Ö", "ø", "Ø": "oe"
    case "ü", "Ü": "ue"
    case "å", "Å": "aa"
    default: nil
    }
  }

  /// Whether a character stands inside a word without parting it: `O'Hare`.
  static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    ["'", "’", "‘", "ʻ", "ʼ", "`", "´"].contains(scalar)
  }

  private static func plain(_ letter: UInt8) -> String? {
    letter == UInt8(ascii: ".") ? nil : String(UnicodeScalar(letter))
  }

  /// The letter under each of U+00C0 to U+024F; a dot where there is none, or more than one.
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

  /// The letter under each of U+1E00 to U+1EFF, Vietnamese among them.
  private static let latinAdditional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy.s....aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......
    """.utf8
  )
}
