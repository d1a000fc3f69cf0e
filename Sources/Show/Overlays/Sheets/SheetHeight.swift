/// A height of a sheet that a finger drags, from low to high.
enum SheetHeight: Int, Sendable, Hashable, CaseIterable {
  /// The lowest: the sheet shows its title, and the picture has nearly all the room.
  case peek

  /// Picture and sheet share the room.
  case half

  /// The sheet covers the picture except for a strip at the top.
  case full

  /// Returns the height nearest to a rise.
  ///
  /// - Parameter rise: The rise, from 0 for the lowest height to 2 for the highest.
  /// - Returns: The height.
  static func nearest(to rise: Double) -> SheetHeight {
    guard rise.isFinite else { return .half }
    return SheetHeight(rawValue: Int(min(max(rise.rounded(), 0), 2))) ?? .half
  }

  /// The rise of a sheet that rests at the height.
  var rise: Double { Double(rawValue) }
}
