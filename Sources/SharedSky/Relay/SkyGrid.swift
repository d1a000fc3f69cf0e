import CDatagrams

/// Planes sorted into cells, so that those near a place are found without scanning the others.
///
/// The world is divided into 64 by 64 blocks of 2.8° by 5.6°, and each block into cells that suit
/// the number of its planes, from one to 512 by 512. Within a block cells are stored row by row, so
/// that planes of neighbouring cells are adjacent. The grid is immutable: a new one is made from
/// time to time by a counting sort, which visits each plane three times.
package struct SkyGrid: Sendable {
  /// The planes in the order of their cells.
  let points: [SkyPoint]

  /// For each position in that order, the index of the plane.
  let order: [UInt32]

  /// Where the cells of each block begin in `starts`, and how often the block was halved each way.
  private let blocks: [Block]

  /// The start of each cell's planes; the last cell ends with the planes.
  private let starts: [UInt32]

  fileprivate struct Block: Sendable {
    var first: Int32 = 0
    var level: Int32 = 0
  }

  /// The block of a position is made of the upper six of its 24 bits.
  private static let blockShift: UInt32 = 18
  private static let side = 64

  /// The approximate number of planes per cell, and how often a block is halved at most.
  private static let crowd = 6
  private static let finest: Int32 = 9

  /// Sorts planes.
  ///
  /// - Parameters:
  ///   - positions: Where they are.
  ///   - points: The same places as points.
  package init(_ positions: [GridPosition], _ points: [SkyPoint]) {
    precondition(positions.count == points.count, "every plane has a position and a point")
    let blocks = Self.blocks(positions)
    self.blocks = blocks
    let cells = positions.map { position in
      let index = Self.block(position.latitude, position.longitude)
      return UInt32(blocks[index].cell(position.latitude, position.longitude))
    }
    let last = blocks[Self.side * Self.side - 1]
    var starts = [UInt32](repeating: 0, count: Int(last.first) + (1 << (2 * Int(last.level))) + 1)
    for cell in cells { starts[Int(cell) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var next = starts
    var order = [UInt32](repeating: 0, count: cells.count)
    for (plane, cell) in cells.enumerated() {
      order[Int(next[Int(cell)])] = UInt32(plane)
      next[Int(cell)] += 1
    }
    self.starts = starts
    self.order = order
    self.points = order.map { points[Int($0)] }
  }

  /// Counts the planes of each block, and cuts it into cells.
  private static func blocks(_ positions: [GridPosition]) -> [Block] {
    var counts = [Int](repeating: 0, count: side * side)
    for position in positions { counts[block(position.latitude, position.longitude)] += 1 }
    var blocks: [Block] = []
    blocks.reserveCapacity(counts.count)
    var first: Int32 = 0
    for count in counts {
      var level: Int32 = 0
      while level < finest, count > crowd << (2 * Int(level)) { level += 1 }
      blocks.append(Block(first: first, level: level))
      first += 1 << (2 * level)
    }
    return blocks
  }

  private static func block(_ latitude: UInt32, _ longitude: UInt32) -> Int {
    Int(latitude >> blockShift) * side + Int(longitude >> blockShift)
  }
}

extension SkyGrid.Block {
  /// The cell of a position within this block.
  fileprivate func cell(_ latitude: UInt32, _ longitude: UInt32) -> Int {
    Int(first) + row(latitude) << Int(level) + row(longitude)
  }

  /// The row or column of a number.
  fileprivate func row(_ number: UInt32) -> Int {
    Int(number & 0x3_FFFF) >> (18 - Int(level))
  }
}

// MARK: - Nearest

extension SkyGrid {
  /// The most planes scanned in one row of a block: if there are more, this many are picked evenly,
  /// so that no crowd makes an answer slow.
  private static let mostOfRow = 2_048

  /// Finds the planes nearest to a place.
  ///
  /// - Parameters:
  ///   - found: The list to fill, empty before; as many as it has room for are found.
  ///   - position: The place.
  ///   - point: The same place as a point. Planes with its identity are passed over.
  ///   - farthest: How far planes may be, as the square of a straight distance; all by default.
  package func nearest(
    _ found: inout NearestList,
    to position: GridPosition,
    _ point: SkyPoint,
    within farthest: Float = .infinity
  ) {
    points.withUnsafeBufferPointer { points in
      guard points.count > Self.mostOfRow / 4 else {
        // So few are compared one by one.
        found.empty(within: farthest)
        found.take(points, 0..<points.count, 1, point)
        return found.sort()
      }
      let cosine = point.cosine
      var reach = promisingReach(around: position, cosine)
      while true {
        let box = SkyBox(around: position, cosine: cosine, reach: reach)
        // Planes outside the box may be nearer than those in its corners, which therefore do not
        // count.
        let limit = box.isWhole ? farthest : min(farthest, box.separation)
        found.empty(within: limit)
        take(box, into: &found, points, point)
        if found.isFull || limit == farthest { return found.sort() }
        reach *= 2
      }
    }
  }

  /// The number of planes that a first scan should find, so that it seldom finds fewer than fit in
  /// a reply: with 27 expected, a random number is below 18 once in thirty times.
  private static let expected: Float = 27

  /// How much more crowded a cell may be than its block before its own crowd counts.
  private static let clustering: Float = 4

  /// How far to look first, in rows: as far as holds enough planes if they lie as close as around here.
  ///
  /// A cell of h rows has as many columns, each twice as wide at the equator as a row is high, so c planes
  /// in it make c / (2 h² cos φ) in the square of a row.
  private func promisingReach(around position: GridPosition, _ cosine: Float) -> UInt32 {
    let index = Self.block(position.latitude, position.longitude)
    let block = blocks[index]
    let height: UInt32 = 1 << (Self.blockShift - UInt32(block.level))
    let first = Int(block.first)
    let cells = 1 << (2 * Int(block.level))
    let mean = Float(starts[first + cells] - starts[first]) / Float(cells)
    let cell = block.cell(position.latitude, position.longitude)
    let here = Float(starts[cell + 1] - starts[cell])
    let crowd = here > Self.clustering * mean ? here : mean
    guard crowd > 0 else { return height }
    let reach = Float(height) * (Self.expected * 2 / .pi * max(cosine, 0.01) / crowd).squareRoot()
    return UInt32(min(max(reach, 1), Float(height) * 8))
  }

  /// Looks at the planes of a box.
  private func take(
    _ box: SkyBox,
    into found: inout NearestList,
    _ points: UnsafeBufferPointer<SkyPoint>,
    _ point: SkyPoint
  ) {
    take(box, box.columns, into: &found, points, point)
    if let beyond = box.beyond { take(box, beyond, into: &found, points, point) }
  }

  /// Looks at the planes of some columns of a box, block by block.
  private func take(
    _ box: SkyBox,
    _ columns: ClosedRange<UInt32>,
    into found: inout NearestList,
    _ points: UnsafeBufferPointer<SkyPoint>,
    _ point: SkyPoint
  ) {
    starts.withUnsafeBufferPointer { starts in
      for north in box.south >> Self.blockShift...box.north >> Self.blockShift {
        for east in columns.lowerBound >> Self.blockShift...columns.upperBound >> Self.blockShift {
          take(box, columns, north, east, into: &found, points, starts, point)
        }
      }
    }
  }

  /// Looks at the planes of a box within one block.
  private func take(
    _ box: SkyBox,
    _ columns: ClosedRange<UInt32>,
    _ north: UInt32,
    _ east: UInt32,
    into found: inout NearestList,
    _ points: UnsafeBufferPointer<SkyPoint>,
    _ starts: UnsafeBufferPointer<UInt32>,
    _ point: SkyPoint
  ) {
    let index = Int(north) * Self.side + Int(east)
    let block = blocks[index]
    let first = Int(block.first)
    let end = first + 1 << (2 * Int(block.level))
    guard starts[first] < starts[end] else { return }
    let edge = north << Self.blockShift
    let rows =
      block.row(max(box.south, edge))...block.row(min(box.north, edge | 0x3_FFFF))
    let side = east << Self.blockShift
    let west = block.row(max(columns.lowerBound, side))
    let last = block.row(min(columns.upperBound, side | 0x3_FFFF))
    // Rows lie apart in memory: all are asked for before the first is looked at.
    if let base = points.baseAddress {
      for row in rows {
        let start = base + Int(starts[first + row << Int(block.level) + west])
        fetch_ahead(start)
        fetch_ahead(start + 4)
      }
    }
    for row in rows {
      let cells = first + row << Int(block.level)
      let range = Int(starts[cells + west])..<Int(starts[cells + last + 1])
      found.take(points, range, 1 + range.count / Self.mostOfRow, point)
    }
  }
}
