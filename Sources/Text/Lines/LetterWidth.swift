extension StringProtocol {
  /// Returns the length of the text in letters of running Latin text, as lines are measured whose widths are estimated.
  ///
  /// Latin letters, figures and signs count as one each: their widths even out within a line. Letters of other scripts
  /// count as their own width, because a line of them may be more than twice as wide as one of as many Latin letters.
  ///
  /// - Parameter letter: The mean width of a Latin letter in the typeface, in ems.
  /// - Returns: The length; for Latin text exactly the number of characters.
  public func letters(of letter: Double) -> Double {
    reduce(0) { $0 + $1.letters(of: letter) }
  }
}

extension Character {
  /// Returns how many letters of running Latin text the character counts as; see ``StringProtocol/letters(of:)``.
  ///
  /// - Parameter letter: The mean width of a Latin letter in the typeface, in ems.
  /// - Returns: The number: one for a Latin letter.
  public func letters(of letter: Double) -> Double {
    guard let first = unicodeScalars.first, first.emWidth != nil else { return 1 }
    return unicodeScalars.reduce(0) { $0 + ($1.emWidth ?? letter) } / letter
  }
}

extension Unicode.Scalar {
  /// The width of a letter of a script other than Latin, in ems; nil for Latin letters and for signs that are about as
  /// wide.
  ///
  /// East Asian letters fill an em, half that in their halfwidth forms (Unicode Standard Annex 11). Widths of other
  /// scripts are those of wide letters in the Noto typefaces, so that a line is rather too short than too long.
  public var emWidth: Double? {
    guard value >= 0x300 else { return value == 0xAD ? 0 : nil }
    if let wide = eastAsianWidth { return wide }
    guard let letter = scriptWidth else { return nil }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .spacingMark: return 0.40
    default: return letter
    }
  }

  /// The width of an East Asian letter or of a picture, in ems.
  private var eastAsianWidth: Double? {
    switch value {
    case 0x302A...0x302F, 0x3099, 0x309A, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF: 0
    case 0x1160...0x11FF: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3: 1
    case 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6: 1
    case 0xFF61...0xFFDC: 0.5
    case 0x1F000...0x1FAFF: 1.25
    case 0x20000...0x3FFFD: 1
    default: nil
    }
  }

  /// The width of a letter of another script, in ems.
  private var scriptWidth: Double? {
    switch value {
    // Marks on their own, and signs without a width: those of direction, joiners, and the break without a space.
    case 0x300...0x36F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: 0
    // Greek and Cyrillic, Armenian, Georgian.
    case 0x370...0x52F, 0x531...0x58F, 0x10A0...0x10FF, 0x1C80...0x1CBF, 0x1F00...0x1FFF: 0.60
    // Hebrew, Arabic and their neighbours.
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: 0.60
    // The scripts of India.
    case 0x900...0xDFF: 0.80
    // Thai and Lao, Tibetan.
    case 0xE00...0xFFF: 0.64
    // Burmese, Khmer.
    case 0x1000...0x109F, 0x1780...0x17FF: 0.85
    // Ethiopic and Cherokee.
    case 0x1200...0x13FF: 0.85
    default: nil
    }
  }
}
