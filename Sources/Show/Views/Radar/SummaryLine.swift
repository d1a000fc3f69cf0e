import Text

/// A line of a radar's summary.
struct SummaryLine: Hashable {
  let text: String

  /// The height of its baseline, and its size, in short sides.
  let down, size: Double

  /// The brightness, from 0 to 1.
  let intensity: Double

  /// Its length, in letters of the terminal's typeface.
  var length: Double { text.letters(of: RadarColumn.letter) }

  /// The smallest size of wrapped lines, in short sides.
  static let minimumSize = MinimumTextSize.largestDesigned

  /// The distance between the baselines of a paragraph, and the least and the greatest gap between paragraphs, in ems.
  private static let (leading, gaps) = (1.15, (minimum: 0.15, maximum: 0.35))

  /// The number of sizes that are tried.
  private static let steps = 20

  /// Returns how many letters there is room for.
  ///
  /// - Parameters:
  ///   - width: The width, in short sides.
  ///   - share: The letters' size as a share of the line's.
  /// - Returns: The number.
  func letters(in width: Double, _ share: Double = 1) -> Double {
    (width + 0.01 * RadarColumn.letter * size) / (share * size * RadarColumn.letter)
  }

  /// Wraps lines that are too long. All have one size, or their own if that is smaller: the largest at which they fit.
  ///
  /// - Parameters:
  ///   - lines: The lines as designed.
  ///   - width: The width for them, in short sides.
  ///   - heights: The heights of the first baseline at least, and of the last one at most, in short sides.
  /// - Returns: The lines; nil if they do not fit.
  static func wrapped(
    _ lines: [SummaryLine],
    width: Double,
    in heights: ClosedRange<Double>
  ) -> [SummaryLine]? {
    let largest = lines.map(\.size).max() ?? minimumSize
    return (0...steps).lazy.compactMap { step in
      let size = largest - (largest - minimumSize) * Double(step) / Double(steps)
      return wrapped(lines, size: size, width: width, in: heights)
    }.first
  }

  private static func wrapped(
    _ lines: [SummaryLine],
    size: Double,
    width: Double,
    in heights: ClosedRange<Double>
  ) -> [SummaryLine]? {
    let paragraphs = lines.map { line in
      let smaller = line.with(size: min(line.size, size))
      let maximum = max(1, Int(smaller.letters(in: width)))
      let lines = RadarColumn.lines(of: line.text, maximumCharacters: maximum)
      return lines.map { smaller.with(text: $0) }
    }.filter { !$0.isEmpty }
    let rows = paragraphs.joined().dropFirst().reduce(0) { $0 + leading * $1.size }
    let spaces = paragraphs.dropFirst().reduce(0) { $0 + $1[0].size }
    let minimum = rows + gaps.minimum * spaces
    guard let first = paragraphs.first?.first, heights.lowerBound + minimum <= heights.upperBound
    else { return nil }
    // The first line moves up only if there is no other room.
    let start = min(first.down, heights.upperBound - minimum)
    let spare = (heights.upperBound - start - rows) / max(spaces, minimumSize)
    let gap = min(gaps.maximum, max(gaps.minimum, spare))
    var down = start
    return paragraphs.enumerated().flatMap { number, paragraph in
      paragraph.enumerated().map { row, line in
        if row > 0 || number > 0 { down += leading * line.size }
        if row == 0, number > 0 { down += gap * line.size }
        return line.with(down: down)
      }
    }
  }

  /// Returns the line with the given values in place of its own.
  private func with(text: String? = nil, down: Double? = nil, size: Double? = nil) -> SummaryLine {
    SummaryLine(
      text: text ?? self.text,
      down: down ?? self.down,
      size: size ?? self.size,
      intensity: intensity
    )
  }
}
