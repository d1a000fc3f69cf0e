/// A set of indices from 0 to a maximum, with one bit for each.
struct BitSet: Sendable, Equatable {
  private var words: [UInt64]

  /// Creates an empty set for indices from 0 to `count` - 1.
  init(count: Int) {
    words = [UInt64](repeating: 0, count: count / 64 + 1)
  }

  /// Adds an index, which must be below the count.
  @inline(__always)
  mutating func insert(_ index: Int) {
    words[index >> 6] |= 1 << UInt64(index & 63)
  }

  /// Whether the set has an index, which must be below the count.
  @inline(__always)
  func contains(_ index: Int) -> Bool {
    words[index >> 6] >> UInt64(index & 63) & 1 != 0
  }

  /// Returns the indices that are also in another set of the same count.
  func intersection(_ other: BitSet) -> BitSet {
    combined(with: other) { $0 & $1 }
  }

  /// Returns the indices that are not in another set of the same count.
  func subtracting(_ other: BitSet) -> BitSet {
    combined(with: other) { $0 & ~$1 }
  }

  /// Calls a closure with each index, in ascending order.
  @inline(__always)
  func forEachIndex(_ body: (Int) -> Void) {
    for (place, word) in words.enumerated() {
      var left = word
      while left != 0 {
        body(place * 64 + left.trailingZeroBitCount)
        left &= left - 1
      }
    }
  }

  private func combined(with other: BitSet, _ operation: (UInt64, UInt64) -> UInt64) -> BitSet {
    var result = self
    for place in words.indices { result.words[place] = operation(words[place], other.words[place]) }
    return result
  }
}
