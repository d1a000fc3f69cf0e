extension CardType {
  /// Returns the size for a line that must not be cut in any language: smaller than designed if the line would be cut
  /// even when it is set as small as the typesetter sets lines to fit. It is at least half as large as designed.
  ///
  /// - Parameters:
  ///   - designed: The designed size, in units.
  ///   - text: The line.
  ///   - room: The width for it, in units.
  /// - Returns: The size, in units.
  static func wholeSize(_ designed: Double, of text: String, within room: Double) -> Double {
    let letters = width(of: text, .regular)
    guard letters > 0 else { return designed }
    return max(designed / 2, min(designed, room / (fitting * letters)))
  }

  /// How small a line that is too long is set at least; widths of letters beyond ASCII are estimates, so this leaves a
  /// margin to the typesetter's 0.72.
  private static let fitting = 0.8
}
