import Scenes

/// What a mouse or a finger means: a tap, a tap in the corner, or nothing; and whether it rests.
struct PointerWatch {
  /// After how long at rest the pointer hides, in milliseconds.
  static let patience: UInt64 = 2_000

  /// The side of the corner that opens help, as a share of the window's shorter side.
  static let corner = 0.12

  private var lastMove: UInt64 = 0
  private var press: SIMD2<Int>?

  /// Notes that the pointer moved, at a time in milliseconds.
  mutating func moved(at time: UInt64) {
    lastMove = time
  }

  /// Whether the pointer has rested long enough to hide, at a time in milliseconds.
  func isHidden(at time: UInt64) -> Bool {
    time >= lastMove + Self.patience
  }

  /// Notes where a button or finger went down.
  mutating func pressed(at point: SIMD2<Int>) {
    press = point
  }

  /// What lifting a button or finger asks for.
  ///
  /// - Parameters:
  ///   - point: Where, in points.
  ///   - size: The window's width and height, in points.
  /// - Returns: A pause, or help in the upper right corner; nothing after a drag.
  mutating func released(at point: SIMD2<Int>, in size: SIMD2<Int>) -> Command? {
    defer { press = nil }
    guard let press else { return nil }
    let unit = Double(size.min())
    let way = point &- press
    let slack = max(8, Int(0.02 * unit))
    guard abs(way.x) <= slack, abs(way.y) <= slack else { return nil }
    let corner = Int(Self.corner * unit)
    return point.x >= size.x - corner && point.y < corner ? .toggleHelp : .togglePause
  }
}
