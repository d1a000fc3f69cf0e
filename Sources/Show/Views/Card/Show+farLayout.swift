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
    let minimumText = layout.minimumText(limit)
    let spare = spareHeight(layout, minimumText: minimumText)
    guard spare < CardColumn.usualServices(minimumText: minimumText) else { return layout }
    return layout.lowered(by: min(max(spare / 2, 0), Self.maximumLowering))
  }

  /// How much lower face and text are at most, in units.
  private static let maximumLowering = 0.12

  /// Returns the layout of a card for people far from the screen in a picture that is taller than a card: it is higher,
  /// as far as the usual text and lists need it.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - limit: The least size of text.
  /// - Returns: The layout; as it is for people near the screen.
  func extendedLayout(_ layout: CardLayout, _ limit: MinimumTextSize) -> CardLayout {
    let minimumText = layout.minimumText(limit)
    guard limit.isDistant, minimumText > MinimumTextSize.largestDesigned else { return layout }
    let width = (layout.right - layout.left) / layout.unit
    let lists = CardColumn.usualLists(minimumText: minimumText, width: width)
    return layout.extended(by: lists - spareHeight(layout, minimumText: minimumText))
  }

  /// Returns the height that the usual paragraphs of a card leave above its notice, in units; negative if it is too low
  /// for them.
  private func spareHeight(_ layout: CardLayout, minimumText: Double) -> Double {
    let width = (layout.right - layout.left) / layout.unit
    let words = appearance.words(.notForNavigation)
    let notice = CardType.lines(of: words, .regular, width: width / minimumText).count
    let bottom = layout.lastLine - (1.5 * Double(notice) + 0.25) * minimumText
    let hasWind = sources.contains(.weather)
    return bottom - CardColumn.usualEnd(minimumText: minimumText, hasWind: hasWind)
  }
}

extension CardColumn {
  /// Returns where the text of a card ends for people far from the screen if it has many lines, in units: two of the
  /// name, two of the way there, three of the facts, and two of the wind if there are reports.
  fileprivate static func usualEnd(minimumText: Double, hasWind: Bool) -> Double {
    let (strong, detail) = (max(0.0345, 1.15 * minimumText), max(0.0232, minimumText))
    let pair = (0.5 + leading) * strong + (0.1 + leading) * detail
    let name = (0.5 + 2 * leading) * max(0.0345, minimumText)
    let facts = (0.5 + 3 * leading) * detail
    return codeLine + name + (hasWind ? 2 : 1) * pair + facts
  }

  /// Returns the height of the lists of a card that has many lines, in units: six frequencies, a row of airfields
  /// nearby, and two lines of navaids.
  fileprivate static func usualLists(minimumText: Double, width: Double) -> Double {
    let three = usualServices(minimumText: minimumText)
    // Two columns of services with their channels are about 24 ems wide.
    let services = width < 24 * minimumText ? 2 * three : three
    let em = max(0.0232, minimumText)
    let neighbours = 0.16 + 4.5 * em
    let navaids = max(0.053, 1.8 * em) + 1.6 * em
    return services + neighbours + navaids
  }
}
