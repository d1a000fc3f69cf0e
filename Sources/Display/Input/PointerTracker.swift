import Screen

/// Tracks a mouse or finger: distinguishes taps from drags, and hides an idle pointer.
struct PointerTracker {
  /// The idle time after which the pointer is hidden, in milliseconds.
  static let hideDelayMilliseconds: UInt64 = 2_000

  private var lastMove: UInt64 = 0
  private var press: SIMD2<Int>?

  /// Records that the pointer moved, at a time in milliseconds.
  mutating func moved(at time: UInt64) {
    lastMove = time
  }

  /// Whether the pointer has been idle long enough to hide, at a time in milliseconds.
  func isHidden(at time: UInt64) -> Bool {
    time >= lastMove + Self.hideDelayMilliseconds
  }

  /// Records where a button or finger went down.
  mutating func pressed(at point: SIMD2<Int>) {
    press = point
  }

  /// Discards the press, so that lifting the button or finger is no tap.
  mutating func forget() {
    press = nil
  }

  /// Returns the direction of a swipe that ends at a point: -1 up or to the left, 1 down or to the
  /// right; nil for a tap, a short drag or an oblique one.
  func swipe(to point: SIMD2<Int>, in size: SIMD2<Int>) -> Int? {
    guard let press, size.min() > 0 else { return nil }
    let offset = point &- press
    let (across, along) = (min(abs(offset.x), abs(offset.y)), max(abs(offset.x), abs(offset.y)))
    guard along >= max(24, size.min() / 14), along > 2 * across else { return nil }
    return abs(offset.x) > abs(offset.y) ? offset.x.signum() : offset.y.signum()
  }

  /// Returns how far a tap may move, in points, in a window of a size.
  static func slack(in size: SIMD2<Int>) -> Int {
    max(8, Int(0.02 * Double(size.min())))
  }

  /// Records that a button or finger was lifted.
  ///
  /// - Parameters:
  ///   - point: The position, in points.
  ///   - size: The window's width and height, in points.
  /// - Returns: The position of the tap, as fractions of width and height; nil after a drag.
  mutating func released(at point: SIMD2<Int>, in size: SIMD2<Int>) -> SIMD2<Float>? {
    defer { press = nil }
    guard let press, size.min() > 0 else { return nil }
    let offset = point &- press
    let slack = Self.slack(in: size)
    guard abs(offset.x) <= slack, abs(offset.y) <= slack else { return nil }
    return SIMD2(Float(point.x), Float(point.y)) / SIMD2(Float(size.x), Float(size.y))
  }
}
