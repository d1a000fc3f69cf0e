import Text

/// The title of a sheet in as many lines as it needs, so that nothing of it is cut.
struct SheetTitle: Hashable {
  /// The lines.
  let lines: [String]

  /// The size of the letters, in units.
  let size: Double

  /// The distance of two lines, in units.
  var leading: Double { 1.14 * size }

  /// The designed size and smaller ones, in units.
  private static let sizes = [0.0385, 0.0345, 0.0310]

  /// How much too wide a single line may be: the display face is narrower than the letters that are measured, and the
  /// rest is set a little smaller.
  private static let tolerance = 1.2

  /// Breaks a title: in one line if it fits, or else in two, and in more only if they are too long in small letters.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - width: The width of the lines, in units.
  init(_ title: String, width: Double) {
    let designed = Self.sizes[0]
    guard CardType.width(of: title, .regular) * designed > Self.tolerance * width else {
      (lines, size) = ([title], designed)
      return
    }
    let sizes = Self.sizes
    let fitting = sizes.first { CardType.lines(of: title, .regular, width: width / $0).count <= 2 }
    size = fitting ?? sizes[sizes.count - 1]
    lines = Self.balanced(title, width: width / size)
  }

  /// Breaks a title in lines of nearly the same width, in ems, as few as possible.
  private static func balanced(_ title: String, width: Double) -> [String] {
    let widest = CardType.lines(of: title, .regular, width: width)
    let pieces = title.linePieces.map { CardType.width(of: $0.text, .regular) }
    let longest = pieces.max() ?? width
    for share in stride(from: 0.5, to: 1, by: 0.05) where share * width >= longest {
      let lines = CardType.lines(of: title, .regular, width: share * width)
      if lines.count == widest.count { return lines }
    }
    return widest
  }
}
