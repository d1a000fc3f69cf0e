/// The fullness shown during free breathing: a gentle rise to a resting level, and a gentle fall
/// before the next flight.
///
/// Cubic Hermite segments between knots: value and slope are continuous, and splitting a segment
/// changes neither half.
struct FreeCurve: Sendable, Hashable {
  /// A point on the curve.
  struct Knot: Sendable, Hashable {
    /// Nanoseconds since the start of the stage.
    let time: Int64
    let level: Double
    /// Levels per second.
    let slope: Double
  }

  /// The resting level of free breathing.
  static let restingLevel = 0.32

  /// The duration of the rise to that level and of the fall from it, in nanoseconds.
  static let transition: Int64 = 3_200_000_000

  /// A stage with less time than this for a transition rises less high, to keep the slope gentle.
  private static let shortestTransition = 1.6e9

  private let knots: [Knot]

  /// The level between the rise and the fall.
  let peak: Double

  /// The duration of the rise, in nanoseconds; 0 if the level never rises.
  var settling: Int64 { knots.count > 1 ? knots[1].time : 0 }

  /// Creates the curve of a stage between two flights: a rise, a rest and a fall to 0.
  static func arch(length: Int64) -> FreeCurve {
    let slope = min(transition, length / 2)
    let peak = restingLevel * min(Double(slope) / shortestTransition, 1)
    return FreeCurve(
      [(0, 0), (slope, peak), (length - slope, peak), (length, 0)],
      peak: peak
    )
  }

  /// Creates the curve of the gentle end: a rise that stays.
  static func rise(length: Int64) -> FreeCurve {
    let slope = min(transition, length)
    let peak = restingLevel * min(Double(slope) / shortestTransition, 1)
    return FreeCurve([(0, 0), (slope, peak)], peak: peak)
  }

  /// Creates a constant curve.
  static func level(_ level: Double) -> FreeCurve {
    FreeCurve([(0, level)], peak: level)
  }

  private init(_ points: [(time: Int64, level: Double)], peak: Double) {
    self.init(knots: points.map { Knot(time: $0.time, level: $0.level, slope: 0) }, peak: peak)
  }

  private init(knots: [Knot], peak: Double) {
    self.knots = knots
    self.peak = peak
  }

  /// Returns a curve that leaves this one at `time` and reaches 0 at `end`.
  func closing(from time: Int64, to end: Int64) -> FreeCurve {
    let (level, slope) = value(at: time)
    let kept = knots.prefix { $0.time < time }
    let leaving = Knot(time: time, level: level, slope: slope)
    let closed = Knot(time: end, level: 0, slope: 0)
    return FreeCurve(knots: kept + [leaving, closed], peak: peak)
  }

  /// Returns the level at a time since the start of the stage, and its slope per second.
  func value(at time: Int64) -> (level: Double, slope: Double) {
    var index = 0
    while index + 1 < knots.count, knots[index + 1].time <= time { index += 1 }
    let from = knots[index]
    guard index + 1 < knots.count, time > from.time else { return (from.level, from.slope) }
    let to = knots[index + 1]
    let span = Double(to.time - from.time) * 1e-9
    let p = Double(time - from.time) * 1e-9 / span
    let rise = to.level - from.level
    let level =
      from.level + rise * p * p * (3 - 2 * p)
      + span * p * (1 - p) * (from.slope * (1 - p) - to.slope * p)
    let slope =
      rise / span * 6 * p * (1 - p)
      + from.slope * (1 - p) * (1 - 3 * p) + to.slope * p * (3 * p - 2)
    return (level, slope)
  }
}
