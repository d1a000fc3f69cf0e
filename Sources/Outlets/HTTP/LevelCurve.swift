import Breathing
import Glibc

/// The level between two edges, for receivers that compute it on their own.
///
/// After most edges the level is half a cosine. In free breathing, and where a pause eases in or
/// out, it is given by knots instead: between two knots it is the cubic with their levels and
/// slopes (a Hermite spline), which differs from the shown level by less than `tolerance`.
struct LevelCurve: Sendable, Hashable {
  /// A knot of the curve.
  struct Knot: Sendable, Hashable {
    /// The time since the edge, in seconds.
    let time: Double
    /// The level, from 0 to 1.
    let level: Double
    /// The slope, in levels per second.
    let slope: Double
  }

  /// The knots; nil if the level is half a cosine from the edge's level to its target.
  let knots: [Knot]?

  /// The greatest difference between the published and the shown level.
  static let tolerance = 0.0005

  /// Describes the level from an edge to an instant.
  init(of timeline: Timeline, from edge: Edge, to end: Instant) {
    let length = max(edge.instant.duration(to: end).seconds, 0)
    func level(_ time: Double) -> Double {
      timeline.breath(at: edge.instant.advanced(by: .seconds(time))).fullness
    }
    if edge.kind == .phase, Self.isCosine(edge, length: length, level) {
      knots = nil
    } else {
      let first = Self.knot(at: 0, within: length, level)
      let last = Self.knot(at: length, within: length, level)
      // The pieces are short enough that no extremum of the curve is missed.
      let pieces = max(1, Int((length / 1.6).rounded(.up)))
      var all = [first]
      for piece in 1...pieces where length > 0 {
        let time = length * Double(piece) / Double(pieces)
        let next = piece == pieces ? last : Self.knot(at: time, within: length, level)
        Self.fill(&all, upTo: next, within: length, level)
      }
      knots = Self.thinned(all)
    }
  }

  private static func isCosine(
    _ edge: Edge,
    length: Double,
    _ level: (Double) -> Double
  ) -> Bool {
    let duration = edge.duration.seconds
    guard duration > 0, length <= duration + 1e-6 else { return false }
    return (0...8).allSatisfy { step in
      let time = length * Double(step) / 8
      let share = 0.5 - 0.5 * cos(.pi * time / duration)
      let expectedLevel = edge.levelFrom + (edge.levelTo - edge.levelFrom) * share
      return abs(expectedLevel - level(time)) < 1e-4
    }
  }

  /// Returns the knot at a time; at both ends the slope is one-sided.
  private static func knot(
    at time: Double,
    within length: Double,
    _ level: (Double) -> Double
  ) -> Knot {
    let step = 0.0005
    let (before, after) = (max(time - step, 0), min(time + step, length))
    // An edge belongs to the phase that starts there.
    let inner = time >= length ? max(length - 1e-6, 0) : time
    let span = after - before
    let slope = span > 0 ? (level(min(after, max(length - 1e-6, 0))) - level(before)) / span : 0
    return Knot(time: time, level: level(inner), slope: slope)
  }

  /// Appends a knot, preceded by as many more as the cubic needs to follow the level.
  private static func fill(
    _ knots: inout [Knot],
    upTo next: Knot,
    within length: Double,
    _ level: (Double) -> Double
  ) {
    guard let last = knots.last else { return }
    let span = next.time - last.time
    let isClose = [0.25, 0.5, 0.75].allSatisfy { share in
      abs(cubic(last, next, share) - level(last.time + span * share)) < tolerance / 2
    }
    guard !isClose, span > 0.02 else { return knots.append(next) }
    let middle = knot(at: last.time + span / 2, within: length, level)
    fill(&knots, upTo: middle, within: length, level)
    fill(&knots, upTo: next, within: length, level)
  }

  /// Removes knots inside a constant level.
  private static func thinned(_ knots: [Knot]) -> [Knot] {
    var kept: [Knot] = []
    for (index, knot) in knots.enumerated() {
      let rests = [index - 1, index, index + 1].allSatisfy { near in
        guard knots.indices.contains(near) else { return false }
        return abs(knots[near].level - knot.level) < 1e-9 && abs(knots[near].slope) < 1e-9
      }
      if !rests { kept.append(knot) }
    }
    return kept
  }

  /// Returns the level at a fraction of the way between two knots.
  private static func cubic(_ from: Knot, _ to: Knot, _ share: Double) -> Double {
    let rest = 1 - share
    return from.level + (to.level - from.level) * share * share * (3 - 2 * share)
      + (to.time - from.time) * share * rest * (from.slope * rest - to.slope * share)
  }
}
