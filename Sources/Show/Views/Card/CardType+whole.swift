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

  /// How small lines of a block are set at most if one of them is too long. Smaller letters would look less important.
  static let smallestBlock = 0.82

  /// Returns the common size of lines that stand below or beside each other: the one in which the longest of them fits,
  /// but no less than ``smallestBlock`` of the designed size. Only a line that is longer still has a size of its own.
  ///
  /// - Parameters:
  ///   - designed: The designed size, in units.
  ///   - lines: The widths of the lines, in ems, and the widths for them, in units.
  /// - Returns: The size, in units.
  static func blockSize(
    _ designed: Double,
    _ lines: some Sequence<(ems: Double, room: Double)>
  ) -> Double {
    let fitting = lines.filter { $0.ems > 0 }.map { $0.room / $0.ems }.min() ?? designed
    return max(smallestBlock * designed, min(designed, fitting))
  }
}
