import Scenes

/// The columns of names side by side, in lines. They are equally wide as long as that leaves all names large enough;
/// otherwise each is as wide as its longest name needs, so that one long name does not make all others small.
struct SegmentColumns: Hashable {
  /// The common size of the names, in units.
  let size: Double

  /// The number of columns.
  let count: Int

  /// The widths of the columns as shares of the whole; nil if they are equal.
  private let shares: [Double]?

  /// The designed size of names, and the least size in equally wide columns, in units.
  private static let sizes = (designed: 0.0228, even: 0.0180)

  /// Chooses the columns.
  ///
  /// - Parameters:
  ///   - names: The names, line by line.
  ///   - count: The number of columns, at least 1.
  ///   - width: The width of all columns together, in units.
  init(_ names: [String], count: Int, width: Double) {
    self.count = count
    var longest = Array(repeating: 0.0, count: count)
    for (place, name) in names.enumerated() {
      let column = place % count
      longest[column] = max(longest[column], CardType.width(of: name, .semibold))
    }
    let room = width - Double(count) * PanelLayout.segmentMargin
    let even = room / Double(count) / max(longest.max() ?? 0, 1)
    let all = longest.reduce(0, +)
    guard even < Self.sizes.even, all > 0 else {
      (size, shares) = (min(Self.sizes.designed, even), nil)
      return
    }
    let fitting = min(Self.sizes.designed, room / all)
    let spare = (room - fitting * all) / Double(count)
    size = fitting
    shares = longest.map { (PanelLayout.segmentMargin + fitting * $0 + spare) / width }
  }

  /// Returns the size of the names of several bars, one above another: that of the smallest. Long names in one of them do
  /// not make those of the others smaller than names in equally wide columns are.
  static func sharedSize(of bars: [SegmentColumns]) -> Double {
    max(bars.map(\.size).min() ?? sizes.designed, sizes.even)
  }

  /// Returns the box of a name.
  ///
  /// - Parameters:
  ///   - place: The name's number, from the first one in the well.
  ///   - well: The box of all lines.
  ///   - height: The height of a line, in pixels.
  /// - Returns: The box.
  func box(_ place: Int, in well: Box, height: Float) -> Box {
    let (line, column) = place.quotientAndRemainder(dividingBy: count)
    let each = well.size.x / Float(count)
    let start = shares.map { Float($0[..<column].reduce(0, +)) * well.size.x }
    let width = shares.map { Float($0[column]) * well.size.x }
    let low = well.low + SIMD2(start ?? Float(column) * each, Float(line) * height)
    return Box(low: low, high: low + SIMD2(width ?? each, height))
  }

  /// Returns the width for the letters of a name, in pixels. The widths of names are estimates: where a column is no
  /// wider than its name needs, half the margin is left for it.
  ///
  /// - Parameters:
  ///   - box: The box of the name.
  ///   - unit: The unit of widths.
  /// - Returns: The width.
  func room(in box: Box, unit: Double) -> Double {
    Double(box.size.x) - PanelLayout.segmentMargin * unit * (shares == nil ? 1 : 0.5)
  }
}
