extension BreathPattern {
  /// Returns the pattern stretched to a new length like `stretched(toNanoseconds:)`, except that no step becomes
  /// shorter than a phase may be: the other steps then share what is left in proportion.
  ///
  /// The caller ensures that every phase stays below its upper limit, and that the shortest phases fit.
  func fitted(toNanoseconds target: Int64) -> BreathPattern {
    guard target != length else { return self }
    let lengths = (0..<5).map(stepLength)
    let shortest = BreathPattern.shortestPhase.nanoseconds
    // The microseconds by which rounding the other steps may shorten one.
    let margin: Int64 = 2_000
    var short: Set<Int> = []
    while true {
      let left = target - Int64(short.count) * shortest
      let free = lengths.indices.filter { lengths[$0] > 0 && !short.contains($0) }
      let factor = Double(left) / Double(free.reduce(0) { $0 + lengths[$1] })
      let found = free.filter { Double(lengths[$0]) * factor < Double(shortest + margin) }
      guard !found.isEmpty, found.count < free.count else {
        return short.isEmpty
          ? stretched(toNanoseconds: target) : shared(target, shortening: short, by: factor)
      }
      short.formUnion(found)
    }
  }

  /// Returns the pattern with some steps as short as allowed and the others stretched by a factor; the longest of them
  /// takes what rounding leaves.
  private func shared(
    _ target: Int64,
    shortening short: Set<Int>,
    by factor: Double
  ) -> BreathPattern {
    var lengths = (0..<5).map { index in
      short.contains(index)
        ? BreathPattern.shortestPhase.nanoseconds
        : Int64((Double(stepLength(index)) * factor / 1000).rounded()) * 1000
    }
    let longest = lengths.indices.max { lengths[$0] < lengths[$1] } ?? 3
    lengths[longest] += target - lengths.reduce(0, +)
    return BreathPattern(lengths[0], lengths[1], lengths[2], lengths[3], lengths[4])
  }
}
