extension String {
  /// The text between marks that keep its order among words from right to left (Unicode Standard Annex 9, isolates).
  ///
  /// Without them, "4 000" becomes "000 4" between Arabic words, and "4-7-8" becomes "8-7-4". The direction is stated
  /// rather than taken from the first letter, because that rule does not look into isolates within the text, of which a
  /// list consists. A plain number needs no marks, so that it stays a number to what breaks lines.
  var isolated: String {
    guard !isEmpty, !isPlainNumber else { return self }
    let direction = unicodeScalars.contains(where: \.isFromTheRight) ? "\u{2067}" : "\u{2066}"
    return "\(direction)\(self)\u{2069}"
  }

  /// Whether the text consists of figures with single signs between them that count as part of a number: 12, 4.5, 8:30.
  private var isPlainNumber: Bool {
    var wasFigure = false
    for byte in utf8 {
      if byte.isDigit {
        wasFigure = true
      } else if wasFigure, byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") {
        wasFigure = false
      } else {
        return false
      }
    }
    return wasFigure
  }
}

extension StringProtocol {
  /// The last letter or sign, apart from the marks that end an isolate.
  public var lastBeforeIsolates: Character? {
    guard let last, last == "\u{2069}" else { return last }
    return self.last { $0 != "\u{2069}" }
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of a script that is written from right to left: Hebrew, Arabic, Syriac, Thaana, N’Ko,
  /// Samaritan, Mandaic, Adlam and others. Figures and signs of these scripts have no direction of their own.
  public var isFromTheRight: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic
    default: false
    }
  }
}
