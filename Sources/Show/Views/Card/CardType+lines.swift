import Facts
import Text

/// The widths of running text in a card's typefaces.
extension CardType {
  /// The width of a letter of running text, in ems: nearly 0.45 in Inter Regular, slightly more in Semi Bold.
  static let letter = 0.468

  /// The advances of a typeface.
  enum Widths {
    /// Inter Regular and Semi Bold, and B612.
    case regular, semibold, cockpit

    /// The advances of the letters from space to tilde, in thousandths of the em.
    fileprivate var advances: [Int] {
      switch self {
      case .regular: CardType.regular
      case .semibold: CardType.semibold
      case .cockpit: CardType.cockpit
      }
    }
  }

  /// Returns the width of a text in ems; letters beyond ASCII are estimated.
  static func width(of text: some StringProtocol, _ widths: Widths) -> Double {
    let advances = widths.advances
    let sum = text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x20...0x7E: sum + advances[Int(scalar.value) - 0x20]
      case 0xA0: sum + advances[0]
      case 0x2009: sum + 200
      default: sum + thousandths(of: scalar)
      }
    }
    return Double(sum) / 1000
  }

  /// Returns the estimated width of a letter beyond ASCII, in thousandths of the em.
  private static func thousandths(of scalar: Unicode.Scalar) -> Int {
    if let em = scalar.emWidth, !scalar.properties.isCased { return Int((1000 * em).rounded()) }
    return narrow.contains(scalar) ? 330 : scalar.properties.isLowercase ? 590 : 670
  }

  /// Latin letters with accents that are about as narrow as their base letters: i, l, r and t.
  private static let narrow = Set("ìíîïĩīĭįıĺļľłŕŗřţťŧțÌÍÎÏĨĪĬĮİ".unicodeScalars)

  /// Returns a text in lines of at most a width, broken between words, and in scripts without spaces where their rules
  /// allow; a longer word is broken where it must be.
  ///
  /// - Parameters:
  ///   - text: The text; each run of spaces and line ends counts as one space.
  ///   - widths: The typeface.
  ///   - width: The width, in ems.
  /// - Returns: The lines.
  static func lines(of text: String, _ widths: Widths, width: Double) -> [String] {
    lines(of: text.linePieces, widths, width: width)
  }

  private static func lines(of pieces: [LinePiece], _ widths: Widths, width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0.0
    let space = Self.width(of: " ", widths)
    for piece in pieces {
      let (word, length) = (piece.text, Self.width(of: piece.text, widths))
      let gap = piece.hasSpaceBefore ? space : 0
      if line.isEmpty ? length <= width : used + gap + length <= width {
        (line, used) =
          line.isEmpty
          ? (word, length)
          : (line + (piece.hasSpaceBefore ? " " : "") + word, used + gap + length)
        continue
      }
      if !line.isEmpty { lines.append(line) }
      (line, used) = ("", 0)
      for letter in word {
        let advance = Self.width(of: String(letter), widths)
        if !line.isEmpty, used + advance > width {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(letter)
        used += advance
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns prose in lines of at most a width, as ``lines(of:_:width:)`` does, but a number stays with a short word
  /// after it, such as a unit, and no line begins with a dot.
  static func proseLines(of text: String, _ widths: Widths, width: Double) -> [String] {
    lines(of: joined(text.linePieces), widths, width: width).map { line in
      String(line.map { $0 == joint ? " " : $0 })
    }
  }

  /// Returns a text in lines of about the same length.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The width of the column, in ems.
  ///   - count: The largest number of lines.
  /// - Returns: The lines.
  static func balancedLines(of text: String, width: Double, atMost count: Int) -> [String] {
    Facts.balancedLines(
      of: text,
      maximumCharacters: max(8, Int(width / letter)),
      maximumLines: count,
      letter: letter
    )
  }

  /// Returns the beginning of a text that fits a width in ems, with an ellipsis if letters are left out.
  static func beginning(of text: String, _ widths: Widths, width: Double) -> String {
    guard Self.width(of: text, widths) > width else { return text }
    var beginning = ""
    var used = Self.width(of: "…", widths)
    for letter in text {
      used += Self.width(of: String(letter), widths)
      guard used <= width else { break }
      beginning.append(letter)
    }
    while beginning.last == " " || beginning.last == "·" { beginning.removeLast() }
    return beginning + "…"
  }

  /// Returns the end of a text that fits a width in ems, with an ellipsis if letters are left out.
  static func end(of text: String, _ widths: Widths, width: Double) -> String {
    guard Self.width(of: text, widths) > width else { return text }
    var end: [Character] = []
    var used = Self.width(of: "…", widths)
    for letter in text.reversed() {
      used += Self.width(of: String(letter), widths)
      guard used <= width else { break }
      end.append(letter)
    }
    while end.last == " " { end.removeLast() }
    return "…" + String(end.reversed())
  }

  /// A space at which no line is broken.
  private static let joint: Character = "\u{A0}"

  /// Returns the pieces with those joined between which no line of prose breaks. In a script without spaces the text
  /// goes on behind a unit, which is a piece of its own.
  private static func joined(_ pieces: [LinePiece]) -> [LinePiece] {
    var joined: [LinePiece] = []
    for piece in pieces {
      let isUnit =
        piece.hasSpaceBefore && piece.text.count <= 4
        && joined.last?.text.lastBeforeIsolates?.isNumber == true
      if let last = joined.indices.last, isUnit || piece.text == "·" {
        joined[last].append(piece)
      } else {
        joined.append(piece)
      }
    }
    return joined
  }

  private static let regular = [
    281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464,
    605, 636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727,
    719, 598, 587, 743, 740, 264, 543, 652, 562, 889, 753, 761, 635, 761, 639, 638, 642, 741,
    676, 949, 642, 665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609,
    591, 237, 237, 544, 237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 812, 540, 557,
    541, 362, 327, 362, 659,
  ]

  private static let semibold = [
    248, 309, 396, 643, 649, 844, 663, 213, 393, 393, 543, 673, 295, 466, 290, 379, 667, 481,
    621, 652, 666, 632, 648, 587, 646, 648, 290, 295, 673, 673, 673, 544, 999, 724, 657, 744,
    724, 608, 586, 755, 744, 275, 561, 677, 566, 906, 741, 775, 643, 776, 651, 649, 660, 734,
    724, 1007, 690, 705, 653, 393, 379, 393, 481, 468, 497, 575, 630, 577, 630, 593, 377, 625,
    613, 261, 261, 569, 261, 898, 610, 608, 625, 625, 397, 549, 380, 608, 576, 837, 562, 576,
    562, 393, 358, 393, 673,
  ]

  private static let cockpit = [
    350, 350, 400, 850, 550, 900, 700, 200, 450, 450, 550, 600, 250, 450, 300, 550, 650, 650,
    650, 650, 650, 650, 650, 650, 650, 650, 300, 250, 650, 500, 650, 550, 1000, 650, 650, 600,
    650, 600, 550, 650, 700, 300, 450, 600, 550, 900, 750, 800, 600, 800, 650, 550, 600, 700,
    650, 950, 650, 600, 600, 450, 550, 500, 750, 550, 550, 525, 600, 500, 600, 550, 400, 600,
    600, 300, 300, 550, 350, 900, 600, 600, 600, 600, 400, 450, 400, 600, 550, 750, 550, 550,
    500, 649, 200, 600, 750,
  ]
}
