import Scenes
import Text

extension Show {
  /// Returns the layout of a card for people far from the screen. In a tall picture that has room for more than the
  /// paragraphs, but too little for most frequencies, face and text are lower, so that the space above and below them is
  /// more even.
  ///
  /// It depends on the most lines that cards usually have, not on those of a card: nothing moves as another card, or a
  /// report, appears.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - limit: The least size of text.
  /// - Returns: The layout; as it is in a small window, whose text fills it.
  func farLayout(_ layout: CardLayout, _ limit: MinimumTextSize) -> CardLayout {
    guard layout.isPortrait, limit.isDistant else { return layout }
    let least = layout.leastText(limit)
    let width = (layout.right - layout.left) / layout.unit
    let words = appearance.words(.notForNavigation)
    let notice = CardType.lines(of: words, .regular, width: width / least).count
    let bottom = 0.968 - (1.5 * Double(notice) + 0.25) * least
    let spare = bottom - CardColumn.usualEnd(least: least, hasWind: sources.contains(.weather))
    guard spare < CardColumn.usualServices(least: least) else { return layout }
    return layout.lowered(by: min(max(spare / 2, 0), Self.mostLowered))
  }

  /// How much lower face and text are at most, in units.
  private static let mostLowered = 0.12
}

extension CardColumn {
  /// Returns where the text of a card ends for people far from the screen if it has many lines, in units: two of the
  /// name, two of the way there, three of the facts, and two of the wind if there are reports.
  fileprivate static func usualEnd(least: Double, hasWind: Bool) -> Double {
    let (strong, detail) = (max(0.0345, 1.15 * least), max(0.0232, least))
    let pair = (0.5 + leading) * strong + (0.1 + leading) * detail
    let name = (0.5 + 2 * leading) * max(0.0345, least)
    let facts = (0.5 + 3 * leading) * detail
    return codeLine + name + (hasWind ? 2 : 1) * pair + facts
  }
}
