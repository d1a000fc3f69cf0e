import Packing

/// The probabilities of a tile's cells, learned from those before them.
///
/// The low of a cell is predicted from its neighbours with the median edge detector of LOCO-I
/// (Weinberger, Seroussi and Sapiro, 2000); the error is coded, then how far the high is above it.
struct TerrainModel {
  /// Whether a cell is sea, by which of its neighbours are.
  private var sea = [BitOdds](repeating: BitOdds(), count: 16)

  /// Whether the error is greater than the number of the bit, by roughness and that number. The first
  /// bit, number 0, is set if there is an error.
  private var sizes = [BitOdds](repeating: BitOdds(), count: classes * longest)

  /// Whether the error is negative, by roughness.
  private var signs = [BitOdds](repeating: BitOdds(), count: classes)

  /// Whether the high is farther above the low than the number of the bit, by the relief of the
  /// neighbours and that number.
  private var reliefs = [BitOdds](repeating: BitOdds(), count: classes * longest)

  private static let classes = 8

  /// The greatest error, in steps.
  private static let longest = 255

  /// What a cell's coding depends on: the cells above it and to its left in the tile.
  struct Context {
    let sea: Int
    let roughness: Int
    let prediction: Int
    let relief: Int

    /// Creates the context of a cell.
    init(_ cells: [TerrainCell], row: Int, column: Int) {
      let side = TerrainFormat.tile
      let index = row * side + column
      let west = column > 0 ? cells[index - 1] : row > 0 ? cells[index - side] : .sea
      let north = row > 0 ? cells[index - side] : west
      let corner = row > 0 && column > 0 ? cells[index - side - 1] : north
      let east = row > 0 && column < side - 1 ? cells[index - side + 1] : north
      let around = [west, north, corner, east]
      sea = around.reduce(0) { $0 * 2 + ($1 == .sea ? 1 : 0) }
      // The shore continues at sea level.
      let heights = around.map { Int($0.low == TerrainFormat.sea ? TerrainFormat.shore : $0.low) }
      let (w, n, nw, ne) = (heights[0], heights[1], heights[2], heights[3])
      prediction = nw >= max(w, n) ? min(w, n) : nw <= min(w, n) ? max(w, n) : w + n - nw
      roughness = Self.size(abs(w - nw) + abs(nw - n) + abs(n - ne))
      relief = Self.size(around.reduce(0) { $0 + Int($1.high) - Int($1.low) })
    }

    /// Returns the class of a size in steps, from 0 to 7.
    private static func size(_ steps: Int) -> Int {
      [0, 1, 2, 4, 8, 16, 32].firstIndex { steps <= $0 } ?? 7
    }
  }

  /// Codes a cell: `bit` writes the bit that it is given, or returns the bit that it reads.
  ///
  /// - Returns: The cell.
  mutating func code(
    _ cell: TerrainCell,
    in context: Context,
    _ bit: (_ bit: Bool, _ odds: inout BitOdds) -> Bool
  ) -> TerrainCell {
    guard !bit(cell == .sea, &sea[context.sea]) else { return .sea }
    let error = Int(cell.low) - context.prediction
    let first = context.roughness * Self.longest
    var size = 0
    while size < Self.longest, bit(abs(error) > size, &sizes[first + size]) { size += 1 }
    let isNegative = size > 0 && bit(error < 0, &signs[context.roughness])
    let low = min(max(context.prediction + (isNegative ? -size : size), 0), 254)
    let relief = Int(cell.high) - Int(cell.low)
    let start = context.relief * Self.longest
    var height = 0
    while low + height < 254, bit(relief > height, &reliefs[start + height]) { height += 1 }
    return TerrainCell(low: UInt8(low), high: UInt8(low + height))
  }
}

/// Writes and reads the cells of a tile, row by row from the north.
enum TerrainTile {
  static func bytes(of cells: [TerrainCell]) -> [UInt8] {
    var encoder = RangeEncoder()
    _ = visit(cells) { bit, odds in
      encoder.write(bit, &odds)
      return bit
    }
    return encoder.finished()
  }

  /// Reads a tile; any bytes give some cells.
  static func cells(_ bytes: Bytes) -> [TerrainCell] {
    var decoder = RangeDecoder(bytes)
    let empty = [TerrainCell](repeating: .sea, count: TerrainFormat.tile * TerrainFormat.tile)
    return visit(empty) { _, odds in decoder.bit(&odds) }
  }

  private static func visit(
    _ cells: [TerrainCell],
    _ bit: (_ bit: Bool, _ odds: inout BitOdds) -> Bool
  ) -> [TerrainCell] {
    var model = TerrainModel()
    var cells = cells
    for row in 0..<TerrainFormat.tile {
      for column in 0..<TerrainFormat.tile {
        let index = row * TerrainFormat.tile + column
        let context = TerrainModel.Context(cells, row: row, column: column)
        cells[index] = model.code(cells[index], in: context, bit)
      }
    }
    return cells
  }
}
