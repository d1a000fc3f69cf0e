import Packing

/// Reads the blocks of a tile in order: rows from the north, each from the west.
struct ReliefTileReader {
  private var decoder: RangeDecoder
  private var model = ReliefModel()

  /// Starts reading the bytes of a tile.
  init(_ bytes: Bytes) {
    decoder = RangeDecoder(bytes)
  }

  /// Starts a row of blocks.
  mutating func startRow() {
    model.left = 0
  }

  /// Reads the next block of a row, in a column.
  mutating func read(_ block: inout ReliefBlock, column: Int) {
    for index in 0..<block.count { block.coefficients[index] = 0 }
    block.count = count(column)
    (model.above[column], model.left) = (block.count, block.count)
    var (before, last) = (Int32(0), Int32(0))
    for index in 0..<block.count {
      let value = coefficient(index, isLast: index == block.count - 1, before, last)
      block.coefficients[index] = value
      (before, last) = (last, value)
    }
  }

  private mutating func count(_ column: Int) -> Int {
    guard !decoder.bit(&model.flat[model.flatContext(column)]) else { return 0 }
    let base = model.countContext(column) * ReliefBlock.size
    var node = 1
    while node < ReliefBlock.size {
      node = node * 2 + (decoder.bit(&model.count[base + node]) ? 1 : 0)
    }
    return node - ReliefBlock.size + 1
  }

  private mutating func coefficient(
    _ index: Int,
    isLast: Bool,
    _ before: Int32,
    _ last: Int32
  ) -> Int32 {
    let context = ReliefModel.zeroContext(index, before: before, last: last)
    if !isLast, decoder.bit(&model.zero[context]) { return 0 }
    var size: Int32 = 1
    let base = ReliefModel.sums[index] * ReliefModel.maximumLarger
    while Int(size) <= ReliefModel.maximumLarger,
      decoder.bit(&model.larger[base + Int(size) - 1])
    {
      size += 1
    }
    if Int(size) > ReliefModel.maximumLarger {
      var rest: Int32 = 0
      for _ in 0..<12 { rest = rest * 2 + (decoder.evenBit() ? 1 : 0) }
      size += rest
    }
    return decoder.evenBit() ? -size : size
  }
}

/// Writes the blocks of a tile, for ``ReliefTileReader``.
struct ReliefTileWriter {
  private var encoder = RangeEncoder()
  private var model = ReliefModel()
  private var isFlat = true

  /// Starts a row of blocks.
  mutating func startRow() {
    model.left = 0
  }

  /// Writes the next block of a row, in a column.
  mutating func write(_ block: ReliefBlock, column: Int) {
    write(count: block.count, column)
    (model.above[column], model.left) = (block.count, block.count)
    var (before, last) = (Int32(0), Int32(0))
    for index in 0..<block.count {
      let value = block.coefficients[index]
      let context = ReliefModel.zeroContext(index, before: before, last: last)
      if index < block.count - 1 { encoder.write(value == 0, &model.zero[context]) }
      if value != 0 { write(coefficient: value, index) }
      (before, last) = (last, value)
    }
  }

  /// Returns the bytes; none if all blocks are flat.
  consuming func finished() -> [UInt8] {
    isFlat ? [] : encoder.finished()
  }

  private mutating func write(count: Int, _ column: Int) {
    encoder.write(count == 0, &model.flat[model.flatContext(column)])
    guard count > 0 else { return }
    isFlat = false
    let base = model.countContext(column) * ReliefBlock.size
    let rest = count - 1
    var node = 1
    for shift in (0..<6).reversed() {
      let bit = rest >> shift & 1
      encoder.write(bit == 1, &model.count[base + node])
      node = node * 2 + bit
    }
  }

  private mutating func write(coefficient value: Int32, _ index: Int) {
    let size = Int(abs(value))
    let base = ReliefModel.sums[index] * ReliefModel.maximumLarger
    for step in 1...ReliefModel.maximumLarger {
      encoder.write(size > step, &model.larger[base + step - 1])
      if size <= step { break }
    }
    if size > ReliefModel.maximumLarger {
      let rest = size - ReliefModel.maximumLarger - 1
      for shift in (0..<12).reversed() { encoder.write(even: rest >> shift & 1 == 1) }
    }
    encoder.write(even: value < 0)
  }
}
