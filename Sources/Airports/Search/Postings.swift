/// For each of a number of keys, the indices of what has that key, as in an inverted index.
struct Postings: Sendable {
  /// The start of each key's slice of `indices`, followed by the end of the last one.
  private let starts: [UInt32]

  private let indices: [UInt32]

  /// Collects pairs of a key and an index.
  ///
  /// - Parameters:
  ///   - keyCount: The number of keys.
  ///   - forEachPair: Calls its closure with every key and index, in the same order both times.
  init(keyCount: Int, _ forEachPair: ((_ key: Int, _ index: Int) -> Void) -> Void) {
    var starts = [UInt32](repeating: 0, count: keyCount + 1)
    forEachPair { key, _ in starts[key + 1] += 1 }
    for key in 0..<keyCount { starts[key + 1] += starts[key] }
    var next = starts
    var indices = [UInt32](repeating: 0, count: Int(starts[keyCount]))
    forEachPair { key, index in
      indices[Int(next[key])] = UInt32(truncatingIfNeeded: index)
      next[key] += 1
    }
    (self.starts, self.indices) = (starts, indices)
  }

  /// The indices with a key; one that has it twice occurs twice.
  @inline(__always)
  subscript(key: Int) -> ArraySlice<UInt32> {
    self[key..<key + 1]
  }

  /// The indices with any key of a range.
  @inline(__always)
  subscript(keys: Range<Int>) -> ArraySlice<UInt32> {
    indices[Int(starts[keys.lowerBound])..<Int(starts[keys.upperBound])]
  }
}
