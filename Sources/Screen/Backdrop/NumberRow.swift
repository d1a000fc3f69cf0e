/// Numbers by column at an address that stays the same, for code in C.
final class NumberRow {
  let start: UnsafeMutablePointer<Float>
  let count: Int

  /// Creates a row of zeroes.
  init(count: Int) {
    self.count = count
    start = .allocate(capacity: count)
    start.initialize(repeating: 0, count: count)
  }

  /// Creates a row of numbers.
  convenience init(_ numbers: [Float]) {
    self.init(count: numbers.count)
    for (column, number) in numbers.enumerated() { start[column] = number }
  }

  deinit {
    start.deallocate()
  }

  /// The numbers in memory.
  var numbers: UnsafeMutableBufferPointer<Float> {
    UnsafeMutableBufferPointer(start: start, count: count)
  }

  subscript(_ column: Int) -> Float { numbers[column] }

  /// Returns eight numbers from a column on.
  @inline(__always)
  func lanes(_ column: Int) -> Lanes { UnsafeBufferPointer(numbers).lanes(column) }

  /// Replaces eight numbers from a column on.
  @inline(__always)
  func store(_ lanes: Lanes, at column: Int) {
    precondition(column >= 0 && column + 8 <= count, "a whole lane lies within")
    UnsafeMutableRawPointer(start + column).storeBytes(of: lanes, as: Lanes.self)
  }
}
