/// The probabilities of everything in a tile, learned while it is read or written.
struct ReliefModel {
  /// Whether a block is flat, by the number of flat neighbours above and to the left.
  var flat = [BitOdds](repeating: BitOdds(), count: 3)

  /// The bits of a block's number of coefficients, by the size of its neighbours' numbers.
  var count = [BitOdds](repeating: BitOdds(), count: 4 * ReliefBlock.size)

  /// Whether a coefficient is 0, by its frequency and the two coefficients before it.
  var zero = [BitOdds](repeating: BitOdds(), count: 3 * ReliefBlock.size)

  /// Whether a coefficient is larger than a number of steps, by the sum of its frequencies.
  var larger = [BitOdds](repeating: BitOdds(), count: 16 * Self.maximumLarger)

  /// The largest coefficient written step by step; greater ones follow in binary.
  static let maximumLarger = 14

  /// The numbers of coefficients of the blocks above, and of the one to the left.
  var above = [Int](repeating: 0, count: ReliefFormat.tileBlocks)
  var left = 0

  /// Returns the context for the flatness of a block in a column.
  @inline(__always)
  func flatContext(_ column: Int) -> Int {
    (above[column] == 0 ? 1 : 0) + (left == 0 ? 1 : 0)
  }

  /// Returns the context for the number of coefficients of a block in a column.
  @inline(__always)
  func countContext(_ column: Int) -> Int {
    let sum = above[column] + left
    return sum == 0 ? 0 : sum < 12 ? 1 : sum < 40 ? 2 : 3
  }

  /// Returns the context for a coefficient being 0.
  @inline(__always)
  static func zeroContext(_ index: Int, before: Int32, last: Int32) -> Int {
    index * 3 + Int(min(abs(before) + abs(last), 2))
  }

  /// The sum of frequencies, by order of storage.
  static let sums = ReliefBlock.order.map { $0.down + $0.across }
}
