extension Fact {
  /// Returns the text in as few lines as fit, with balanced lengths.
  ///
  /// Of all ways to break the text, the one with the most even lines is chosen. A break after a
  /// comma or full stop is favoured; a break that isolates a word, strands an article or separates
  /// a number from its noun is penalised, most of all one between a number and the symbol of a unit. Spaces within
  /// numbers are never breaks.
  ///
  /// - Parameters:
  ///   - maximumCharacters: The maximum length of a line.
  ///   - maximumLines: The maximum number of lines. A text that needs more is broken into exactly
  ///     that many lines, some longer than `maximumCharacters`; words are never omitted.
  /// - Returns: The lines, top to bottom, without white space at their ends.
  public func lines(maximumCharacters: Int, maximumLines: Int) -> [String] {
    balancedLines(of: text, maximumCharacters: maximumCharacters, maximumLines: maximumLines)
  }
}

/// Returns a text in balanced lines; see ``Fact/lines(maximumCharacters:maximumLines:)``.
public func balancedLines(
  of text: String,
  maximumCharacters: Int,
  maximumLines: Int
) -> [String] {
  let pieces = piecesOfText(text)
  guard !pieces.isEmpty else { return [] }
  let most = max(1, min(maximumLines, pieces.count))
  let lengths = LineLengths(pieces)
  let penalties = pieces.indices.map { $0 == 0 ? 0 : penalty(forBreakAt: $0, in: pieces) }
  for count in 1...most {
    let best = bestBreaks(pieces, lengths, penalties, lines: count, limit: maximumCharacters)
    if best.fits || count == most {
      return zip(best.starts, best.starts.dropFirst() + [pieces.count]).map { start, end in
        joined(pieces[start..<end])
      }
    }
  }
  return [joined(pieces[...])]
}

/// An unbreakable piece: a word, or in Chinese and Japanese a character with its punctuation.
private struct Piece {
  var text: String
  var hasSpaceBefore: Bool
}

private func piecesOfText(_ text: String) -> [Piece] {
  var pieces: [Piece] = []
  for word in text.split(whereSeparator: { $0.isWhitespace && !noBreakSpaces.contains($0) }) {
    var isFirst = true
    for character in word {
      if isFirst || character.isIdeographic {
        pieces.append(Piece(text: String(character), hasSpaceBefore: isFirst))
      } else {
        pieces[pieces.count - 1].text.append(character)
      }
      isFirst = false
    }
  }
  return pieces
}

/// Spaces at which no line is broken: the no-break spaces, and the thin space, which groups digits and stands before
/// the sign of a degree.
private let noBreakSpaces: Set<Character> = ["\u{A0}", "\u{202F}", "\u{2009}"]

private func joined(_ pieces: ArraySlice<Piece>) -> String {
  var line = ""
  for piece in pieces {
    if piece.hasSpaceBefore && !line.isEmpty { line += " " }
    line += piece.text
  }
  return line
}

/// The length of any run of pieces as one line, in characters.
private struct LineLengths {
  private var ends: [Int] = [0]
  private let spaces: [Int]

  init(_ pieces: [Piece]) {
    spaces = pieces.map { $0.hasSpaceBefore ? 1 : 0 }
    for (piece, space) in zip(pieces, spaces) {
      ends.append((ends.last ?? 0) + space + piece.text.count)
    }
  }

  func callAsFunction(_ range: Range<Int>) -> Int {
    range.isEmpty ? 0 : ends[range.upperBound] - ends[range.lowerBound] - spaces[range.lowerBound]
  }
}

/// The cheapest way to break into a number of lines, by dynamic programming over the last line.
private func bestBreaks(
  _ pieces: [Piece],
  _ lengths: LineLengths,
  _ penalties: [Double],
  lines count: Int,
  limit: Int
) -> (starts: [Int], fits: Bool) {
  let mean = Double(lengths(0..<pieces.count)) / Double(count)
  // cost[end] and starts[end]: the best way to set the first `end` pieces in the lines so far.
  var best: [(cost: Double, starts: [Int])?] = Array(repeating: nil, count: pieces.count + 1)
  best[0] = (0, [])
  for line in 1...count {
    var next: [(cost: Double, starts: [Int])?] = Array(repeating: nil, count: pieces.count + 1)
    for end in line...pieces.count {
      for start in (line - 1)..<end {
        guard let before = best[start] else { continue }
        let length = lengths(start..<end)
        var cost = before.cost + raggedness(of: length, mean: mean, limit: limit)
        if end < pieces.count { cost += penalties[end] }
        if end - start == 1 && pieces[start].hasSpaceBefore && count > 1 { cost += widowCost }
        if cost < next[end]?.cost ?? .infinity { next[end] = (cost, before.starts + [start]) }
      }
    }
    best = next
  }
  let starts = best[pieces.count]?.starts ?? [0]
  let ends = starts.dropFirst() + [pieces.count]
  return (starts, zip(starts, ends).allSatisfy { lengths($0..<$1) <= limit })
}

/// The cost of a line of one word.
private let widowCost = 150.0

private func raggedness(of length: Int, mean: Double, limit: Int) -> Double {
  let tooLong = Double(max(0, length - limit))
  let off = Double(length) - mean
  return off * off + 10_000 * tooLong * tooLong
}

/// The cost of a break before a piece, in squared characters of raggedness; negative if it is
/// favoured.
private func penalty(forBreakAt index: Int, in pieces: [Piece]) -> Double {
  let before = pieces[index - 1].text
  let last = before.last ?? " "
  if ".;:。；：".contains(last) { return -60 }
  if ",、，–—".contains(last) { return -40 }
  // The symbol of a unit in any language, or a short word.
  if last.isNumber { return pieces[index].text.count <= 4 ? unitCost : 300 }
  return wordsBoundToNext.contains(before.lowercased()) ? 30 : 0
}

/// The cost of a break between a number and the symbol of its unit: less than that of a line that is a letter too long.
private let unitCost = 1000.0

/// Words that should stay with the word after them.
private let wordsBoundToNext: Set<String> = [
  "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "and", "or", "its", "their",
  "every", "each", "about", "than", "as", "from", "with",
]

extension Character {
  /// Whether a line may break before it: kana and Han characters, but not their punctuation.
  fileprivate var isIdeographic: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return 0x3041...0x30FA ~= scalar.value || 0x3400...0x9FFF ~= scalar.value
  }
}
