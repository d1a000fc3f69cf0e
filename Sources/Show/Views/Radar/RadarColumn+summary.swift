import Scenes
import Text

/// The summary of a radar: the place, the number of aircraft, and the selected one.
extension RadarColumn {
  /// The place and the number of aircraft. They move up if the reason why some are left out needs a second line.
  var heading: [Mark] {
    let lines: [SummaryLine] = [
      SummaryLine(text: count, down: 0.254, size: Self.countSize, intensity: 0.86),
      reason.map { SummaryLine(text: $0, down: 0.283, size: 0.0205, intensity: 0.86) },
    ].compactMap(\.self)
    let isLong = lines.dropFirst().contains { line in
      line.length > line.letters(in: layout.summary.width, Self.smallestReason)
    }
    let (low, last) = (0.246, 0.2885)
    let wrapped =
      isLong
      ? SummaryLine.wrapped(lines, width: layout.summary.width, in: low - Self.lift...last) : nil
    let up = Float(wrapped == nil ? 0 : Self.lift)
    return [
      line(words(.overhead), 0.150 - up, 0.0265, 0.86, tracking: 0.18),
      line(picture.title, 0.216 - up, titleSize, 0.95),
    ] + (wrapped.map { marks(of: $0) } ?? marks(of: lines, in: low...last))
  }

  /// The smallest size of the reason on one line, as a share of the designed one.
  private static let smallestReason = 0.85

  /// How far the place moves up, in short sides: half a line, which keeps it off notices and the grip.
  private static let lift = 0.016

  /// The size of the place's name: smaller for a long one.
  private var titleSize: Double {
    let letters = picture.title.letters(of: Self.letter)
    return min(0.0560, max(0.0340, layout.summary.width / (letters * Self.letter)))
  }

  /// The selected aircraft.
  func details(of blip: Blip) -> [Mark] {
    let details = AircraftDetails(blip, words)
    let country = blip.contact.country.map { words(.country($0)) }
    let kind = words.list([type(of: blip), country].compactMap(\.self))
    let route = picture.options.showsRoute ? picture.route(blip.contact) : nil
    let lines = details.lines + [route].compactMap(\.self)
    // Five lines end above the separator, too.
    let step = lines.count > 4 ? 0.0300 : 0.0365
    let all =
      [SummaryLine(text: kind, down: 0.432, size: 0.0265, intensity: 0.90)]
      + lines.enumerated().map { row, detail in
        SummaryLine(
          text: detail,
          down: 0.481 + step * Double(row),
          size: 0.0265,
          intensity: 0.90
        )
      }
    // Below a tall picture's summary there is no separator.
    let last = layout.isTall ? 0.860 : 0.601
    return [line(blip.contact.markedName, 0.390, 0.0640, 1)] + marks(of: all, in: 0.424...last)
  }

  /// Returns the marks of lines of the summary. If one of them would be cut, all are wrapped.
  ///
  /// - Parameters:
  ///   - lines: The lines as designed.
  ///   - heights: The heights of the first baseline at least, and of the last one at most, in short sides.
  /// - Returns: The marks.
  private func marks(of lines: [SummaryLine], in heights: ClosedRange<Double>) -> [Mark] {
    let width = layout.summary.width
    let isCut = lines.contains { $0.length > $0.letters(in: width, Self.smallestText) }
    let wrapped = isCut ? SummaryLine.wrapped(lines, width: width, in: heights) : nil
    return marks(of: wrapped ?? lines)
  }

  private func marks(of lines: [SummaryLine]) -> [Mark] {
    lines.map { each in
      line(
        each.text,
        Float(each.down),
        each.size,
        each.intensity,
        smallest: min(Self.smallestText, SummaryLine.minimumSize / each.size)
      )
    }
  }
}
