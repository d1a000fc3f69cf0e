import Glibc

extension BreathPattern {
  /// Returns the breath at a time since the first inhale; the pattern repeats in both directions.
  public func breath(after elapsed: Duration) -> Breath {
    breath(atNanoseconds: elapsed.nanoseconds.flooredRemainder(by: length))
  }

  /// Returns the breath at an offset into the pattern, from 0 up to its length.
  func breath(atNanoseconds elapsed: Int64) -> Breath {
    var remaining = elapsed
    var step = 0
    while step < 4, remaining >= stepLength(step) {
      remaining -= stepLength(step)
      step += 1
    }
    let duration = stepLength(step)
    let progress = duration > 0 ? min(Double(remaining) / Double(duration), 1) : 1
    let (from, to) = stepLevels(step)
    return Breath(
      phase: Self.stepPhase(step),
      progress: progress,
      duration: .nanoseconds(duration),
      fullness: from + (to - from) * (0.5 - 0.5 * cos(.pi * progress)),
      travel: travel(atNanoseconds: elapsed)
    )
  }

  /// The position along the flight path: the inhale covers half of it, the rest of the breath the
  /// other half.
  ///
  /// A quarter sine (½ − ½ cos πp/2) has the speed (π/4)/T at the turn. When the two halves differ
  /// in length, these speeds differ too, so each half is bent to their mean, or to rest before a
  /// hold, by a cubic that changes nothing else at its ends: δ (p³ − p²).
  private func travel(atNanoseconds elapsed: Int64) -> Double {
    if elapsed < inhaling {
      return half(Double(elapsed) / Double(inhaling), of: inhaling)
    }
    let intoExhale = elapsed - inhaling - holding
    guard intoExhale > 0 else { return 0.5 }
    guard intoExhale < exhaling else { return 1 }
    return 1 - half(1 - Double(intoExhale) / Double(exhaling), of: exhaling)
  }

  private func half(_ p: Double, of duration: Int64) -> Double {
    let bend = turnSpeed * Double(duration) - .pi / 4
    return 0.5 - 0.5 * cos(.pi / 2 * p) + bend * p * p * (p - 1)
  }

  /// The speed at the turn, in paths per nanosecond.
  private var turnSpeed: Double {
    guard holding == 0 else { return 0 }
    let mean = .pi / 8 * (1 / Double(inhaling) + 1 / Double(exhaling))
    // Above π/4 + π²/16 = 1.402 paths per half, the longer half would start by moving backwards.
    return min(mean, 1.4 / Double(max(inhaling, exhaling)))
  }
}
