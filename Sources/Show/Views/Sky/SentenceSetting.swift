import Facts

/// The line breaks and sizes of a sentence and its source that fit the sky. Lengths are in short sides.
struct SentenceSetting: Sendable {
  /// What they depend on.
  struct Key: Hashable, Sendable {
    /// The sentence.
    let text: String

    /// The source, if the sentence has one.
    let source: String?

    /// The picture's width in short sides.
    let width: Double

    /// Whether the picture is in portrait format.
    let isPortrait: Bool

    /// Whether a sheet leaves no more than this width of a wide picture.
    var isNarrowed = false

    /// The height that a sheet leaves free above it in a tall picture; nil without such a sheet.
    var height: Double?
  }

  /// The lines of the sentence and of its source.
  let lines, source: [String]

  /// The em of the sentence.
  let size: Double

  /// The width of the lines at most.
  let width: Double

  /// Whether it is in smaller letters, beside or above a sheet.
  let isNarrowed: Bool

  /// Whether all lines keep to the width in letters as large as intended.
  let fits: Bool

  /// The em of the source, and the extra space between its letters in ems.
  static let (sourceSize, sourceTracking) = (0.0225, 0.012)

  /// The distances between the baselines of the sentence and of its source, in ems.
  static let (leading, sourceLeading) = (1.30, 1.40)

  /// The width of a line at most, however wide the picture is: the eye finds the next line more easily.
  private static let widest = 2.0

  /// The least width of lines that can be read with ease.
  private static let minimumWidth = 0.50

  /// Tries the sizes from large to small until the text fits their number of lines.
  init(_ key: Key) {
    let text = key.text
    let width = min(key.width - 2 * LegView.safeMargin, Self.widest)
    let source = key.source.map { Self.sourceLines($0, width: width) } ?? []
    let above = key.height.map { Self.choices(within: $0, sourceLines: source.count) }
    let choices: [(size: Double, lines: Int)] =
      above
      ?? (key.isNarrowed
        ? [(0.066, 3), (0.0586, 4), (0.050, 5)]
        : key.isPortrait
          ? [(0.088, 4), (0.072, 5), (0.0586, 6)] : [(0.078, 2), (0.066, 3), (0.0586, 4)])
    // Inter Display's light letters are .40 em wide on average, .43 in wide words.
    let letter = max(0.43, Self.meanLightWidth(of: text))
    var best: (lines: [String], size: Double) = ([text], 0.0586)
    for choice in choices {
      let fits = max(1, Int(width / (choice.size * letter)))
      let lines = balancedLines(of: text, maximumCharacters: fits, maximumLines: choice.lines)
      best = (lines, choice.size)
      let isWide = above != nil && lines.contains { Self.lightWidth(of: $0) * choice.size > width }
      if !isWide, lines.allSatisfy({ $0.count <= fits }) { break }
    }
    // A line of wide letters, or a word without a break, takes more than its letters' share.
    let longest = best.lines.map(Self.lightWidth).max() ?? 0
    (lines, size) = (best.lines, min(best.size, width / max(longest, 1)))
    self.source = source
    self.width = width
    isNarrowed = key.isNarrowed || key.height != nil
    let widest = source.map(Self.regularWidth).max() ?? 0
    fits = size == best.size && widest * Self.sourceSize <= width && width >= Self.minimumWidth
  }

  /// The sizes above a sheet: down to one between those of a caption and of a name, which is read with ease from where
  /// a person reaches the sheet.
  private static let sizesAbove = [0.066, 0.0586, 0.050, 0.044, 0.040, 0.036]

  /// Returns those sizes with the number of lines for which a height has room.
  private static func choices(
    within height: Double,
    sourceLines: Int
  ) -> [(size: Double, lines: Int)] {
    sizesAbove.compactMap { size in
      let room = height - 0.74 * size - depth(below: size, sourceLines: sourceLines)
      guard room >= 0 else { return nil }
      return (size: size, lines: 1 + Int(room / (leading * size)))
    }
  }

  /// Returns the height from the baseline of a sentence's last line to the end of its source, if it has one.
  static func depth(below size: Double, sourceLines: Int) -> Double {
    guard sourceLines > 0 else { return 0.24 * size }
    return sourceGap + (sourceLeading * Double(sourceLines - 1) + 0.24) * sourceSize
  }

  /// The distance from the last baseline of a sentence to the first of its source.
  static let sourceGap = 0.084

  /// Returns a source in one line, or in two if it is long.
  private static func sourceLines(_ source: String, width: Double) -> [String] {
    let fits = max(1, Int(width / (sourceSize * meanRegularWidth(of: source))))
    guard source.count > fits else { return [source] }
    let balanced = balancedLines(of: source, maximumCharacters: fits, maximumLines: 2)
    let room = width / sourceSize
    guard balanced.contains(where: { regularWidth(of: $0) > room }) else { return balanced }
    // Where scripts are mixed, the line of the wider letters takes fewer of them.
    let least = room - sourceTracking * Double(source.count)
    let narrow = CardType.lines(of: source, .regular, width: least)
    return narrow.count <= 2 ? narrow : balanced
  }

  /// The width of Inter Display Light, with its tracking of −0.012 em, relative to Inter Regular.
  private static let light = 0.88

  /// Returns the width of a text in Inter Display Light, in ems. Letters of other scripts are as wide in any weight.
  static func lightWidth(of text: String) -> Double {
    text.reduce(0) { sum, letter in
      let width = CardType.width(of: String(letter), .regular)
      return sum + (width < 1 ? light * width : width)
    }
  }

  /// Returns the mean width of a text's letters in Inter Display Light, in ems.
  static func meanLightWidth(of text: String) -> Double {
    lightWidth(of: text) / Double(max(text.count, 1))
  }

  /// Returns the mean width of a text's letters in Inter Regular as a source is set, in ems.
  static func meanRegularWidth(of text: String) -> Double {
    regularWidth(of: text) / Double(max(text.count, 1))
  }

  /// Returns the width of a text in Inter Regular as a source is set, in ems.
  static func regularWidth(of text: String) -> Double {
    CardType.width(of: text, .regular) + sourceTracking * Double(text.count)
  }
}
