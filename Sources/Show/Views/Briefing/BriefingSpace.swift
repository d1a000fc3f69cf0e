/// The space for the text of a page, in units of the card.
struct BriefingSpace: Hashable, Sendable {
  /// The width of lines.
  let width: Double

  /// The first baseline of a page, and the last possible one, from the top of a wide card.
  let first, last: Double

  /// The least size of text; 0 if sizes are as designed.
  let minimumText: Double

  /// The distance between lines of the least size, in ems.
  static let leading = 1.36

  /// The least width in which labels are beside their values, in ems of the least size.
  private static let labelled = 20.0

  /// The space on a card of the designed sizes.
  ///
  /// - Parameters:
  ///   - width: The width of lines.
  ///   - depth: How much more than a card's height there is.
  init(width: Double, depth: Double = 0) {
    let last = BriefingFlow.last + depth
    self.init(width: width, first: BriefingFlow.first, last: last, minimumText: 0)
  }

  /// The space between two baselines, for text that is at least as large as a size.
  init(width: Double, first: Double, last: Double, minimumText: Double) {
    (self.width, self.first, self.last, self.minimumText) = (width, first, last, minimumText)
  }

  /// Whether text is larger than designed, so that a page has few lines.
  var isSmall: Bool { minimumText > MinimumTextSize.largestDesigned }

  /// Whether labels are above their values, because there is no room beside them.
  var stacksLabels: Bool { width < Self.labelled * minimumText }

  /// The most lines of a block that stays on one page.
  var together: Int { isSmall ? 3 : 7 }
}
