import Glibc
import Screen

/// Fingers on a touch screen. Moving two fingers apart or together zooms.
struct PinchGesture {
  /// The ratio of distances between two fingers that is one zoom step.
  static let step = 1.4

  /// Where each finger is, in points.
  private var fingers: [Int64: SIMD2<Float>] = [:]

  /// The distance between the fingers at the last step.
  private var apart: Double?

  /// Whether more than one finger has been down since the last time none was; such touches are
  /// no taps.
  private(set) var isPinching = false

  /// Records that a finger came down at a point, in points.
  mutating func down(_ finger: Int64, at point: SIMD2<Float>) {
    fingers[finger] = point
    if fingers.count > 1 { isPinching = true }
    apart = distance
  }

  /// Records that a finger was lifted.
  mutating func up(_ finger: Int64) {
    fingers[finger] = nil
    if fingers.isEmpty { isPinching = false }
    apart = distance
  }

  /// Records that a finger moved to a point, in points.
  ///
  /// - Returns: The number of steps to zoom in; negative numbers zoom out.
  mutating func moved(_ finger: Int64, to point: SIMD2<Float>) -> Int {
    guard fingers[finger] != nil else { return 0 }
    fingers[finger] = point
    guard let distance, let apart else { return 0 }
    let steps = Int(log(distance / apart) / log(Self.step))
    if steps != 0 { self.apart = apart * pow(Self.step, Double(steps)) }
    return steps
  }

  /// The distance between two fingers, at least one point; nil for any other number of fingers.
  private var distance: Double? {
    let points = Array(fingers.values)
    guard points.count == 2 else { return nil }
    let offset = points[1] - points[0]
    return max(1, Double((offset * offset).sum()).squareRoot())
  }
}
