import Glibc

/// The breath lengths available to a pace, shortest first, in equal ratios.
///
/// A ramp goes from step to step; `slower` moves its goal, `faster` ends it. The steps extend above the
/// pace's own length and below the ramp's start as far as the safety policy allows.
struct PaceSteps: Sendable, Hashable {
  /// The pace to which the steps belong.
  let pace: Pace

  /// The name of the pace.
  let name: String

  /// For each step, the patterns of a cycle's flights, repeated as needed.
  let cyclePatterns: [[BreathPattern]]

  /// The step of the session's first breath.
  let start: Int

  /// The step of the pace as written.
  let goal: Int

  /// Creates the steps of a pace that the policy allows.
  init(_ pace: Pace, name: String, policy: SafetyPolicy) {
    self.pace = pace
    self.name = name
    let patterns = pace.patterns
    // Lengths of the first pattern; the others keep their proportions to it.
    let base = Double(patterns[0].length)
    let longest = base * Self.factor(patterns, policy.longestStretch, min)
    let shortest = base * Self.factor(patterns, policy.shortestStretch, max)

    var ratio = 1 + Ramp.gentle.step
    var lengths = [base]
    var goal = 0
    if case .pattern(let pattern, let ramp?) = pace {
      // Leaves a margin so that rounding to microseconds never exceeds the allowed step.
      ratio = 1 + min(ramp.step, 0.079_99)
      let first = max(Double(ramp.start.nanoseconds), shortest)
      // A ramp of less than half a step would divide the whole range into steps as small as itself.
      if log(base / first) >= 0.5 * log(ratio) {
        goal = Int((log(base / first) / log(ratio)).rounded(.up))
        ratio = exp(log(base / first) / Double(goal))
        lengths = (0..<goal).map { first * pow(ratio, Double($0)) } + [base]
      }
      assert(pattern.length == patterns[0].length)
    }
    var above: [Double] = []
    while let last = above.last ?? lengths.last, last * ratio <= longest {
      above.append(last * ratio)
    }
    var below: [Double] = []
    while let last = below.last ?? lengths.first, last / ratio >= shortest {
      below.append(last / ratio)
    }
    start = below.count
    self.goal = below.count + goal
    cyclePatterns = (below.reversed() + lengths + above).map { length in
      patterns.map { pattern in
        let nanoseconds = Double(pattern.length) * (length / base)
        return pattern.fitted(toNanoseconds: Int64((nanoseconds / 1000).rounded()) * 1000)
      }
    }
  }

  /// Returns the pattern of a flight from its step and its position in the cycle.
  func pattern(step: Int, position: Int) -> BreathPattern {
    let patterns = cyclePatterns[step]
    return patterns[position % patterns.count]
  }

  /// Returns the highest step, up to the goal, whose breath is no longer than `length`, so that a
  /// new pace never starts slower than the previous one.
  func step(notSlowerThan length: Int64) -> Int {
    guard case .pattern(_, .some) = pace else { return goal }
    return cyclePatterns[...goal].lastIndex { $0[0].length <= length } ?? 0
  }

  private static func factor(
    _ patterns: [BreathPattern],
    _ limit: (BreathPattern) -> Int64,
    _ choose: (Double, Double) -> Double
  ) -> Double {
    let factors = patterns.map { Double(limit($0)) / Double($0.length) }
    return factors.dropFirst().reduce(factors[0], choose)
  }
}
