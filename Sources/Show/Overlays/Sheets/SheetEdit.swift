/// A sheet that a finger drags in a tall picture.
public enum SheetName: String, Sendable, Hashable, CaseIterable {
  /// The text of an airport's card.
  case card
  /// The text below a radar.
  case radar
  /// The settings panel.
  case panel
}

/// A step of a sheet.
public enum SheetEdit: Sendable, Hashable {
  /// Follow a finger to a rise, from 0 for the lowest height to 2 for the highest.
  case drag(to: Double)
  /// Let go of it, so that it settles.
  case release
  /// Move it by heights, upwards if positive.
  case move(by: Int)
  /// Raise it by a height; from the highest, return to the lowest.
  case cycle
}
