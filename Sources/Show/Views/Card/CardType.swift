import Text

/// The widths of text in a card's typefaces.
enum CardType {
  /// The advances of Inter Display Medium, in thousandths of the em: figures, then capitals.
  private static let advances: [UInt8: Int] = {
    let letters = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let widths = [
      406, 585, 356, 559, 590, 608, 564, 585, 536, 582, 585, 675, 603, 697, 668, 558, 534, 721, 675,
      209, 523, 615, 512, 827, 685, 717, 586, 721, 600, 614, 589, 670, 673, 952, 633, 659, 590,
    ]
    return Dictionary(uniqueKeysWithValues: zip(letters, widths))
  }()

  /// Returns the width of a code at the head of a card in ems, including its tracking of −0.01.
  static func width(ofCode code: String) -> Double {
    code.utf8.reduce(0) { $0 + Double(advances[$1] ?? 700) / 1000 - 0.01 }
  }

  /// Returns the approximate width of a distance in ems, from the advances of Inter.
  static func width(ofDistance text: String) -> Double {
    text.reduce(0) { width, letter in
      switch letter {
      case "1": width + 0.46
      case " ", ".", ",": width + 0.28
      case "m": width + 0.87
      case "i": width + 0.25
      default: width + (letter.unicodeScalars.first?.emWidth ?? 0.61)
      }
    }
  }
}
