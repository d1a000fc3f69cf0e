/// Marsaglia's xorshift64*, with the same numbers in every run: another generator than those of the tested code.
public struct Xorshift: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: UInt64 = 1) {
    state = seed &* 2_685_821_657_736_338_717 | 1
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 2_685_821_657_736_338_717
  }
}
