import Text

extension Fact {
  /// Returns the text in as few lines as fit, with balanced lengths.
  ///
  /// Of all ways to break the text, the one with the most even lines is chosen. A break after a
  /// comma or full stop is favoured; a break that isolates a word, strands an article, parts a short quote or separates
  /// a number other than a year from its noun is penalised, most of all one between a number and the symbol of a unit.
  /// Spaces within numbers are never breaks.
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
///
/// - Parameters:
///   - text: The text.
///   - maximumCharacters: The maximum length of a line, in Latin letters.
///   - maximumLines: The maximum number of lines.
///   - letter: The mean width of a Latin letter in the typeface, in ems: letters of other scripts then count as their
///     width in such letters, a Japanese one as about two. Without it, every character counts as one.
/// - Returns: The lines, top to bottom.
public func balancedLines(
  of text: String,
  maximumCharacters: Int,
  maximumLines: Int,
  letter: Double? = nil
) -> [String] {
  let pieces = text.linePieces
  guard !pieces.isEmpty else { return [] }
  let most = max(1, min(maximumLines, pieces.count))
  let lengths = LineLengths(pieces, letter: letter)
  let quoted = breaksInShortQuotes(of: pieces)
  let penalties = pieces.indices.map { place -> Double in
    guard place > 0 else { return 0 }
    return penalty(forBreakAt: place, in: pieces) + (quoted.contains(place) ? quoteCost : 0)
  }
  for count in 1...most {
    let best = bestBreaks(pieces, lengths, penalties, lines: count, limit: maximumCharacters)
    if best.fits || count == most {
      return zip(best.starts, best.starts.dropFirst() + [pieces.count]).map { start, end in
        pieces[start..<end].line
      }
    }
  }
  return [pieces.line]
}

/// The length of any run of pieces as one line, in Latin letters.
private struct LineLengths {
  private var ends: [Double] = [0]
  private let spaces: [Double]

  init(_ pieces: [LinePiece], letter: Double?) {
    spaces = pieces.map { $0.hasSpaceBefore ? 1 : 0 }
    for (piece, space) in zip(pieces, spaces) {
      let length = letter.map { piece.text.letters(of: $0) } ?? Double(piece.text.count)
      ends.append((ends.last ?? 0) + space + length)
    }
  }

  func callAsFunction(_ range: Range<Int>) -> Double {
    range.isEmpty ? 0 : ends[range.upperBound] - ends[range.lowerBound] - spaces[range.lowerBound]
  }
}

/// The cheapest way to break into a number of lines, by dynamic programming over the last line.
private func bestBreaks(
  _ pieces: [LinePiece],
  _ lengths: LineLengths,
  _ penalties: [Double],
  lines count: Int,
  limit: Int
) -> (starts: [Int], fits: Bool) {
  let mean = lengths(0..<pieces.count) / Double(count)
  let limit = Double(limit)
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
  // Sums of widths are rounded.
  return (starts, zip(starts, ends).allSatisfy { lengths($0..<$1) <= limit + 1e-9 })
}

/// The cost of a line of one word.
private let widowCost = 150.0

private func raggedness(of length: Double, mean: Double, limit: Double) -> Double {
  let tooLong = max(0, length - limit)
  let off = length - mean
  return off * off + 10_000 * tooLong * tooLong
}

/// The cost of a break before a piece, in squared characters of raggedness; negative if it is
/// favoured.
private func penalty(forBreakAt index: Int, in pieces: [LinePiece]) -> Double {
  let before = pieces[index - 1].text
  let last = before.lastBeforeIsolates ?? " "
  if ".;:。；：".contains(last) { return -60 }
  if ",、，–—".contains(last) { return -40 }
  if last.isNumber, !before.isYear {
    // The symbol of a unit in any language, or a short word.
    return pieces[index].text.count <= 4 ? unitCost : numberCost
  }
  return wordsBoundToNext.contains(before.lowercased()) ? 30 : 0
}

/// The cost of a break between a number and the symbol of its unit: less than that of a line that is a letter too long.
private let unitCost = 1000.0

/// The cost of a break between a number and a longer word, such as "47,000" and "trunks".
private let numberCost = 45.0

/// The cost of a break within a short quote.
private let quoteCost = 60.0

/// The most words of a short quote.
private let quoteWords = 5

/// Returns the places of breaks within short quotes, such as “I am excited”.
private func breaksInShortQuotes(of pieces: [LinePiece]) -> Set<Int> {
  var breaks: Set<Int> = []
  for start in pieces.indices {
    guard let first = pieces[start].text.first, "“„«".contains(first) else { continue }
    let words = pieces[start...].prefix(quoteWords)
    let last = words.indices.first { place in
      pieces[place].text.dropFirst(place == start ? 1 : 0).contains { "”“»".contains($0) }
    }
    if let last, last > start { breaks.formUnion((start + 1)...last) }
  }
  return breaks
}

extension String {
  /// Whether it is a year, such as 1797: nothing after it belongs to it. In other numbers of four digits with a unit,
  /// digits are grouped.
  fileprivate var isYear: Bool {
    guard utf8.count == 4, let number = Int(self) else { return false }
    return (1500..<2100).contains(number)
  }
}

/// Words that should stay with the word after them.
private let wordsBoundToNext: Set<String> = [
  "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "and", "or", "its", "their",
  "every", "each", "about", "than", "as", "from", "with",
]
