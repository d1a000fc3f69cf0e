/// A random number generator that produces the same numbers from the same seed on every machine.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), with
/// period 2⁶⁴. Not suitable for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable, Hashable {
  private var state: UInt64

  /// Creates a generator from a seed; different streams of one seed are independent.
  public init(seed: UInt64, stream: UInt64 = 0) {
    state = Self.mix(seed &+ Self.mix(stream &+ Self.gamma))
  }

  /// Returns the next number, uniform over all 2⁶⁴.
  public mutating func next() -> UInt64 {
    state &+= Self.gamma
    return Self.mix(state)
  }

  /// Returns the next number in 0..<1, in steps of 2⁻⁵³.
  public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  private static let gamma: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
