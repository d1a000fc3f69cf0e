import CDatagrams

/// Planes sorted into cells, so that those near a place are found without scanning the others.
///
/// The globe is divided into 64 by 64 blocks of 2.8° by 5.6°, and each block into one to 512 by 512
/// cells, depending on the number of its planes. The cells of a block are stored row by row, so
/// that planes of neighbouring cells are adjacent. The grid is immutable: a counting sort, which
/// visits each plane three times, builds each new one.
package struct SkyGrid: Sendable {
  /// The planes in the order of their cells.
  let points: [SkyPoint]

  /// The index of each plane in the input, in the order of `points`.
  let order: [UInt32]

  /// The first cell of each block in `starts`, and how often the block was halved in each
  /// direction.
  private let blocks: [Block]

  /// The index of each cell's first plane in `points`; the last entry is the number of planes.
  private let starts: [UInt32]

  fileprivate struct Block: Sendable {
    var first: Int32 = 0
    var level: Int32 = 0
  }

  /// The upper six of a position's 24 bits are its block.
  private static let blockShift: UInt32 = 18
  private static let side = 64

  /// The average number of planes per cell aimed at, and the maximum number of halvings of a block.
  private static let crowd = 6
  private static let finest: Int32 = 9

  /// Sorts planes.
  ///
  /// - Parameters:
  ///   - positions: The planes' positions.
  ///   - points: The same positions as points.
  package init(_ positions: [GridPosition], _ points: [SkyPoint]) {
    precondition(positions.count == points.count, "every plane has a position and a point")
    guard points.count > Self.maximumCompared else {
      // Cells would take 40 kB, also for a circle of two planes.
      (blocks, starts) = ([], [])
      order = Array(0..<UInt32(points.count))
      self.points = points
      return
    }
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

  /// Counts the planes of each block, and divides it into cells.
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
  /// Returns the cell of a position within this block.
  fileprivate func cell(_ latitude: UInt32, _ longitude: UInt32) -> Int {
    Int(first) + row(latitude) << Int(level) + row(longitude)
  }

  /// Returns the row or column within this block of a latitude or longitude.
  fileprivate func row(_ number: UInt32) -> Int {
    Int(number & 0x3_FFFF) >> (18 - Int(level))
  }
}

// MARK: - Nearest

extension SkyGrid {
  /// The number of planes scanned in one row of a block. If there are more, this many are sampled
  /// evenly, so that no crowd makes an answer slow.
  private static let maximumPerRow = 2_048

  /// Up to this number of planes, all are compared, without cells.
  private static let maximumCompared = 512

  /// Finds the planes nearest to a position.
  ///
  /// - Parameters:
  ///   - found: Receives as many planes as its capacity.
  ///   - position: The position.
  ///   - point: The same position as a point. Planes with its identity are skipped.
  ///   - farthest: The maximum squared chord distance of a plane. Default: unlimited.
  package func nearest(
    _ found: inout NearestList,
    to position: GridPosition,
    _ point: SkyPoint,
    within farthest: Float = .infinity
  ) {
    points.withUnsafeBufferPointer { points in
      guard points.count > Self.maximumCompared else {
        found.empty(within: farthest)
        found.scan(points, 0..<points.count, 1, point)
        return found.sort()
      }
      let cosine = point.cosine
      var range = searchRange(around: position, cosine)
      while true {
        let box = SkyBox(around: position, cosine: cosine, range: range)
        // Planes in the corners of the box do not count, because planes outside it may be nearer.
        let limit = box.isWhole ? farthest : min(farthest, box.separation)
        found.empty(within: limit)
        collect(box, into: &found, points, point)
        if found.isFull || limit == farthest { return found.sort() }
        range *= 2
      }
    }
  }

  /// The number of planes that the first scan should find, so that it seldom finds fewer than fit
  /// in a reply: a Poisson variable with mean 27 is below 18 once in thirty times.
  private static let expected: Float = 27

  /// How many times more crowded than its block a cell must be for its own count to be used.
  private static let clustering: Float = 4

  /// Returns how far to look first, in rows: far enough to find enough planes at the local density.
  ///
  /// A cell of h rows has h columns, each twice as wide at the equator as a row is high. So c
  /// planes in a cell are c / (2 h² cos φ) planes per squared row.
  private func searchRange(around position: GridPosition, _ cosine: Float) -> UInt32 {
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
    let range = Float(height) * (Self.expected * 2 / .pi * max(cosine, 0.01) / crowd).squareRoot()
    return UInt32(min(max(range, 1), Float(height) * 8))
  }

  /// Scans the planes of a box.
  private func collect(
    _ box: SkyBox,
    into found: inout NearestList,
    _ points: UnsafeBufferPointer<SkyPoint>,
    _ point: SkyPoint
  ) {
    collect(box, box.columns, into: &found, points, point)
    if let beyond = box.beyond { collect(box, beyond, into: &found, points, point) }
  }

  /// Scans the planes in some columns of a box, block by block.
  private func collect(
    _ box: SkyBox,
    _ columns: ClosedRange<UInt32>,
    into found: inout NearestList,
    _ points: UnsafeBufferPointer<SkyPoint>,
    _ point: SkyPoint
  ) {
    starts.withUnsafeBufferPointer { starts in
      for north in box.south >> Self.blockShift...box.north >> Self.blockShift {
        for east in columns.lowerBound >> Self.blockShift...columns.upperBound >> Self.blockShift {
          collect(box, columns, north, east, into: &found, points, starts, point)
        }
      }
    }
  }

  /// Scans the planes of a box within one block.
  private func collect(
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
    // The rows are scattered in memory, so all are prefetched before the first is scanned.
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
      found.scan(points, range, 1 + range.count / Self.maximumPerRow, point)
    }
  }
}
