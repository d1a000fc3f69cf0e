/// A small generator for orders and choices: SplitMix64, the same on every machine.
///
/// `Facts` may not import `Breathing`, which has the same generator, so it has its own.
struct FactRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number in 0..<1.
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }

  /// Returns the next number in 0..<`bound`; the bound is above 0.
  mutating func next(below bound: Int) -> Int {
    Int(unit() * Double(bound))
  }
}
